import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { standardStatuses } from '../rules/ticket-state.ts'
import { LeftPictures, line, text as textOf, Ticket, TicketContact, TicketNumber, TicketPicture, textLimits } from '../ticket-endpoints.ts'

/** The views of the desk's ticket list (TIC-06). */
export const deskViews = ['open', 'mine', 'unassigned', 'waiting', 'overdue', 'ended'] as const
export type DeskView = (typeof deskViews)[number]

/** Epoch ms. */
const instant = z.int()
/** A message of the operator. */
const text = textOf(textLimits.message)

export const DeskSummary = z.object({
  number: TicketNumber,
  title: z.string(),
  category: z.string(),
  audience: z.enum(audiences),
  locale: z.enum(locales),
  /** as stored: a TMF621 status name, or the value that a partner sent */
  status: z.string(),
  assignee: z.string().optional(),
  customerName: z.string().optional(),
  /** TIC-01: reported on the site without sign-in */
  isVisitors: z.boolean(),
  openedAt: instant,
  updatedAt: instant,
  /** when the first answer is due; left out once the ticket is answered or ended */
  dueAt: instant.optional(),
  version: z.int(),
})
export type DeskSummary = z.output<typeof DeskSummary>

const DeskEntry = z.object({
  position: z.int(),
  at: instant,
  kind: z.enum(['opened', 'message', 'status', 'reopened', 'note']),
  author: z.enum(['customer', 'operator', 'partner', 'system']),
  authorName: z.string(),
  authorId: z.string(),
  text: z.string(),
  status: z.string().optional(),
  article: z.string().optional(),
  pictures: z.array(TicketPicture),
})
export type DeskEntry = z.output<typeof DeskEntry>

export const DeskTicket = DeskSummary.extend({
  account: z.string().optional(),
  customerId: z.string().optional(),
  /** IANA name of the time zone where the customer lives */
  timeZone: z.string().optional(),
  /** TIC-01: the visitor who reported the ticket without sign-in and follows it by a link */
  visitor: z.object({ email: z.string(), state: z.enum(['asked', 'confirmed', 'revoked']) }).optional(),
  since: z.string(),
  source: z.string(),
  severity: z.string().optional(),
  ticketType: z.string().optional(),
  externalId: z.string().optional(),
  reason: z.string().optional(),
  reopened: z.int(),
  contact: TicketContact,
  texts: Ticket.shape.texts,
  /** oldest first, with the desk's notes */
  timeline: z.array(DeskEntry),
  conversation: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
  /** the same customer's other tickets, newest first, at most 5 */
  others: z.array(DeskSummary),
})
export type DeskTicket = z.output<typeof DeskTicket>

const base = '/msapi/ticketdeskms/v1/tickets'
const ofOne = `${base}/{number}` as const
const params = z.object({ number: z.string().min(1).max(32) })
/** The version that the operator saw. If the ticket has changed since, the call is refused, not overwritten. */
const version = z.int()
const Answer = z.object({ content: z.object({ ticket: DeskTicket }) })
const notFound = { status: 404, code: 'TICKET_NOT_FOUND', when: 'there is no such ticket' } as const
const changeErrors = [
  notFound,
  { status: 409, code: 'TICKET_CHANGED', when: 'somebody else changed the ticket first; read it again' },
  { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', when: 'the same Idempotency-Key came with another body' },
  { status: 400, code: 'INVALID_IDEMPOTENCY_KEY', when: 'the Idempotency-Key is not 8 to 128 letters, digits, - or _' },
] as const

export const listDeskTickets = endpoint({
  id: 'tickets.listDeskTickets',
  summary: "The desk's list: a view, of a topic, or what a search finds, a page at a time (TIC-06).",
  method: 'GET',
  path: base,
  access: 'operator',
  query: z.object({
    view: z.enum(deskViews).default('open'),
    /** a key of content's categories; ignored with a search */
    topic: z.string().regex(/^[a-z0-9-]{1,40}$/).optional(),
    /** a ticket number, an account number, the other system's number, or words; a search covers all tickets */
    q: line(120).optional(),
    /** the `next` value that the previous page returned */
    after: z.string().regex(/^\d{1,15}\.[\w-]{1,64}$/).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({ content: z.object({ tickets: z.array(DeskSummary), /** where the next page begins; left out on the last page */ next: z.string().optional() }) }),
})

export const readDeskTicket = endpoint({
  id: 'tickets.readDeskTicket',
  summary: 'One ticket with its timeline and notes (TIC-06).',
  method: 'GET',
  path: ofOne,
  access: 'operator',
  params,
  response: Answer,
  errors: [notFound],
})

export const listColleagues = endpoint({
  id: 'tickets.listColleagues',
  summary: 'Who can be given a ticket (TIC-06).',
  method: 'GET',
  path: '/msapi/ticketdeskms/v1/colleagues',
  access: 'operator',
  response: z.object({ content: z.object({ colleagues: z.array(z.object({ loginId: z.string(), name: z.string() })) }) }),
})

export const answerFromDesk = endpoint({
  id: 'tickets.answerFromDesk',
  summary: 'Answers the customer, with the status that follows and an article (TIC-05, TIC-06). Takes an Idempotency-Key.',
  method: 'POST',
  path: `${ofOne}/answer`,
  access: 'operator',
  params,
  body: z.object({ text, status: z.enum(standardStatuses).optional(), article: z.string().regex(/^[A-Za-z0-9]{1,32}$/).optional(), version, pictures: LeftPictures }),
  response: Answer,
  errors: [{ status: 422, code: 'UNKNOWN_PICTURE', when: 'a picture is not there, or was left by somebody else' }, ...changeErrors],
})

export const noteFromDesk = endpoint({
  id: 'tickets.noteFromDesk',
  summary: 'Adds a note that no customer reads (TIC-06). Takes an Idempotency-Key.',
  method: 'POST',
  path: `${ofOne}/note`,
  access: 'operator',
  params,
  body: z.object({ text }),
  response: Answer,
  errors: changeErrors,
})

export const assignFromDesk = endpoint({
  id: 'tickets.assignFromDesk',
  summary: 'Gives a ticket to somebody, or to nobody (TIC-06). Takes an Idempotency-Key.',
  method: 'POST',
  path: `${ofOne}/assignee`,
  access: 'operator',
  params,
  body: z.object({ assignee: z.string().min(1).max(255).regex(/^\P{Cc}*$/u).nullable(), version }),
  response: Answer,
  errors: [...changeErrors, { status: 422, code: 'UNKNOWN_COLLEAGUE', when: 'nobody of this login id works at the desk' }],
})

export const setStatusFromDesk = endpoint({
  id: 'tickets.setStatusFromDesk',
  summary: 'Sets the status with its reason; the customer is told (TIC-05, TIC-06). Takes an Idempotency-Key.',
  method: 'POST',
  path: `${ofOne}/status`,
  access: 'operator',
  params,
  body: z.object({ status: z.enum(standardStatuses), reason: line(500).optional(), version }),
  response: Answer,
  errors: changeErrors,
})

export const withdrawLink = endpoint({
  id: 'tickets.withdrawLink',
  summary: 'Ends the links of a visitor to their ticket, as where one came into wrong hands (TIC-01); nobody is written to any more.',
  method: 'POST',
  path: `${ofOne}/link/withdraw`,
  access: 'operator',
  params,
  response: Answer,
  errors: [notFound],
  isIdempotent: true,
})

/** Views are counted up to this number, so that a long list costs no more than a short one. */
export const mostCounted = 100

export const countDeskViews = endpoint({
  id: 'tickets.countDeskViews',
  summary: `How many tickets each view has, up to ${mostCounted} (TIC-06).`,
  method: 'GET',
  path: '/msapi/ticketdeskms/v1/counts',
  access: 'operator',
  response: z.object({ content: z.object({ open: z.int(), mine: z.int(), unassigned: z.int(), waiting: z.int(), overdue: z.int() }) }),
})
