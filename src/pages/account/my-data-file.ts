import { redirect } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { accountDetails, profileInfo, readPreferences } from '#features/account/contract.ts'
import { listActivity } from '#features/activity/contract.ts'
import { listAppointments } from '#features/appointments/server.ts'
import { listBills } from '#features/billing/contract.ts'
import { customerOrders } from '#features/orders/contract.ts'
import { listFollowedOutages } from '#features/outages/contract.ts'
import { listRobocalls } from '#features/robocalls/contract.ts'
import { listRememberedDevices } from '#features/sign-in/contract.ts'
import { listOwnSpeedTests } from '#features/speed-test/contract.ts'
import { exportTickets } from '#features/tickets/contract.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { call } from '#platform/services/call.ts'
import type { Route } from './+types/my-data-file'
import { dataOrThrow } from '#shell/page-answers.ts'

/** The signed-in customer's own data as a file: complete, or an error. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirect(signInPath('/acctmgmt/overview'))
  const { locale, audience } = request
  const [profile, details, bills, orders, visits, tickets, activity, preferences, followed, speedTests, robocalls, devices] = await Promise.all([
    call(request, profileInfo, {}),
    call(request, accountDetails, {}),
    call(request, listBills, { query: {} }),
    call(request, customerOrders, { query: {} }),
    listAppointments(request, 'support'),
    call(request, exportTickets, {}),
    call(request, listActivity, { query: { locale, audience } }),
    call(request, readPreferences, {}),
    call(request, listFollowedOutages, { query: { locale } }),
    call(request, listOwnSpeedTests, {}),
    call(request, listRobocalls, {}),
    call(request, listRememberedDevices, {}),
  ])
  const happened = dataOrThrow(activity).content
  if (happened.missing.length > 0) throw new Response(null, { status: 503 })
  const data = {
    madeAt: new Date(request.clock()).toISOString(),
    profile: dataOrThrow(profile).content,
    accounts: dataOrThrow(details).content,
    bills: dataOrThrow(bills).content.accounts,
    orders: dataOrThrow(orders).content.orders,
    visits: dataOrThrow(visits),
    tickets: dataOrThrow(tickets).content.tickets,
    activity: happened.entries,
    // a customer without a stored profile has no preferences
    preferences: !preferences.ok && preferences.status === 404 ? undefined : dataOrThrow(preferences).content,
    followedOutages: dataOrThrow(followed).content.followed,
    speedTests: dataOrThrow(speedTests).content.results,
    robocalls: dataOrThrow(robocalls).content.reports,
    rememberedDevices: dataOrThrow(devices).content.devices.map(({ name, since, until }) => ({ name, since, until })),
  }
  return new Response(JSON.stringify(data, undefined, 2), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'content-disposition': 'attachment; filename="my-data.json"', 'cache-control': 'no-store' },
  })
}
