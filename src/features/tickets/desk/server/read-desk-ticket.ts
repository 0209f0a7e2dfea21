import { randomUUID } from 'node:crypto'
import { clockLabel } from '#features/appointments/contract.ts'
import { queryOf, type RequestContext, signedInCustomer } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { readLinkedArticles } from '../../pages/server/read-linked-articles.ts'
import type { LinkedArticle } from '../../pages/ticket-view.ts'
import { noPictures, type PictureState } from '../../pictures/picture-rules.ts'
import { callbackLabel } from '../../rules/callback.ts'
import { standardStatuses } from '../../rules/ticket-state.ts'
import { dottedPhone, momentLabel, type WordsBy } from '../../rules/ticket-words.ts'
import { wayOf } from '../../server/customer-tickets.ts'
import { readTicketCategories } from '../../server/read-ticket-categories.ts'
import { refusedThere } from '../../ticket-system/server/send-due.ts'
import type { DeskCopy } from '../desk-copy.en.ts'
import { listColleagues, readDeskTicket, type DeskEntry, type DeskTicket } from '../desk-endpoints.ts'
import { deskListPath, deskNewsPath, deskTicketPath } from '../desk-paths.ts'
import { deskNotices, type DeskNotice, type DeskTicketPage, type DeskTyped } from '../desk-view.ts'
import { describeDeskLine, readDeskCopy, statusLabel, type DeskWords } from './describe-desk.ts'
import { findArticlesFor } from './find-articles.ts'
import { readBeside } from './read-beside.ts'
import { readMacros } from './read-macros.ts'

export type DeskTicketAnswer = { kind: 'page'; page: DeskTicketPage; status: number } | { kind: 'missing' } | { kind: 'down' }

/** What a form that was not accepted leaves for the page to show again. */
export interface DeskRest {
  notice?: DeskNotice
  typed?: Partial<DeskTyped>
  pictures?: PictureState
  typedIn?: DeskTicketPage['typedIn']
  focus?: DeskTicketPage['focus']
  key?: string
  /** key of a macro whose text is to be inserted */
  macro?: string
}

const nothingTyped: DeskTyped = { text: '', note: '', find: '', status: '', article: '', newStatus: '', reason: '' }

/** TIC-06: one ticket as its page shows it. The caller has checked that the reader is an operator. */
export async function readDeskTicketPage(context: RequestContext, number: string, rest: DeskRest = {}): Promise<DeskTicketAnswer> {
  const { locale } = context
  const copy = readDeskCopy(locale)
  const answer = await call(context, readDeskTicket, { params: { number } }, { signIn: 'return' })
  if (!answer.ok) return { kind: answer.status === 404 || answer.status === 400 ? 'missing' : 'down' }
  const { ticket } = answer.data.content
  // Times on the desk are in the operator's zone and name it; the customer's local time stands among the facts.
  const by: WordsBy = { locale, timeZone: context.runtime.config.timeZone }
  const typed = { ...nothingTyped, ...rest.typed }
  const [colleagues, topics, macros, articles, linked, beside] = await Promise.all([
    call(context, listColleagues, {}, { signIn: 'return' }),
    readTicketCategories(context, { audience: ticket.audience, locale }),
    readMacros(context, ticket),
    typed.find === '' ? undefined : findArticlesFor(context, ticket, typed.find),
    readLinkedArticles(context, ticket.timeline, { audience: ticket.audience, locale: ticket.locale }),
    readBeside(context, ticket, copy, by),
  ])
  const { loginId } = signedInCustomer(context)
  const words = { locale, copy, now: context.clock(), loginId, topics }
  const macro = macros.find(({ key }) => key === rest.macro)
  const query = queryOf(context)
  const done = query.get('done') ?? ''
  const page: DeskTicketPage = {
    line: describeDeskLine(ticket, words),
    isMine: ticket.assignee === loginId,
    version: ticket.version,
    key: rest.key ?? randomUUID(),
    done,
    notice: rest.notice ?? deskNotices.find((each) => each === done.split('.', 1)[0]),
    typed: macro ? { ...typed, text: [typed.text, macro.text].filter(Boolean).join('\n\n'), status: macro.status ?? typed.status } : typed,
    typedIn: rest.typedIn,
    focus: rest.focus,
    pictures: rest.pictures ?? noPictures,
    timeline: ticket.timeline.map((entry) => describeEntry(entry, linked, copy, by)).toReversed(),
    conversation: ticket.conversation,
    facts: factsOf(ticket, copy, by, words),
    isByText: ticket.texts !== undefined,
    ...beside,
    mayWithdraw: ticket.visitor !== undefined && ticket.visitor.state !== 'revoked',
    hasCustomer: ticket.customerId !== undefined,
    others: ticket.others.map((other) => describeDeskLine(other, words)),
    statuses: standardStatuses.map((value) => ({ value, label: copy.status[value] })),
    macros: macros.map(({ key, label }) => ({ key, label })),
    articles,
    colleagues: (colleagues.ok ? colleagues.data.content.colleagues : []).filter((one) => one.loginId !== loginId && one.loginId !== ticket.assignee),
    lang: ticket.locale,
    href: deskTicketPath(ticket.number, locale),
    listHref: deskListPath({}, locale),
    newsHref: deskNewsPath(ticket.number),
    locale,
    copy,
  }
  const isRefused = rest.notice !== undefined || rest.pictures?.problems.length
  return { kind: 'page', page, status: isRefused ? 422 : 200 }
}

function describeEntry({ position, at, kind, author, authorId, authorName, text, status, article, pictures }: DeskEntry, linked: ReadonlyMap<string, LinkedArticle>, copy: DeskCopy, by: WordsBy): DeskTicketPage['timeline'][number] {
  const who = author === 'customer' ? copy.customer : author === 'operator' ? authorName || authorId || copy.desk : author === 'partner' ? authorName || copy.partner : copy.system
  return {
    position,
    heading: fill(copy.did[kind], { who }),
    at: momentLabel(at, by),
    dateTime: new Date(at).toISOString(),
    text: author === 'system' && authorId === refusedThere ? fill(copy.refusedThere, { failure: text }) : text,
    stateLabel: status === undefined || kind === 'opened' ? undefined : fill(copy.statusNow, { status: statusLabel(copy, status) }),
    article: article === undefined ? undefined : linked.get(article),
    pictures: pictures.map(({ href, width, height, caption }) => ({ href, width, height, caption })),
    tone: kind === 'note' ? 'note' : author === 'customer' ? 'customer' : 'us',
  }
}

function factsOf(ticket: DeskTicket, copy: DeskCopy, by: WordsBy, { topics, now }: DeskWords): DeskTicketPage['facts'] {
  const { labels, reach } = copy
  const { phone = '', window } = ticket.contact
  const facts: [string, string | undefined][] = [
    [labels.number, ticket.number],
    [labels.customer, ticket.customerName],
    [labels.account, ticket.account],
    [labels.visitor, ticket.visitor && fill(copy.visitorStates[ticket.visitor.state], { email: ticket.visitor.email })],
    [labels.window, window && callbackLabel(window, by)],
    [labels.about, topics.find(({ key }) => key === ticket.category)?.label ?? ticket.category],
    [labels.due, ticket.dueAt === undefined ? undefined : momentLabel(ticket.dueAt, by)],
    [labels.since, ticket.since],
    [labels.reach, fill(ticket.texts?.isStopped ? reach.stopped : reach[wayOf(ticket)], { phone: dottedPhone(phone) })],
    [labels.clock, ticket.timeZone === undefined ? undefined : clockLabel(now, { locale: by.locale, timeZone: ticket.timeZone })],
    [labels.language, copy.languages[ticket.locale]],
    [labels.severity, ticket.severity],
    [labels.type, ticket.ticketType],
    [labels.external, ticket.externalId],
    [labels.source, ticket.source === 'web' ? undefined : ticket.source],
    [labels.reason, ticket.reason],
    [labels.reopened, ticket.reopened === 0 ? undefined : String(ticket.reopened)],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
