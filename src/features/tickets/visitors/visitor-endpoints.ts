import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { lookUpPattern } from '../rules/report-values.ts'
import { LeftPictures, Report, reportErrors, text, textLimits, Ticket, TicketNumber } from '../ticket-endpoints.ts'

const base = '/msapi/ticketms/v1/visitors'

/** The token of an e-mail's link. It is sent in the body, because addresses are logged. */
const token = z.string().min(1).max(200)

const noTicket = { status: 404, code: 'LINK_NOT_FOUND', when: 'the link is none of ours, has ended or was revoked' } as const

export const openAsVisitor = endpoint({
  id: 'tickets.openAsVisitor',
  summary: 'Reports a problem without sign-in, by an order or account number and the ZIP (TIC-01); nothing of the account is told, and the e-mail address is asked to confirm. Takes an Idempotency-Key.',
  method: 'POST',
  path: `${base}/tickets`,
  access: 'anyone',
  body: Report.extend({
    /** order ID (digits and hyphens, at most 20) or account number (9 digits) */
    lookUp: z.string().regex(lookUpPattern),
    zip: z.string().regex(/^\d{5}$/),
    email: z.string().trim().min(3).max(254),
  }),
  response: z.object({ content: z.object({ number: TicketNumber, /** epoch ms: when the first answer is due */ dueAt: z.int().optional() }) }),
  errors: [
    { status: 404, code: 'NOTHING_FOUND', when: 'there is no such order or account at this ZIP' },
    { status: 429, code: 'TOO_MANY_LOOKUPS', when: 'this number or this network was looked up too often' },
    { status: 422, code: 'EMAIL_NEEDED', when: 'the e-mail address is none' },
    { status: 503, code: 'FIELD_SYSTEM_DOWN', when: 'the number could not be looked up' },
    ...reportErrors,
  ],
})

const Followed = z.object({
  content: z.object({
    /** `asked`: the address is not confirmed yet, and the answer contains nothing of the ticket */
    state: z.enum(['asked', 'open', 'revoked']),
    number: TicketNumber,
    ticket: Ticket.optional(),
    /** the visitor's address; with `open` only */
    email: z.string().optional(),
  }),
})

export const readByLink = endpoint({
  id: 'tickets.readByLink',
  summary: 'The ticket of a signed link, and no other one (TIC-01).',
  method: 'POST',
  path: `${base}/ticket`,
  access: 'anyone',
  body: z.object({ token }),
  response: Followed,
  errors: [noTicket],
  isIdempotent: true,
})

export const linkActions = ['confirm', 'revoke', 'reply', 'close', 'reopen', 'mail'] as const
export type LinkAction = (typeof linkActions)[number]

export const changeByLink = endpoint({
  id: 'tickets.changeByLink',
  summary: 'Confirms the address of a signed link, ends the link, or answers, closes or reopens its ticket or has its news sent by e-mail as an owner does (TIC-01, TIC-03). Takes an Idempotency-Key.',
  method: 'POST',
  path: `${base}/ticket/changes`,
  access: 'anyone',
  body: z.object({
    token,
    action: z.enum(linkActions),
    /** with `reply` and `reopen` */
    text: text(textLimits.message).optional(),
    version: z.int().optional(),
    pictures: LeftPictures,
  }),
  response: Followed,
  errors: [
    noTicket,
    { status: 422, code: 'TEXT_NEEDED', when: 'an answer or a reopening says nothing' },
    { status: 422, code: 'UNKNOWN_PICTURE', when: 'a picture is not there, or was left by somebody else' },
    { status: 409, code: 'TICKET_CHANGED', when: 'somebody else changed the ticket first; read it again' },
    { status: 409, code: 'NOT_ALLOWED_NOW', when: 'the ticket is in a state that does not allow it, or the address is not confirmed' },
    { status: 429, code: 'TOO_MANY_TICKETS', when: 'too much was sent within the hour' },
  ],
})
