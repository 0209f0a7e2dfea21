import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { admit, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { mountServices } from '#platform/http/service-routes.ts'
import { appointmentSearch, rescheduleAppointment } from '../booking/appointment-endpoints.ts'
import { mountCapability } from './capability-middleware.ts'
import { appointmentHandlers } from './handlers.ts'
import { addAppointments, bensAppointment, mayasAppointment, tuesday } from '../booking/server/store/test-appointments.ts'

async function buildApp() {
  const runtime = await addAppointments(await openTestDatabase('sqlite'))
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), admit(runtime, async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })))
  mountCapability(app, runtime.config)
  mountServices(app, appointmentHandlers)
  app.post('/acctmgmt/signout', (c) => c.body(null, 204, { 'clear-site-data': '"cache"' }))
  return (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }, {} as AppEnv['Bindings'])
}

const search = (zipcode: string) => ({ account: { orderid: mayasAppointment.externalOrderId, zipcode } })
const move = (appointment: typeof mayasAppointment) => ({ slot: tuesday, appointment, account: {} })

test('FIN-11 the capability is a cookie that no script reads, in no answer, for 15 minutes, and looks the same after a miss', async () => {
  const post = await buildApp()
  const found = await post(appointmentSearch.path, search('30309'))
  const missed = await post(appointmentSearch.path, search('30308'))
  const shape = (response: Response) => response.headers.get('set-cookie')?.replace(/=[\w-]{43};/, '=token;')
  expect(shape(found)).toBe('careline_finder=token; Max-Age=900; Path=/; HttpOnly; SameSite=Lax')
  expect(shape(missed)).toBe(shape(found))
  const cookie = found.headers.get('set-cookie')!.split(';')[0]!
  expect(await found.text()).not.toContain(cookie.split('=')[1])
  expect((await post(rescheduleAppointment.path, move(bensAppointment), { cookie })).status).toBe(404)
  expect((await post(rescheduleAppointment.path, move(mayasAppointment), { cookie: missed.headers.get('set-cookie')!.split(';')[0]! })).status).toBe(404)
  expect((await post(rescheduleAppointment.path, move(mayasAppointment), { cookie })).status).toBe(200)
})

test('FIN-11 API-02 a capability or a key that the client sends as our own header counts for nothing', async () => {
  const post = await buildApp()
  const found = await post(appointmentSearch.path, search('30309'))
  const token = found.headers.get('set-cookie')!.split(';')[0]!.split('=')[1]!
  expect((await post(rescheduleAppointment.path, move(mayasAppointment), { 'idp-appointment-capability': token })).status).toBe(401)
})

test('FIN-11 a token that somebody planted is never given anything: each look-up has a new one', async () => {
  const post = await buildApp()
  const planted = `careline_finder=${'a'.repeat(43)}`
  expect((await post(appointmentSearch.path, search('30309'), { cookie: planted })).status).toBe(200)
  expect((await post(rescheduleAppointment.path, move(mayasAppointment), { cookie: planted })).status).toBe(404)
})

test('FIN-11 a sign-out ends the look-up of its browser too', async () => {
  const post = await buildApp()
  const cookie = (await post(appointmentSearch.path, search('30309'))).headers.get('set-cookie')!.split(';')[0]!
  expect((await post('/acctmgmt/signout', {}, { cookie })).headers.get('set-cookie')).toBe('careline_finder=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect((await post('/acctmgmt/signout', {})).headers.get('set-cookie')).toBeNull()
})

test('APT-08 Idempotency-Key as its header: the same answer twice', async () => {
  const post = await buildApp()
  const found = await post(appointmentSearch.path, search('30309'))
  const headers = { cookie: found.headers.get('set-cookie')!.split(';')[0]!, 'idempotency-key': '0190a6c4-5b1e-4c7e' }
  const answers = await Promise.all([1, 2].map(async () => (await post(rescheduleAppointment.path, move(mayasAppointment), headers)).json()))
  expect(answers[0]).toMatchObject({ content: { reference: 'WO100210-1' } })
  expect(answers[1]).toEqual(answers[0])
})
