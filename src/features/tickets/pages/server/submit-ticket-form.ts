import type { Outcome } from '#contracts/outcome.ts'
import { recordEvent } from '#features/analytics/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { closeTicket, mailTicket, reopenTicket, replyToTicket, textLimits } from '../../ticket-endpoints.ts'
import { picturesIn, type LeftPicture } from '../../pictures/picture-rules.ts'
import { ticketEvent, type TicketChoice } from '../ticket-events.ts'
import type { TicketNotice } from '../ticket-view.ts'
import { readTicketPage, type TicketPageAnswer, type TicketRest } from './read-ticket-page.ts'
import { textIn } from '../../rules/report-values.ts'
import { isUnknown, keyIn, needsSignIn, sendChange } from './send-change.ts'

const intents = ['reply', 'close', 'reopen', 'mail'] as const
type Intent = (typeof intents)[number]

/** `done`: the notice that the page shows next. */
export type TicketFormAnswer = TicketPageAnswer | { kind: 'done'; notice: TicketNotice }

const noticeOfDone = { reply: 'sent', close: 'closed', reopen: 'reopened', mail: 'mailed' } as const satisfies Record<Intent, TicketNotice>
const noticeOfCode: Readonly<Record<string, TicketNotice>> = { TICKET_CHANGED: 'changed', NOT_ALLOWED_NOW: 'notAllowed', TOO_MANY_TICKETS: 'tooMany', UNKNOWN_PICTURE: 'pictureGone' }

/**
 * TIC-03: a customer's answer, close or reopening, or the switch from text messages to e-mail. The page then says
 * whether the change was made, refused or is uncertain; an uncertain one shows the same form again under the same key.
 */
export function submitTicketForm(context: RequestContext, number: string, form: URLSearchParams): Promise<TicketFormAnswer> {
  return submitFormOf(context, form, { show: (rest) => readTicketPage(context, number, rest), send: (sent) => sendAsOwner(context, number, sent) })
}

/** How the page is shown and its forms are sent: as the ticket's owner, or through a visitor's link. */
export interface TicketWay {
  show: (rest?: TicketRest) => Promise<TicketPageAnswer>
  send: (sent: SentForm) => Promise<Outcome<unknown>>
}

export async function submitFormOf(context: RequestContext, form: URLSearchParams, { show, send }: TicketWay): Promise<TicketFormAnswer> {
  const intent = intents.find((each) => each === form.get('intent'))
  const key = keyIn(form)
  const version = Number(form.get('version'))
  if (!intent || !key || !Number.isSafeInteger(version)) return show()
  const typed = textIn(form, 'text', textLimits.message)
  const pictures = picturesIn(form)
  if ((intent === 'reply' || intent === 'reopen') && typed === '') return show({ error: intent, pictures, key })
  // Pictures that were refused are reported before anything is sent.
  if (pictures.problems.length > 0) return show({ typed, pictures, key })
  const outcome = await send({ intent, key, version, text: typed, pictures: pictures.left })
  if (needsSignIn(outcome)) return { kind: 'signIn' }
  if (!outcome.ok && outcome.status === 404) return { kind: 'missing' }
  await report(context, intent, outcome)
  if (outcome.ok) return { kind: 'done', notice: noticeOfDone[intent] }
  const notice = isUnknown(outcome) ? 'unknown' : noticeOfCode[outcome.code]
  // A final refusal gets a new key: sending the form with another version is a different call.
  return show({ notice: notice ?? 'unknown', typed, ...(notice === 'pictureGone' ? {} : { pictures }), ...(notice === 'unknown' || notice === undefined ? { key } : {}) })
}

export interface SentForm {
  intent: Intent
  key: string
  version: number
  text: string
  pictures: LeftPicture[]
}

/** An answer is accepted whatever happened meanwhile; changes of the state are checked against the seen version. */
function sendAsOwner(context: RequestContext, number: string, { intent, key, version, text, pictures }: SentForm): Promise<Outcome<unknown>> {
  const params = { number }
  if (intent === 'reply') return sendChange(context, key, replyToTicket, { params, body: { text, ...(pictures.length > 0 && { pictures }) } })
  if (intent === 'close') return sendChange(context, key, closeTicket, { params, body: { version } })
  if (intent === 'mail') return sendChange(context, key, mailTicket, { params, body: { version } })
  return sendChange(context, key, reopenTicket, { params, body: { text, version, ...(pictures.length > 0 && { pictures }) } })
}

async function report(context: RequestContext, choice: TicketChoice, outcome: Outcome<unknown>): Promise<void> {
  await recordEvent(context, ticketEvent(choice, outcome.ok ? 'done' : isUnknown(outcome) ? 'unknown' : { code: outcome.code }))
}
