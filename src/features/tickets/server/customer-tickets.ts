import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { takenText } from '#platform/security/hidden-characters.ts'
import { failure, refusal, success, type Outcome } from '#contracts/outcome.ts'
import { offersTexts } from '#platform/config/message-settings.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { createRateLimit, type RateLimit } from '#platform/limits/rate-limit.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { internationalNumber, nationalDigitsIn } from '#platform/sms/phone-number.ts'
import { isStopped } from '#platform/sms/sms-stops.ts'
import type { closeTicket, listTickets, mailTicket, openTicket, readTicket, reopenTicket, replyToTicket, Ticket, TicketContact } from '../ticket-endpoints.ts'
import { isHeldUp } from '../ticket-system/server/system-store.ts'
import { addTicket, draftOf } from './changes/add-ticket.ts'
import { callOf, changeTicket, findRepeated, ticketNotFound, type TicketCall, type TicketChange } from './changes/change-ticket.ts'
import { planCustomerClose, planCustomerReopen, planCustomerReply, planMail } from './changes/plan-change.ts'
import { presentListed, presentTicket } from './present-ticket.ts'
import type { TicketCategory } from '../rules/ticket-category.ts'
import { readCallbackWindows, readTicketCategories } from './read-ticket-categories.ts'
import { findTicket, listTicketsOf, type TicketActor, type TicketRow } from './store/ticket-store.ts'

type TicketAnswer = { content: { ticket: Ticket } }

/** Each report causes an e-mail and work for a person, and nothing else limits their number. */
const openLimit = perDatabase((database) => createRateLimit({ name: 'ticket_open', tries: 10, seconds: 3600 }, database))
export const changeLimit = perDatabase((database) => createRateLimit({ name: 'ticket_change', tries: 40, seconds: 3600 }, database))

/** TIC-03: the signed-in customer's tickets. */
export async function listOwn(context: RequestContext, { query }: InputOf<typeof listTickets>): Promise<Outcome<ResponseOf<typeof listTickets>>> {
  const { customerId } = signedInCustomer(context)
  const { read } = context.runtime.database
  // A call within the process does not apply the schema's defaults.
  const { state = 'all', limit = 50, offset = 0 } = query
  const { rows, total } = await listTicketsOf(read, customerId, { state, limit, offset })
  return success({ content: { tickets: rows.map(presentListed), total } })
}

/** TIC-03, TIC-04: one of the signed-in customer's tickets. */
export async function readOwn(context: RequestContext, { params }: InputOf<typeof readTicket>): Promise<Outcome<TicketAnswer>> {
  const row = await findTicket(context.runtime.database.read, actorOf(context), params.number)
  return row ? answerWith(context, row) : ticketNotFound
}

/** TIC-01, TIC-02: opens a ticket for the signed-in customer. The category decides when the first answer is due. */
export async function openOwn(context: RequestContext, { body }: InputOf<typeof openTicket>): Promise<Outcome<TicketAnswer>> {
  const { customerId } = signedInCustomer(context)
  return counted(openLimit, context, { action: 'open', body }, async (actor) => {
    const [account, category] = await Promise.all([findOwnAccount(context, customerId, body.account), findCategory(context, body)])
    if (account === undefined) return noAccount
    if (!category) return unknownCategory
    if (!(await isCallable(context, body))) return windowNotOffered
    if (!takesTexts(context, body.contact)) return noTexts
    const draft = await draftOf(context, body, category, { customer_id: customerId, account_number: account })
    return addTicket(context, actor, draft, body, { pictures: { uploader: customerId, left: body.pictures ?? [] } })
  })
}

/** TIC-01: whether a requested callback names a phone number and a window offered now. True without a request. */
export async function isCallable(context: RequestContext, { audience, locale, contact: { by, phone, window } }: Pick<InputOf<typeof openTicket>['body'], 'audience' | 'locale' | 'contact'>): Promise<boolean> {
  if (!window) return true
  if (by !== 'phone' || phone === undefined) return false
  return (await readCallbackWindows(context, { audience, locale })).some(({ from, to }) => from === window.from && to === window.to)
}

export const windowNotOffered = failure(422, 'WINDOW_NOT_OFFERED', 'Nobody calls back in this window.')

/** TIC-01: whether news can go out as asked: texts only if they are offered here and the number can receive them. */
export function takesTexts({ runtime }: RequestContext, { by, phone = '' }: TicketContact): boolean {
  return by !== 'sms' || (offersTexts(runtime.config) && nationalDigitsIn(phone) === phone)
}

export const noTexts = failure(422, 'NO_TEXTS', 'No text messages are sent to this number.')

/** TIC-01: the category of a report; undefined if content does not have it. */
export async function findCategory(context: RequestContext, { audience, locale, category }: Pick<InputOf<typeof openTicket>['body'], 'audience' | 'locale' | 'category'>): Promise<TicketCategory | undefined> {
  return (await readTicketCategories(context, { audience, locale })).find(({ key }) => key === category)
}

export function replyToOwn(context: RequestContext, { params, body }: InputOf<typeof replyToTicket>): Promise<Outcome<TicketAnswer>> {
  const text = takenText(body.text)
  return change(context, (actor) => ({ action: 'reply', id: params.number, seenVersion: body.version, body: text, pictures: ownPictures(actor, body), plan: (row, now) => planCustomerReply(row, actor, text, now) }))
}

export function closeOwn(context: RequestContext, { params, body }: InputOf<typeof closeTicket>): Promise<Outcome<TicketAnswer>> {
  return change(context, (actor) => ({ action: 'close', id: params.number, seenVersion: body.version, body: null, plan: (row, now) => planCustomerClose(row, actor, now) }))
}

export function reopenOwn(context: RequestContext, { params, body }: InputOf<typeof reopenTicket>): Promise<Outcome<TicketAnswer>> {
  const text = takenText(body.text)
  return change(context, (actor) => ({ action: 'reopen', id: params.number, seenVersion: body.version, body: text, pictures: ownPictures(actor, body), plan: (row, now) => planCustomerReopen(row, actor, text, now) }))
}

export function mailOwn(context: RequestContext, { params, body }: InputOf<typeof mailTicket>): Promise<Outcome<TicketAnswer>> {
  return change(context, () => ({ action: 'mail', id: params.number, seenVersion: body.version, body: null, plan: planMail }))
}

const ownPictures = ({ id: uploader }: TicketActor, { pictures: left = [] }: Pick<InputOf<typeof replyToTicket>['body'], 'pictures'>) => ({ uploader, left })

function change(context: RequestContext, describe: (actor: TicketActor) => TicketChange): Promise<Outcome<TicketAnswer>> {
  const planned = describe(actorOf(context))
  return counted(changeLimit, context, callOf(planned), (actor) => changeTicket(context, actor, planned))
}

export const tooMany = { code: 'TOO_MANY_TICKETS', message: 'Too much was sent within the hour; try again later.' } as const

async function counted(limitOf: (database: RequestContext['runtime']['database']) => RateLimit, context: RequestContext, call: TicketCall, work: (actor: TicketActor) => Promise<Outcome<TicketRow>>): Promise<Outcome<TicketAnswer>> {
  const actor = actorOf(context)
  const repeated = await findRepeated(context, actor, call)
  if (repeated) return repeated.ok ? answerWith(context, repeated.data) : repeated
  const limit = limitOf(context.runtime.database)
  const allowed = await limit.take(actor.id)
  if (!allowed.ok) return refusal(tooMany.code, tooMany.message, allowed.retryAfterS)
  const outcome = await work(actor)
  if (outcome.ok) return answerWith(context, outcome.data)
  // A call that changed nothing does not count.
  await limit.giveBack(actor.id)
  return outcome
}

/** A ticket as its customer receives it. */
export async function answerWith({ runtime, clock }: RequestContext, row: TicketRow): Promise<Outcome<TicketAnswer>> {
  const { database, config } = runtime
  const [ticket, isKept, texts] = await Promise.all([presentTicket(database.read, row, clock()), config.ticketSystem ? isHeldUp(database.read, row.id) : false, readTexts(runtime, row)])
  if (isKept) ticket.isKept = true
  if (texts) ticket.texts = texts
  return success({ content: { ticket } })
}

/** TIC-05: the ticket's text messages; undefined if news come by e-mail. Visitors always have a confirmed address. */
export async function readTexts({ database, config }: Pick<RequestContext['runtime'], 'config' | 'database'>, { contact, customer_id: id }: TicketRow): Promise<Ticket['texts']> {
  if (!offersTexts(config)) return undefined
  const { by, phone = '' } = JSON.parse(contact) as TicketContact
  if (by !== 'sms') return undefined
  const [isEnded, owner] = await Promise.all([
    isStopped(database, internationalNumber(phone)),
    id === null ? { email: '' } : database.read.selectFrom('customer').select('email').where('id', '=', id).executeTakeFirst(),
  ])
  return { isStopped: isEnded, hasMail: owner !== undefined && owner.email !== null }
}

/** How the customer hears of a ticket. If text messages are no longer offered, customers who chose them get e-mails. */
export function wayOf({ contact: { by }, texts }: Pick<Ticket, 'contact' | 'texts'>): TicketContact['by'] {
  return by === 'sms' && !texts ? 'email' : by
}

function actorOf(context: RequestContext): TicketActor {
  return { kind: 'customer', id: signedInCustomer(context).customerId, name: '' }
}

/** ACC-16: the named account if it is the customer's own, or their first one if none is named. */
async function findOwnAccount({ runtime }: RequestContext, customerId: string, number: string | undefined): Promise<string | undefined> {
  const own = runtime.database.read.selectFrom('account').select('number').where('customer_id', '=', customerId).orderBy('position').orderBy('number')
  const row = await (number === undefined ? own : own.where('number', '=', number)).executeTakeFirst()
  return row?.number
}

const noAccount = failure(422, 'NO_ACCOUNT', 'A ticket is about an account of the person who opens it.')
export const unknownCategory = failure(422, 'UNKNOWN_CATEGORY', 'There is no such category.')
