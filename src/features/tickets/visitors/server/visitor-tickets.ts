import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { takenText } from '#platform/security/hidden-characters.ts'
import { failure, refusal, success, type Outcome } from '#contracts/outcome.ts'
import { lookUpAccount } from '#features/appointments/server.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { isMailAddress } from '#platform/mail/mail-settings.ts'
import { postBoxOf } from '#platform/mail/post-box.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import { addTicket, draftOf } from '../../server/changes/add-ticket.ts'
import { callOf, changeTicket, findRepeated, type TicketChange } from '../../server/changes/change-ticket.ts'
import { notAllowedNow, planCustomerClose, planCustomerReopen, planCustomerReply, planMail } from '../../server/changes/plan-change.ts'
import { answerWith, changeLimit, findCategory, isCallable, noTexts, takesTexts, tooMany, unknownCategory, windowNotOffered } from '../../server/customer-tickets.ts'
import { findTicket, type TicketActor, type TicketRow } from '../../server/store/ticket-store.ts'
import { uploaderOfVisitor } from '../../pictures/server/picture-store.ts'
import { changeByLink, openAsVisitor, readByLink } from '../visitor-endpoints.ts'
import { linkIdIn, newLinkId } from './link-token.ts'
import { confirmVisitor, findVisitorByLink, insertVisitor, revokeVisitor, type VisitorRow } from './visitor-store.ts'

type Followed = Outcome<ResponseOf<typeof readByLink>>

/** Limits reports per mailbox and per account, so that the form cannot flood other people's mailboxes with e-mails. */
export const visitorLimit = perDatabase((database) => createRateLimit({ name: 'ticket_visitor', tries: 5, seconds: 86_400 }, database))

const nothingFound = failure(404, 'NOTHING_FOUND', 'There is no such order or account at this ZIP.')
const emailNeeded = failure(422, 'EMAIL_NEEDED', 'The e-mail address is none.')
const linkNotFound = failure(404, 'LINK_NOT_FOUND', 'This link opens nothing.')
const textNeeded = failure(422, 'TEXT_NEEDED', 'An answer says something.')

export const visitorHandlers: Handler[] = [handle(openAsVisitor, open), handle(readByLink, read), handle(changeByLink, change)]

/** The kind of number that the account finder expects: an account number has 9 digits and no hyphen. */
const kindOf = (lookUp: string) => (/^\d{9}$/.test(lookUp) ? 'ban' : 'orderId')

/**
 * TIC-01, FIN-11: opens a ticket for a visitor who knows an order or account number and its ZIP. The ticket belongs to
 * no customer: the account's owner does not see what a visitor wrote, and the visitor sees nothing of the owner.
 */
async function open(context: RequestContext, { body }: InputOf<typeof openAsVisitor>): Promise<Outcome<ResponseOf<typeof openAsVisitor>>> {
  const { database } = context.runtime
  const email = body.email.trim().toLowerCase()
  if (!isMailAddress(email)) return emailNeeded
  const actor: TicketActor = { kind: 'visitor', id: '', name: '' }
  const keyed = { ...body, email }
  const repeated = await findRepeated(context, actor, { action: 'open', body: keyed })
  if (repeated) return repeated.ok ? opened(repeated.data) : repeated
  const category = await findCategory(context, body)
  if (!category) return unknownCategory
  if (!(await isCallable(context, body))) return windowNotOffered
  if (!takesTexts(context, body.contact)) return noTexts
  const found = await lookUpAccount(context, { kind: kindOf(body.lookUp), value: body.lookUp, zip: body.zip })
  if (!found.ok) return found
  if (found.data === undefined) return nothingFound
  const account = found.data
  const limit = visitorLimit(database)
  const [postBox, byAccount] = [postBoxOf(email), `account ${account}`]
  const ofPostBox = await limit.take(postBox)
  if (!ofPostBox.ok) return refusal(tooMany.code, tooMany.message, ofPostBox.retryAfterS)
  const ofAccount = await limit.take(byAccount)
  if (!ofAccount.ok) {
    await limit.giveBack(postBox)
    return refusal(tooMany.code, tooMany.message, ofAccount.retryAfterS)
  }
  const draft = await draftOf(context, body, category, { customer_id: null, account_number: account })
  const outcome = await addTicket(context, actor, draft, keyed, {
    before: (trx, row) => insertVisitor(trx, { ticket_id: row.id, link_id: newLinkId(), email, created_at: row.created_at }),
  })
  if (!outcome.ok) {
    await Promise.all([limit.giveBack(postBox), limit.giveBack(byAccount)])
    return outcome
  }
  return opened(outcome.data)
}

function opened({ id: number, due_at: dueAt }: TicketRow): Outcome<ResponseOf<typeof openAsVisitor>> {
  return success({ content: { number, ...(dueAt === null ? {} : { dueAt }) } })
}

async function read(context: RequestContext, { body }: InputOf<typeof readByLink>): Promise<Followed> {
  const visitor = await visitorOf(context, body.token)
  return visitor ? present(context, visitor) : linkNotFound
}

async function change(context: RequestContext, { body }: InputOf<typeof changeByLink>): Promise<Followed> {
  const { database } = context.runtime
  const visitor = await visitorOf(context, body.token)
  if (!visitor) return linkNotFound
  if (body.action === 'confirm') {
    await confirmVisitor(database.write, visitor.link_id, context.clock())
    return read(context, { body })
  }
  if (body.action === 'revoke') {
    await revokeVisitor(database, visitor, context.clock())
    return success({ content: { state: 'revoked', number: visitor.ticket_id } })
  }
  if (visitor.confirmed_at === null) return notAllowedNow
  const planned = planOf(visitor, body)
  if (!planned) return textNeeded
  const repeated = await findRepeated(context, actorOf(visitor), callOf(planned))
  if (repeated) return repeated.ok ? present(context, visitor, repeated.data) : repeated
  const limit = changeLimit(database)
  const who = uploaderOfVisitor(visitor.ticket_id)
  const allowed = await limit.take(who)
  if (!allowed.ok) return refusal(tooMany.code, tooMany.message, allowed.retryAfterS)
  const outcome = await changeTicket(context, actorOf(visitor), planned)
  if (outcome.ok) return present(context, visitor, outcome.data)
  await limit.giveBack(who)
  return outcome
}

function planOf(visitor: VisitorRow, { action, text = '', version, pictures: left = [] }: InputOf<typeof changeByLink>['body']): TicketChange | undefined {
  const actor = actorOf(visitor)
  const said = takenText(text)
  const call = { action, id: visitor.ticket_id, seenVersion: version }
  if (action === 'close') return { ...call, body: null, plan: (row, now) => planCustomerClose(row, actor, now) }
  if (action === 'mail') return { ...call, body: null, plan: planMail }
  if (said === '') return undefined
  const pictures = { uploader: uploaderOfVisitor(visitor.ticket_id), left }
  return { ...call, body: said, pictures, plan: (row, now) => (action === 'reply' ? planCustomerReply : planCustomerReopen)(row, actor, said, now) }
}

const actorOf = ({ ticket_id: id }: VisitorRow): TicketActor => ({ kind: 'visitor', id, name: '' })

/** The visitor of a token; undefined if the token is invalid or expired, or the link revoked. */
async function visitorOf({ runtime: { database }, clock }: RequestContext, token: string): Promise<VisitorRow | undefined> {
  const linkId = await linkIdIn(database, token, clock())
  const visitor = linkId === undefined ? undefined : await findVisitorByLink(database.read, linkId)
  return visitor?.revoked_at === null ? visitor : undefined
}

/** TIC-09: the visitor who may upload and view pictures through a link; undefined until the address is confirmed. */
export async function visitorWhoMayAct(context: RequestContext, token: string): Promise<{ ticket: string; uploader: string } | undefined> {
  const visitor = await visitorOf(context, token)
  return visitor && visitor.confirmed_at !== null ? { ticket: visitor.ticket_id, uploader: uploaderOfVisitor(visitor.ticket_id) } : undefined
}

async function present(context: RequestContext, visitor: VisitorRow, changed?: TicketRow): Promise<Followed> {
  const { ticket_id: number, email } = visitor
  if (visitor.confirmed_at === null) return success({ content: { state: 'asked', number } })
  const row = changed ?? (await findTicket(context.runtime.database.read, actorOf(visitor), number))
  if (!row) return linkNotFound
  const answer = await answerWith(context, row)
  // A visitor who used an order number must not learn the account number, which would open up further look-ups.
  return answer.ok ? success({ content: { state: 'open', number, email, ticket: { ...answer.data.content.ticket, account: '' } } }) : answer
}
