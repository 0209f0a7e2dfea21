import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { takenText } from '#platform/security/hidden-characters.ts'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { changeTicket, ticketNotFound, type TicketChange } from '../../server/changes/change-ticket.ts'
import { planAnswer, planAssign, planNote, planStatus } from '../../server/changes/plan-change.ts'
import { readTexts } from '../../server/customer-tickets.ts'
import { picturesAt } from '../../server/present-ticket.ts'
import { findTicket, listEntries, listPictures, type TicketActor, type TicketRow } from '../../server/store/ticket-store.ts'
import type { TicketContact } from '../../ticket-endpoints.ts'
import { answerFromDesk, assignFromDesk, countDeskViews, listColleagues, listDeskTickets, mostCounted, noteFromDesk, readDeskTicket, setStatusFromDesk, withdrawLink, type DeskEntry, type DeskSummary, type DeskTicket, type DeskView } from '../desk-endpoints.ts'
import { findVisitor, withdrawLinkOf } from '../../visitors/server/visitor-store.ts'
import { countForDesk, findOperator, keepOperator, listForDesk, listOperators, listOthersOf, orderOf, type DeskPlace, type DeskRow } from './desk-store.ts'

type TicketAnswer = { content: { ticket: DeskTicket } }

/** TIC-06: the handlers of the desk's endpoints. The dispatcher admits operators only. */
export const deskHandlers: Handler[] = [
  handle(listDeskTickets, listTickets),
  handle(readDeskTicket, readTicket),
  handle(countDeskViews, countViews),
  handle(listColleagues, readColleagues),
  handle(answerFromDesk, (context, { params: { number }, body: { text, status, article, version, pictures = [] } }) =>
    change(context, (actor) => ({ action: 'answer', id: number, seenVersion: version, body: [text, status ?? null, article ?? null], pictures: { uploader: signedInCustomer(context).customerId, left: pictures }, plan: (row, now) => planAnswer(row, actor, { text: takenText(text), status, articleId: article }, now) })),
  ),
  handle(noteFromDesk, (context, { params: { number }, body: { text } }) =>
    // A note overwrites nothing, so it needs no version check.
    change(context, (actor) => ({ action: 'note', id: number, seenVersion: undefined, body: text, plan: (_, now) => planNote(actor, takenText(text), now) })),
  ),
  handle(assignFromDesk, assign),
  handle(withdrawLink, withdraw),
  handle(setStatusFromDesk, (context, { params: { number }, body: { status, reason, version } }) =>
    change(context, (actor) => ({ action: 'status', id: number, seenVersion: version, body: [status, reason ?? null], plan: (row, now) => planStatus(row, actor, { status, reason }, now) })),
  ),
]

/** TIC-01: ends a visitor's link. Repeating the call has no further effect. A ticket without a visitor answers 404. */
async function withdraw(context: RequestContext, { params: { number } }: InputOf<typeof withdrawLink>): Promise<Outcome<TicketAnswer>> {
  const { read, write } = context.runtime.database
  const row = await findTicket(read, { kind: 'operator', id: '' }, number)
  if (!row || !(await withdrawLinkOf(write, row.id, context.clock()))) return ticketNotFound
  noteStaff(context, 'staff.change', { what: 'ticket-link', ticket: row.id })
  return present(context, row)
}

async function listTickets(context: RequestContext, { query }: InputOf<typeof listDeskTickets>): Promise<Outcome<ResponseOf<typeof listDeskTickets>>> {
  const { view = 'open', topic, q, after, limit = 30 } = query
  const { loginId } = signedInCustomer(context)
  const asked = { view, topic, q: q?.trim() || undefined, loginId, now: context.clock(), after: after === undefined ? undefined : placeOf(after) }
  // One row more than the page shows whether there is a next page.
  const rows = await listForDesk(context.runtime.database.read, { ...asked, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const { column } = orderOf(asked)
  noteStaff(context, 'staff.read', { what: 'tickets', view: asked.q ? 'search' : view })
  await listAmongColleagues(context)
  return success({ content: { tickets: shown.map(summaryOf), ...(rows.length > limit && last ? { next: `${last[column]}.${last.id}` } : {}) } })
}

/** With a gateway nobody signs in here, so the desk itself notes who works at it. */
async function listAmongColleagues({ runtime: { config, database, log }, identity, requestId }: RequestContext): Promise<void> {
  if (config.identity.kind !== 'gateway' || identity.kind !== 'customer' || identity.role === undefined) return
  const { customerId: id, loginId, role } = identity
  if (await findOperator(database.read, loginId)) return
  await keepOperator(database.write, { id, loginId, role }).catch((err: unknown) => log.warn({ err, requestId }, 'an operator could not be listed among the colleagues'))
}

async function countViews(context: RequestContext): Promise<Outcome<ResponseOf<typeof countDeskViews>>> {
  const asked = { loginId: signedInCustomer(context).loginId, now: context.clock() }
  const count = (view: DeskView) => countForDesk(context.runtime.database.read, asked, view, mostCounted)
  const [open, mine, unassigned, waiting, overdue] = await Promise.all([count('open'), count('mine'), count('unassigned'), count('waiting'), count('overdue')])
  return success({ content: { open, mine, unassigned, waiting, overdue } })
}

function placeOf(after: string): DeskPlace {
  const dot = after.indexOf('.')
  return { at: Number(after.slice(0, dot)), id: after.slice(dot + 1) }
}

async function readTicket(context: RequestContext, { params: { number } }: InputOf<typeof readDeskTicket>): Promise<Outcome<TicketAnswer>> {
  const row = await findTicket(context.runtime.database.read, { kind: 'operator', id: '' }, number)
  if (!row) return ticketNotFound
  noteStaff(context, 'staff.read', { what: 'ticket', ticket: row.id })
  return present(context, row)
}

async function readColleagues({ runtime }: RequestContext): Promise<Outcome<ResponseOf<typeof listColleagues>>> {
  return success({ content: { colleagues: await listOperators(runtime.database.read) } })
}

const unknownColleague = failure(422, 'UNKNOWN_COLLEAGUE', 'Nobody of this login id works at the desk.')

/** Operators may always assign a ticket to themselves: one whose role is new is not in our list yet. */
async function assign(context: RequestContext, { params: { number }, body: { assignee, version } }: InputOf<typeof assignFromDesk>): Promise<Outcome<TicketAnswer>> {
  const isKnown = assignee === null || assignee === signedInCustomer(context).loginId || (await findOperator(context.runtime.database.read, assignee)) !== undefined
  if (!isKnown) return unknownColleague
  return change(context, () => ({ action: 'assign', id: number, seenVersion: version, body: assignee, plan: () => planAssign(assignee ?? undefined) }))
}

async function change(context: RequestContext, describe: (actor: TicketActor) => TicketChange): Promise<Outcome<TicketAnswer>> {
  const actor = await readActor(context)
  const wanted = describe(actor)
  const outcome: Outcome<TicketRow> = await changeTicket(context, actor, wanted)
  if (!outcome.ok) return outcome satisfies Failure
  noteStaff(context, 'staff.change', { what: `ticket-${wanted.action}`, ticket: outcome.data.id })
  return present(context, outcome.data)
}

/** The signed-in operator, named to customers by first name. An unknown name is '', which is shown as support. */
async function readActor(context: RequestContext): Promise<TicketActor> {
  const { loginId } = signedInCustomer(context)
  const known = await findOperator(context.runtime.database.read, loginId)
  return { kind: 'operator', id: loginId, name: known?.name ?? '' }
}

async function present({ runtime }: RequestContext, row: TicketRow): Promise<Outcome<TicketAnswer>> {
  const { read } = runtime.database
  const [visitor, entries, pictures, others, customer, texts] = await Promise.all([row.customer_id === null ? findVisitor(read, row.id) : undefined, listEntries(read, row.id, true), listPictures(read, row.id), listOthersOf(read, row, 5), readCustomer(read, row), readTexts(runtime, row)])
  const ticket: DeskTicket = {
    ...summaryOf({ ...row, ...customer }),
    ...named({ account: row.account_number, customerId: row.customer_id, timeZone: customer.time_zone, severity: row.severity, ticketType: row.ticket_type, externalId: row.external_id, reason: row.status_reason }),
    ...(visitor ? { visitor: { email: visitor.email, state: visitor.revoked_at !== null ? 'revoked' : visitor.confirmed_at === null ? 'asked' : 'confirmed' } } : {}),
    since: row.since,
    source: row.source,
    reopened: row.reopened,
    contact: JSON.parse(row.contact) as TicketContact,
    ...(texts ? { texts } : {}),
    timeline: entries.map(({ position, at, kind, author, author_name: authorName, author_id: authorId, body: text, status, article_id: article }): DeskEntry => ({ position, at, kind, author, authorName, authorId, text, ...named({ status, article }), pictures: picturesAt(pictures, row.id, position) })),
    ...(row.conversation === null ? {} : { conversation: JSON.parse(row.conversation) as DeskTicket['conversation'] }),
    others: others.map((other) => summaryOf({ ...other, ...customer })),
  }
  return success({ content: { ticket } })
}

async function readCustomer(db: RequestContext['runtime']['database']['read'], { customer_id: id }: TicketRow): Promise<Pick<DeskRow, 'first_name' | 'last_name'> & { time_zone: string | null }> {
  const known = id === null ? undefined : await db.selectFrom('customer').select(['first_name', 'last_name', 'time_zone']).where('id', '=', id).executeTakeFirst()
  return known ?? { first_name: null, last_name: null, time_zone: null }
}

/** A list has thirty of these. Setting the fields one by one takes a fifth of the time of a generic loop over them. */
function summaryOf(row: DeskRow): DeskSummary {
  const summary: DeskSummary = {
    number: row.id,
    title: row.title,
    category: row.category,
    audience: row.audience,
    locale: row.locale,
    status: row.status,
    isVisitors: row.customer_id === null && row.source === 'web',
    openedAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
  const name = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
  if (row.assignee !== null) summary.assignee = row.assignee
  if (name !== '') summary.customerName = name
  if (row.due_at !== null && row.first_answered_at === null && row.ended_at === null) summary.dueAt = row.due_at
  return summary
}

/** The given values without those that are null. */
function named<T extends Record<string, string | number | null>>(values: T): { [Key in keyof T]?: NonNullable<T[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as { [Key in keyof T]?: NonNullable<T[Key]> }
}
