import type { Locale } from '#contracts/identity.ts'
import { orderPath, supportPath } from '#contracts/site-path.ts'
import { dayName, windowLabel } from '#features/appointments/contract.ts'
import { instantOf } from '#platform/time/local-time.ts'
import { listOwnAppointmentEvents } from '#features/appointments/server.ts'
import { billPath, listBills } from '#features/billing/contract.ts'
import { arrangementTemplate } from '#features/billing/server.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { moneyLabel } from '#ui/text/money.ts'
import { customerOrders } from '#features/orders/contract.ts'
import { outagesPath } from '#features/outages/contract.ts'
import { listOwnOutageEvents, listSubscriptionsOf, outageTemplate } from '#features/outages/server.ts'
import { myTicketsPath, ticketStateWords } from '#features/tickets/contract.ts'
import { listOwnTicketEvents, type TicketEvent } from '#features/tickets/server.ts'
import { listSent } from '#platform/mail/outbox-store.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { copy as english, type ActivityCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import type { ActivitySource } from './list-activity.ts'

/** Most entries read of each kind. */
const limit = 200
/** Length at which the text of a ticket message is cut. */
const excerptLetters = 160

export function copyOf(locale: Locale): ActivityCopy {
  return locale === 'es' ? spanish : english
}

/** ORD-04: the steps of the customer's orders whose time is known. */
export const orderEntries: ActivitySource = async (context, { variant: { locale } }) => {
  const answer = await call(context, customerOrders, { query: {} }, { signIn: 'return' })
  if (!answer.ok) return undefined
  const copy = copyOf(locale)
  return answer.data.content.orders.flatMap(({ id, title, detail }) =>
    (detail?.stepTimes ?? []).map(({ step, at }) => ({ id: `order ${id} ${step}`, kind: 'order' as const, at: Date.parse(at), title: fill(copy.order, { title, step: wordOf(copy.steps, step) ?? step }), text: fill(copy.orderText, { id }), href: orderPath(id, locale) })),
  )
}

/** Appointment changes that went through this site. */
export const appointmentEntries: ActivitySource = async (context, { variant }) => {
  const { locale } = variant
  const events = await listOwnAppointmentEvents(context, { locale, limit })
  if (!events.ok) return undefined
  const { visit, visitText } = copyOf(locale)
  return events.data.map(({ workOrderId, version, at, action, title, slot, timeZone }) => ({
    id: `visit ${workOrderId} ${version}`,
    kind: 'visit' as const,
    at,
    title: fill(wordOf(visit, action) ?? visit.other, { visit: title }),
    text: fill(visitText, { day: dayName(slot.date, locale), window: windowLabel(slot, { locale, timeZone }) }),
    href: supportPath(variant, 'myappointment'),
  }))
}

/** Messages and status changes of the customer's tickets. */
export const ticketEntries: ActivitySource = async (context, { variant }) => {
  const events = await listOwnTicketEvents(context, limit)
  return events.map((event) => ({ id: `ticket ${event.number} ${event.position}`, kind: 'ticket' as const, at: event.at, title: ticketTitle(event, variant.locale), ...(event.text ? { text: excerpt(event.text) } : {}), href: myTicketsPath(variant, event.number) }))
}

function ticketTitle({ kind, isByCustomer, name, title, state }: TicketEvent, locale: Locale): string {
  const { ticket } = copyOf(locale)
  if (kind === 'message') return isByCustomer ? fill(ticket.wrote, { title }) : name ? fill(ticket.answered, { name, title }) : fill(ticket.weAnswered, { title })
  if (kind === 'status' && state) return fill(ticket.status, { title, state: ticketStateWords[locale][state] })
  return fill(kind === 'reopened' ? ticket.reopened : ticket.opened, { title })
}

/** Outages at the customer's address. */
export const outageEntries: ActivitySource = async (context, { variant, since }) => {
  const { outage } = copyOf(variant.locale)
  const events = await listOwnOutageEvents(context, { locale: variant.locale, since, limit })
  return events.map(({ id, at, kind, title }) => ({ id: `outage ${id} ${kind}`, kind: 'outage' as const, at, title: outage[kind], text: title, href: outagesPath(variant) }))
}

/** Bill statements; only their day is known. */
export const billEntries: ActivitySource = async (context, { variant, timeZone }) => {
  const { locale } = variant
  const answer = await call(context, listBills, { query: {} }, { signIn: 'return' })
  if (!answer.ok) return undefined
  const copy = copyOf(locale)
  return answer.data.content.accounts.flatMap(({ number, bill }) =>
    (bill?.statements ?? []).map(({ id, issuedOn, dueOn, totalCents }) => ({
      id: `bill ${number} ${id}`,
      kind: 'bill' as const,
      at: instantOf(issuedOn, '00:00', timeZone),
      isDay: true,
      title: fill(copy.bill, { amount: moneyLabel(totalCents, locale) }),
      text: fill(copy.billText, { ending: number.slice(-4), day: dayLabel(dueOn, locale) }),
      href: billPath(variant, { account: number, statement: id }),
    })),
  )
}

/** E-mails and text messages that have been sent, with their kind and subject; their text is not read. */
export const messageEntries: ActivitySource = async ({ runtime: { database } }, { variant, customerId }) => {
  const { message, messageText, textMessage } = copyOf(variant.locale)
  const accounts = await database.read.selectFrom('account').select('number').where('customer_id', '=', customerId).execute()
  const sent = await listSent(database.read, { accounts: accounts.map(({ number }) => number) }, limit)
  const ofOutages = await listSent(database.read, { subjects: await listSubscriptionsOf(database.read, customerId) }, limit)
  return [
    ...sent.map(({ id, at, template, subject, isText, account }) => ({
      id: `message ${id}`,
      kind: 'message' as const,
      at,
      title: isText ? textMessage : (wordOf(message, template) ?? message.other),
      // an arrangement's subject is a hash
      ...(subject && template !== arrangementTemplate ? { text: fill(messageText, { subject }) } : {}),
      href: template === arrangementTemplate ? billPath(variant, { account }) : template === 'ticket' && subject ? myTicketsPath(variant, subject) : supportPath(variant, 'myappointment'),
    })),
    // Outage e-mails belong to an address and not to an account. Their subject is the id of a subscription, which means
    // nothing to a reader, so it is not shown.
    ...ofOutages.map(({ id, at }) => ({ id: `message ${id}`, kind: 'message' as const, at, title: message[outageTemplate], href: outagesPath(variant) })),
  ]
}

/** The word for `key`, or undefined if the table has no such key. */
function wordOf(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= excerptLetters ? line : `${line.slice(0, excerptLetters).trimEnd()}…`
}
