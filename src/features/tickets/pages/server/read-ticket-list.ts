import { openTicketPath } from '#contracts/open-ticket-path.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { listTickets } from '../../ticket-endpoints.ts'
import { cardCopy as english } from '../../copy.en.ts'
import { cardCopy as spanish } from '../../copy.es.ts'
import { myTicketsPath } from '../../rules/ticket-paths.ts'
import { ticketFilters, type TicketCardData, type TicketListPage } from '../ticket-view.ts'
import { describeLine } from './describe-ticket.ts'
import { copyOf } from './reader-of.ts'

const cardSize = 3
const pageSize = 20

/** HOME-12, TIC-03: the data of the tickets card on the home page, open tickets first. */
export async function readTicketCard(context: RequestContext): Promise<TicketCardData> {
  const { audience, locale } = context
  const variant = { audience, locale }
  const answer = await call(context, listTickets, { query: { state: 'all', limit: cardSize, offset: 0 } }, { signIn: 'return' })
  const { title, all, report, none, noneText, down } = locale === 'es' ? spanish : english
  const tickets = answer.ok ? answer.data.content.tickets.map((ticket) => describeLine(ticket, variant, context.clock())) : []
  return {
    tickets,
    ...(answer.ok ? tickets.length === 0 && { instead: { title: none, text: noneText } } : { instead: { title: down } }),
    listHref: myTicketsPath(variant),
    reportHref: openTicketPath(variant),
    copy: { title, all, report },
  }
}

/** TIC-03: a page of the customer's tickets, 20 each; `?show=open` or `?show=ended` filters them. */
export async function readTicketList(context: RequestContext): Promise<TicketListPage> {
  const { audience, locale, runtime } = context
  const variant = { audience, locale }
  const copy = copyOf(context)
  const query = queryOf(context)
  const filter = ticketFilters.find((each) => each === query.get('show')) ?? 'all'
  const page = Math.min(500, Math.max(1, Math.trunc(Number(query.get('page')) || 1)))
  const offset = (page - 1) * pageSize
  const answer = await call(context, listTickets, { query: { state: filter, limit: pageSize, offset } }, { signIn: 'return' })
  const hrefOf = (show: string, at = 1) => {
    const search = new URLSearchParams({ ...(show === 'all' ? {} : { show }), ...(at > 1 ? { page: String(at) } : {}) }).toString()
    return myTicketsPath(variant) + (search && `?${search}`)
  }
  return {
    tickets: answer.ok ? answer.data.content.tickets.map((ticket) => describeLine(ticket, variant, context.clock())) : undefined,
    filter,
    filters: ticketFilters.map((each) => ({ label: copy.list.filters[each], href: hrefOf(each), isCurrent: each === filter })),
    newerHref: page > 1 ? hrefOf(filter, page - 1) : undefined,
    olderHref: answer.ok && answer.data.content.total > offset + pageSize ? hrefOf(filter, page + 1) : undefined,
    reportHref: openTicketPath(variant),
    variant,
    supportPhone: runtime.site.supportPhone,
    copy,
  }
}
