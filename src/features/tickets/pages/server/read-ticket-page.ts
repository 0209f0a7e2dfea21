import { randomUUID } from 'node:crypto'
import { fill } from '#ui/text/fill.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { readTicket, type Ticket } from '../../ticket-endpoints.ts'
import type { TicketsCopy } from '../../copy.en.ts'
import { noPictures, type PictureState } from '../../pictures/picture-rules.ts'
import { callbackLabel } from '../../rules/callback.ts'
import { myTicketsPath } from '../../rules/ticket-paths.ts'
import { deadlineLabel, dottedPhone, momentLabel, stateWords, type WordsBy } from '../../rules/ticket-words.ts'
import { wayOf } from '../../server/customer-tickets.ts'
import { readTicketCategories } from '../../server/read-ticket-categories.ts'
import { ticketNotices, type TicketNotice, type TicketPage } from '../ticket-view.ts'
import { describeTimeline, dueTextOf } from './describe-ticket.ts'
import { readOutageNotice } from '#features/outages/server.ts'
import { outageServicesOf } from './find-proposals.ts'
import { readLinkedArticles } from './read-linked-articles.ts'
import { copyOf, readWordsBy } from './reader-of.ts'

/** One ticket as its page shows it; `missing` also if the ticket belongs to another customer (TIC-04). */
export type TicketPageAnswer = { kind: 'page'; page: TicketPage; status: number } | { kind: 'missing' } | { kind: 'signIn' } | { kind: 'down' }

/** What a form that was not accepted leaves for the page to show again, with the reason. */
export interface TicketRest {
  notice?: TicketNotice | undefined
  typed?: string
  error?: 'reply' | 'reopen'
  pictures?: PictureState
  /** the key that the form came with, so that sending it again has no second effect */
  key?: string
}

export async function readTicketPage(context: RequestContext, number: string, rest: TicketRest = {}): Promise<TicketPageAnswer> {
  const { audience, locale } = context
  const [answer, by] = await Promise.all([call(context, readTicket, { params: { number } }, { signIn: 'return' }), readWordsBy(context)])
  if (!answer.ok) return { kind: answer.status === 401 || answer.status === 309 ? 'signIn' : answer.status === 404 || answer.status === 400 ? 'missing' : 'down' }
  const { ticket } = answer.data.content
  // An ended ticket concerns a different problem; and nobody should wait for the outage's end whose answer we wait for.
  const mayWait = ticket.can.reply && ticket.state !== 'waiting'
  const outage = mayWait ? await readOutageNotice(context, outageServicesOf(ticket.category), 'ticket', ticket.openedAt) : undefined
  return describeTicketPage(context, ticket, { by, outage, rest, href: myTicketsPath({ audience, locale }, ticket.number), linkQuery: '' })
}

/** What a ticket's page shows beside the ticket, which depends on the reader. */
interface Telling extends Pick<TicketPage, 'outage' | 'href' | 'linkQuery'> {
  by: WordsBy
  rest: TicketRest
  /** shown in place of the way the account's owner is reached */
  reach?: string
}

/** TIC-03: the page of a ticket. The caller has checked that the reader may see it. */
export async function describeTicketPage(context: RequestContext, ticket: Ticket, { by, rest, reach, ...told }: Telling): Promise<Extract<TicketPageAnswer, { kind: 'page' }>> {
  const { audience, locale, runtime } = context
  const query = queryOf(context)
  const copy = copyOf(context)
  const variant = { audience, locale }
  const [categories, articles] = await Promise.all([readTicketCategories(context, variant), readLinkedArticles(context, ticket.timeline, variant)])
  const now = context.clock()
  const phone = runtime.site.supportPhone
  const label = categories.find(({ key }) => key === ticket.category)?.label
  const page: TicketPage = {
    ...told,
    number: ticket.number,
    title: ticket.title,
    state: ticket.state,
    stateLabel: stateWords[locale][ticket.state],
    stateText: ticket.isKept ? copy.kept : copy.states[ticket.state],
    dueText: dueTextOf(ticket, copy, by, { now, phone }),
    reason: ticket.reason,
    timeline: describeTimeline(ticket, copy, by, articles),
    facts: factsOf(ticket, copy, by, label, reach),
    conversation: ticket.conversation,
    can: ticket.can,
    texts: textsOf(ticket, copy),
    reopenText: ticket.reopenUntil === undefined ? undefined : fill(copy.one.reopenText, { when: momentLabel(ticket.reopenUntil, by) }),
    mark: { key: rest.key ?? randomUUID(), version: ticket.version },
    sent: query.has('sent') && ticket.timeline.length === 1 ? sentOf(context, ticket, copy, by) : undefined,
    notice: rest.notice ?? ticketNotices.find((each) => each === query.get('done')),
    typed: rest.typed ?? '',
    pictures: rest.pictures ?? noPictures,
    error: rest.error,
    variant,
    supportPhone: phone,
    copy,
  }
  return { kind: 'page', page, status: rest.error || rest.notice || rest.pictures?.problems.length ? 422 : 200 }
}

/** TIC-05: the state of the ticket's text messages, and whether e-mail is possible; undefined without them. */
function textsOf({ texts, contact: { phone = '' } }: Ticket, { one }: TicketsCopy): TicketPage['texts'] {
  return texts && { hasMail: texts.hasMail, stopped: texts.isStopped ? fill(one.texts.stopped, { phone: dottedPhone(phone) }) : undefined }
}

/** TIC-02: the confirmation, shown until something else happens to the ticket. */
function sentOf({ runtime }: RequestContext, { number, dueAt, texts }: Ticket, { one }: TicketsCopy, by: WordsBy): TicketPage['sent'] {
  return {
    text: fill(!texts ? one.sentText : texts.isStopped ? one.texts.sentNothing : one.texts.sent, { number }),
    due: dueAt === undefined ? undefined : fill(one.sentDue, { when: deadlineLabel(dueAt, by) }),
    // The demo's messages go to its own inbox.
    inboxHref: runtime.config.mode === 'production' || texts?.isStopped ? undefined : '/inbox',
  }
}

function factsOf(ticket: Ticket, { one: { labels, reach } }: TicketsCopy, by: WordsBy, category: string | undefined, reachedAt: string | undefined): TicketPage['facts'] {
  const { phone = '', window } = ticket.contact
  return [
    { label: labels.number, value: ticket.number },
    ...(category === undefined ? [] : [{ label: labels.about, value: category }]),
    ...(ticket.account === '' ? [] : [{ label: labels.account, value: ticket.account }]),
    { label: labels.opened, value: momentLabel(ticket.openedAt, by) },
    ...(ticket.since === '' ? [] : [{ label: labels.since, value: ticket.since }]),
    ...(window === undefined ? [] : [{ label: labels.window, value: callbackLabel(window, by) }]),
    ...(reachedAt === undefined ? [] : [{ label: labels.email, value: reachedAt }]),
    ...(ticket.texts?.isStopped ? [] : [{ label: labels.reach, value: fill(reach[wayOf(ticket)], { phone: dottedPhone(phone) }) }]),
  ]
}
