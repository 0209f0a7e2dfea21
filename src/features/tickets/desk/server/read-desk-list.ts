import { queryOf, type RequestContext, signedInCustomer } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { readTicketCategories } from '../../server/read-ticket-categories.ts'
import { countDeskViews, deskViews, listDeskTickets, mostCounted } from '../desk-endpoints.ts'
import { deskListPath, deskNewsPath, readDeskFilters } from '../desk-paths.ts'
import type { DeskListPage } from '../desk-view.ts'
import { describeDeskLine, readDeskCopy } from './describe-desk.ts'

const pageSize = 30

/** TIC-06: the list as its page shows it. The caller has checked that the reader is an operator. */
export async function readDeskList(context: RequestContext): Promise<DeskListPage> {
  const { audience, locale } = context
  const { loginId } = signedInCustomer(context)
  const copy = readDeskCopy(locale)
  const filters = readDeskFilters(queryOf(context))
  const [answer, counts, topics] = await Promise.all([
    call(context, listDeskTickets, { query: { ...filters, limit: pageSize } }, { signIn: 'return' }),
    call(context, countDeskViews, {}, { signIn: 'return' }),
    readTicketCategories(context, { audience, locale }),
  ])
  const words = { locale, copy, now: context.clock(), loginId, topics }
  const { view, topic, q, after } = filters
  const countOf = (each: (typeof deskViews)[number]) => {
    const count = counts.ok && each !== 'ended' ? counts.data.content[each] : undefined
    return count === undefined ? undefined : count >= mostCounted ? `${mostCounted - 1}+` : String(count)
  }
  return {
    tickets: answer.ok ? answer.data.content.tickets.map((ticket) => describeDeskLine(ticket, words)) : undefined,
    views: deskViews.map((each) => ({ label: copy.view[each], href: deskListPath({ view: each, topic }, locale), isCurrent: !q && each === view, count: countOf(each) })),
    topics: topics.map(({ key, label }) => ({ key, label })),
    topic: topic ?? '',
    q: q ?? '',
    view,
    nextHref: answer.ok && answer.data.content.next !== undefined ? deskListPath({ ...filters, after: answer.data.content.next }, locale) : undefined,
    isFirst: after === undefined,
    firstHref: deskListPath({ view, topic }, locale),
    newsHref: deskNewsPath(),
    locale,
    copy,
  }
}
