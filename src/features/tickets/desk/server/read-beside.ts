import type { ResponseOf } from '#contracts/endpoint.ts'
import { dayName, appointmentsForStaff, windowLabel } from '#features/appointments/contract.ts'
import { ordersForStaff } from '#features/orders/contract.ts'
import { outagesForStaff } from '#features/outages/contract.ts'
import { mbpsOf, speedForStaff } from '#features/speed-test/contract.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { momentLabel, type WordsBy } from '../../rules/ticket-words.ts'
import type { DeskCopy } from '../desk-copy.en.ts'
import type { DeskTicket } from '../desk-endpoints.ts'
import type { DeskTicketPage } from '../desk-view.ts'

/** Time limit in ms for the data beside a ticket, out of the page's 3 s. */
const besideMs = 1200
const mostAppointments = 5

type Beside = Pick<DeskTicketPage, 'appointments' | 'orders' | 'outages' | 'plan' | 'speedTests'>

/** The label of a service's value; a value without a label is returned unchanged. */
const said = (words: Readonly<Record<string, string>>, name: string): string => (Object.hasOwn(words, name) ? words[name]! : name)

/** TIC-06: visits, orders, outages, plan and speed tests of the customer; each undefined if it fails or is late. */
export async function readBeside(context: RequestContext, { customerId, account }: DeskTicket, copy: DeskCopy, by: WordsBy): Promise<Beside> {
  if (customerId === undefined) return { appointments: [], orders: [], outages: [], plan: [], speedTests: [] }
  const inTime = withShareOfTime(context, besideMs)
  const { locale } = context
  const [appointments, orders, outages, speed] = await Promise.all([
    account === undefined ? undefined : call(inTime, appointmentsForStaff, { query: { customer: customerId, account } }, { signIn: 'return' }),
    call(inTime, ordersForStaff, { query: { customer: customerId } }, { signIn: 'return' }),
    call(inTime, outagesForStaff, { query: { customer: customerId, locale } }, { signIn: 'return' }),
    account === undefined ? undefined : call(inTime, speedForStaff, { query: { customer: customerId, account } }, { signIn: 'return' }),
  ])
  return {
    appointments:
      appointments === undefined
        ? []
        : appointments.ok
          ? appointments.data.content.appointments
              .toReversed()
              .slice(0, mostAppointments)
              .map(({ workOrderId, slot, status, service, customer }) => ({ text: `${dayName(slot.date, locale)}, ${windowLabel(slot, { locale, timeZone: customer.timezone })}`, detail: `${workOrderId} · ${said(copy.services, service)} · ${said(copy.appointmentStatuses, status)}` }))
          : undefined,
    orders: orders.ok ? orders.data.content.orders.map(({ id, title, at }) => ({ text: title, detail: `${id} · ${said(copy.orderSteps, at)}` })) : undefined,
    outages: outages.ok ? outages.data.content.outages.map(({ title, restoreAt, id }) => ({ text: title, detail: restoreAt === undefined ? id : `${id} · ${fill(copy.until, { when: momentLabel(restoreAt, by) })}` })) : undefined,
    ...(speed === undefined ? { plan: [], speedTests: [] } : speed.ok ? describeSpeed(speed.data.content, copy, by) : { plan: undefined, speedTests: undefined }),
  }
}

/** The plan with its rates ('Fiber 1000'), and each speed test with how the device was connected. */
function describeSpeed({ plan, results }: ResponseOf<typeof speedForStaff>['content'], copy: DeskCopy, by: WordsBy): Pick<Beside, 'plan' | 'speedTests'> {
  const rates = ({ downloadKbps, uploadKbps }: { downloadKbps: number; uploadKbps: number }) => fill(copy.rates, { down: mbpsOf(downloadKbps, by.locale), up: mbpsOf(uploadKbps, by.locale) })
  return {
    plan: plan ? [{ text: plan.name, detail: rates(plan) }] : [],
    speedTests: results.map((result) => ({ text: rates(result), detail: `${momentLabel(result.at, by)} · ${copy.links[result.link]}` })),
  }
}
