import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { takenText, withoutDirections } from '#platform/security/hidden-characters.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { maxCaption, maxPictures, uploadIdShape } from './pictures/picture-rules.ts'
import { CallbackWindow } from './rules/callback.ts'
import { ticketNumberPattern } from './rules/ticket-number.ts'
import { ticketStates } from './rules/ticket-state.ts'

/** Epoch ms. */
const instant = z.int()
export const line = (max: number) => z.string().overwrite(withoutDirections).max(max).regex(/^\P{Cc}*$/u)
/** A text to read. What nobody sees is left out, not refused, so that its writer loses nothing. */
export const text = (max: number) => z.string().overwrite(takenText).min(1).max(max)

export const textLimits = { description: 4000, since: 80, phone: 20, message: 4000 } as const

export const TicketNumber = z.string().regex(ticketNumberPattern)

/** How to reach the customer: by e-mail, by e-mail and a call for questions, or by text message in place of e-mails. */
export const TicketContact = z.object({
  by: z.enum(['email', 'phone', 'sms']),
  /** ten digits; only with `phone` and `sms` */
  phone: z.string().regex(/^\d{10}$/).optional(),
  /** with a request to be called back: the chosen window */
  window: CallbackWindow.optional(),
})
export type TicketContact = z.output<typeof TicketContact>

const Said = z.object({ question: z.string().max(2000), answer: z.string().max(20_000) })

export const TicketSummary = z.object({
  number: TicketNumber,
  title: z.string(),
  category: z.string(),
  account: z.string(),
  /** TIC-05: the state that the customer sees */
  state: z.enum(ticketStates),
  openedAt: instant,
  updatedAt: instant,
  /** when the first answer is due; left out once the ticket is answered or ended */
  dueAt: instant.optional(),
  lastAnswer: z.object({ at: instant, text: z.string() }).optional(),
  version: z.int(),
})
export type TicketSummary = z.output<typeof TicketSummary>

/** TIC-09: a picture of an entry; `href` opens only for the ticket's owner and the operator's staff. */
export const TicketPicture = z.object({ hash: z.string(), href: z.string(), width: z.int(), height: z.int(), /** the sender's caption; '' for none */ caption: z.string() })
export type TicketPicture = z.output<typeof TicketPicture>

/** Pictures that the caller uploaded before (`POST /msapi/ticketms/v1/pictures`), each once. */
export const LeftPictures = z.array(z.object({ id: z.string().regex(uploadIdShape), caption: line(maxCaption) })).max(maxPictures).refine((left) => new Set(left.map(({ id }) => id)).size === left.length, 'a picture is named twice').optional()

export const TicketEntry = z.object({
  position: z.int(),
  at: instant,
  kind: z.enum(['opened', 'message', 'status', 'reopened']),
  /** `us`: the operator's side */
  from: z.enum(['customer', 'us']),
  name: z.string().optional(),
  text: z.string(),
  /** the state that the entry led to */
  state: z.enum(ticketStates).optional(),
  article: z.string().optional(),
  pictures: z.array(TicketPicture),
})
export type TicketEntry = z.output<typeof TicketEntry>

/** A ticket of a list, with its newest entry, whoever wrote it. */
export const ListedTicket = TicketSummary.extend({ latest: TicketEntry.pick({ at: true, kind: true, from: true, text: true, state: true }).optional() })
export type ListedTicket = z.output<typeof ListedTicket>

export const Ticket = TicketSummary.extend({
  since: z.string(),
  contact: TicketContact,
  /** the reason of the last change of status, for example of a rejection */
  reason: z.string().optional(),
  /** oldest first */
  timeline: z.array(TicketEntry),
  conversation: z.array(Said).optional(),
  /** with news by text message: whether the number's owner stopped them, and whether there is an e-mail address */
  texts: z.object({ isStopped: z.boolean(), hasMail: z.boolean() }).optional(),
  /** a part of the ticket waits until the operator's own system answers (TIC-08) */
  isKept: z.boolean().optional(),
  can: z.object({ reply: z.boolean(), close: z.boolean(), reopen: z.boolean() }),
  /** until when the ticket may be reopened; left out if it may not */
  reopenUntil: instant.optional(),
})
export type Ticket = z.output<typeof Ticket>

const base = '/msapi/ticketms/v1/tickets'
const ofOne = `${base}/{number}` as const
const params = z.object({ number: z.string().min(1).max(32) })
/** The version that the customer saw. If the ticket has changed since, the call is refused, not overwritten. */
const version = z.int().optional()
const Answer = z.object({ content: z.object({ ticket: Ticket }) })

const notFound = { status: 404, code: 'TICKET_NOT_FOUND', when: 'there is no such ticket, or it is not yours' } as const
const keyErrors = [
  { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', when: 'the same Idempotency-Key came with another body' },
  { status: 400, code: 'INVALID_IDEMPOTENCY_KEY', when: 'the Idempotency-Key is not 8 to 128 letters, digits, - or _' },
] as const
const tooMany = { status: 429, code: 'TOO_MANY_TICKETS', when: 'this customer has sent too much within the hour' } as const
const pictureGone = { status: 422, code: 'UNKNOWN_PICTURE', when: 'a picture is not there, or was left by somebody else' } as const
const changeErrors = [
  notFound,
  { status: 409, code: 'TICKET_CHANGED', when: 'somebody else changed the ticket first; read it again' },
  { status: 409, code: 'NOT_ALLOWED_NOW', when: 'the ticket is in a state that does not allow it' },
  tooMany,
  ...keyErrors,
] as const

export const listTickets = endpoint({
  id: 'tickets.listTickets',
  summary: 'The tickets of the signed-in person, those that wait for them first, then the other open ones, then the newest (TIC-03).',
  method: 'GET',
  path: base,
  access: 'customer',
  query: z.object({
    state: z.enum(['open', 'ended', 'all']).default('all'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  response: z.object({ content: z.object({ tickets: z.array(ListedTicket), /** tickets in the requested state, on all pages */ total: z.int() }) }),
})

export const readTicket = endpoint({
  id: 'tickets.readTicket',
  summary: 'One ticket of the signed-in person with its timeline (TIC-03).',
  method: 'GET',
  path: ofOne,
  access: 'customer',
  params,
  response: Answer,
  errors: [notFound],
})

export const exportTickets = endpoint({
  id: 'tickets.exportTickets',
  summary: 'All tickets of the signed-in person with their timelines, oldest first (TIC-10).',
  method: 'GET',
  path: '/msapi/ticketms/v1/export',
  access: 'customer',
  response: z.object({ content: z.object({ tickets: z.array(Ticket) }) }),
})

/** TIC-10: `confirm` is the caller's login id, so that nothing is deleted by mistake. */
export const deleteTickets = endpoint({
  id: 'tickets.deleteTickets',
  summary: 'Deletes all tickets of the signed-in person with what was said in them (TIC-10).',
  method: 'DELETE',
  path: '/msapi/ticketms/v1/export',
  access: 'customer',
  query: z.object({ confirm: z.string() }),
  response: z.object({ content: z.object({ isDeleted: z.literal(true) }) }),
  errors: [{ status: 422, code: 'NOT_CONFIRMED', when: '`confirm` is not the login id' }],
  isIdempotent: true,
})

/** TIC-01, TIC-02: the report of a problem, by a customer or a visitor. */
export const Report = z.object({
  /** the categories that apply; `locale` is the language in which the desk answers */
  audience: z.enum(audiences),
  locale: z.enum(locales),
  category: z.string().regex(/^[a-z0-9-]{1,40}$/),
  description: text(textLimits.description),
  since: line(textLimits.since).optional(),
  contact: TicketContact,
  /** TIC-02: sent only with the customer's consent; an answer is kept only if its `signature` proves that it is ours */
  conversation: z.array(Said.extend({ signature: z.string().max(100).optional() })).max(20).optional(),
})

export const reportErrors = [
  { status: 422, code: 'WINDOW_NOT_OFFERED', when: 'nobody calls back in this window, or a number to call is missing' },
  { status: 422, code: 'NO_TEXTS', when: 'text messages are not sent from here, or not to this number' },
  { status: 422, code: 'UNKNOWN_CATEGORY', when: 'content has no such category' },
  tooMany,
  ...keyErrors,
] as const

export const openTicket = endpoint({
  id: 'tickets.openTicket',
  summary: 'Reports a problem (TIC-01, TIC-02). Takes an Idempotency-Key.',
  method: 'POST',
  path: base,
  access: 'customer',
  body: Report.extend({
    /** one of the customer's own accounts; without it the first */
    account: line(32).optional(),
    pictures: LeftPictures,
  }),
  response: Answer,
  errors: [
    pictureGone,
    { status: 422, code: 'NO_ACCOUNT', when: 'the person has no account, or not this one' },
    ...reportErrors,
  ],
})

export const replyToTicket = endpoint({
  id: 'tickets.reply',
  summary: "Adds the customer's answer to a ticket (TIC-03). Takes an Idempotency-Key.",
  method: 'POST',
  path: `${ofOne}/reply`,
  access: 'customer',
  params,
  body: z.object({ text: text(textLimits.message), version, pictures: LeftPictures }),
  response: Answer,
  errors: [pictureGone, ...changeErrors],
})

export const closeTicket = endpoint({
  id: 'tickets.close',
  summary: 'Closes a ticket: the problem is gone (TIC-03). Takes an Idempotency-Key.',
  method: 'POST',
  path: `${ofOne}/close`,
  access: 'customer',
  params,
  body: z.object({ version }),
  response: Answer,
  errors: changeErrors,
})

export const mailTicket = endpoint({
  id: 'tickets.mail',
  summary: 'News of a ticket that went out by text message come by e-mail from now on (TIC-05). Takes an Idempotency-Key.',
  method: 'POST',
  path: `${ofOne}/mail`,
  access: 'customer',
  params,
  body: z.object({ version }),
  response: Answer,
  errors: changeErrors,
})

export const reopenTicket = endpoint({
  id: 'tickets.reopen',
  summary: 'Reopens a ticket within 14 days (TIC-03). Takes an Idempotency-Key.',
  method: 'POST',
  path: `${ofOne}/reopen`,
  access: 'customer',
  params,
  body: z.object({ text: text(textLimits.message), version, pictures: LeftPictures }),
  response: Answer,
  errors: [pictureGone, ...changeErrors],
})
