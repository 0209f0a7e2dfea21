import { dayName, appointmentsForStaff, windowLabel } from '#features/appointments/contract.ts'
import { ordersForStaff } from '#features/orders/contract.ts'
import { outagesForStaff } from '#features/outages/contract.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { momentLabel, type WordsBy } from '../../rules/ticket-words.ts'
import type { DeskCopy } from '../desk-copy.en.ts'
import type { DeskTicket } from '../desk-endpoints.ts'
import type { DeskTicketPage } from '../desk-view.ts'

/** Of the page's 3 s, in ms: what stands beside a ticket holds it up no longer. */
const besideMs = 1200
const mostAppointments = 5

type Beside = Pick<DeskTicketPage, 'appointments' | 'orders' | 'outages'>

/** A name of the services in people's words; one that we do not know as it came. */
const said = (words: Readonly<Record<string, string>>, name: string): string => (Object.hasOwn(words, name) ? words[name]! : name)

/** TIC-06: visits, orders and outages of the ticket's customer; what does not answer in time is missing, and said to be. */
export async function readBeside(context: RequestContext, { customerId, account }: DeskTicket, copy: DeskCopy, by: WordsBy): Promise<Beside> {
  if (customerId === undefined) return { appointments: [], orders: [], outages: [] }
  const inTime = withShareOfTime(context, besideMs)
  const { locale } = context
  const [appointments, orders, outages] = await Promise.all([
    account === undefined ? undefined : call(inTime, appointmentsForStaff, { query: { customer: customerId, account } }, { signIn: 'return' }),
    call(inTime, ordersForStaff, { query: { customer: customerId } }, { signIn: 'return' }),
    call(inTime, outagesForStaff, { query: { customer: customerId, locale } }, { signIn: 'return' }),
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
  }
}
