import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { isUnknown, keyIn, sendChange } from '../../pages/server/send-change.ts'
import { textIn } from '../../rules/report-values.ts'
import { picturesIn } from '../../pictures/picture-rules.ts'
import { standardStatuses, type StandardStatus } from '../../rules/ticket-state.ts'
import { textLimits } from '../../ticket-endpoints.ts'
import { answerFromDesk, assignFromDesk, noteFromDesk, setStatusFromDesk, withdrawLink } from '../desk-endpoints.ts'
import type { DeskNotice, DeskTyped } from '../desk-view.ts'
import { readLinkedArticle, signalLink } from './find-articles.ts'
import { readDeskTicketPage, type DeskTicketAnswer } from './read-desk-ticket.ts'

/** `done`: the notice that the page shows next, with the key of the form. */
export type DeskFormAnswer = DeskTicketAnswer | { kind: 'done'; done: string }

/**
 * TIC-06: runs the action that a form of the ticket's page asks for. If the action fails, the page keeps everything
 * that was typed. Finding an article or inserting a macro changes nothing in the ticket.
 */
export async function submitDeskForm(context: RequestContext, number: string, form: URLSearchParams): Promise<DeskFormAnswer> {
  const key = keyIn(form)
  const version = Number(form.get('version'))
  if (!key || !Number.isSafeInteger(version)) return readDeskTicketPage(context, number)
  const typed = readTyped(form)
  const pictures = picturesIn(form)
  const intent = form.get('intent')
  const typedIn = intent === 'note' || intent === 'status' ? intent : form.has('text') ? 'answer' : undefined
  const show = (rest: { notice?: DeskNotice; macro?: string; key?: string; focus?: 'text' | 'find' } = {}) => readDeskTicketPage(context, number, { typed, typedIn, pictures, key, ...rest })
  const params = { number }
  const send = async <E extends Endpoint>(done: DeskNotice, endpoint: E, input: InputOf<E>): Promise<DeskFormAnswer> => {
    const outcome = await sendChange(context, key, endpoint, input)
    if (outcome.ok) return { kind: 'done', done: `${done}.${key}` }
    // A final refusal gets a new key: sending the form with another version is a different call.
    return readDeskTicketPage(context, number, { typed, typedIn, pictures: { left: pictures.left, problems: isPictureGone(outcome) ? [{ problem: 'busy', name: '' }] : [] }, notice: noticeOf(outcome), ...(isUnknown(outcome) ? { key } : {}) })
  }
  if (intent === 'find') return show({ focus: 'find' })
  if (intent === 'macro') return show({ macro: form.get('macro') ?? '', focus: 'text' })
  if (intent === 'answer') {
    if (typed.text === '') return show({ notice: 'empty' })
    if (pictures.problems.length > 0) return show()
    const article = readLinkedArticle(typed.article)
    const answer = await send('answer', answerFromDesk, { params, body: { text: typed.text, ...statusIn(typed.status), ...(article && { article: article.id }), version, ...(pictures.left.length > 0 && { pictures: pictures.left }) } })
    if (answer.kind === 'done' && article) await signalLink(context, article, typed.find)
    return answer
  }
  if (intent === 'note') return typed.note === '' ? show({ notice: 'empty' }) : send('note', noteFromDesk, { params, body: { text: typed.note } })
  if (intent === 'withdraw') return send('withdrawn', withdrawLink, { params })
  if (intent === 'take') return send('assign', assignFromDesk, { params, body: { assignee: signedInCustomer(context).loginId, version } })
  if (intent === 'release') return send('assign', assignFromDesk, { params, body: { assignee: null, version } })
  if (intent === 'give') return send('assign', assignFromDesk, { params, body: { assignee: textIn(form, 'assignee', 255) || null, version } })
  const { status } = statusIn(typed.newStatus)
  if (intent === 'status' && status) return send('status', setStatusFromDesk, { params, body: { status, ...(typed.reason && { reason: typed.reason.replaceAll('\n', ' ') }), version } })
  return show()
}

function noticeOf(outcome: Outcome<unknown>): DeskNotice {
  if (isUnknown(outcome)) return 'unknown'
  return !outcome.ok && outcome.code === 'TICKET_CHANGED' ? 'changed' : 'refused'
}

const isPictureGone = (outcome: Outcome<unknown>) => !outcome.ok && outcome.code === 'UNKNOWN_PICTURE'

function statusIn(value: string): { status?: StandardStatus } {
  const status = standardStatuses.find((each) => each === value)
  return status ? { status } : {}
}

function readTyped(form: URLSearchParams): DeskTyped {
  const { message } = textLimits
  return {
    text: textIn(form, 'text', message),
    note: textIn(form, 'note', message),
    find: textIn(form, 'find', 120).replaceAll('\n', ' '),
    status: textIn(form, 'status', 40),
    article: textIn(form, 'article', 200),
    newStatus: textIn(form, 'newStatus', 40),
    reason: textIn(form, 'reason', 500),
  }
}
