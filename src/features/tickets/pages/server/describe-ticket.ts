import type { SiteVariant } from '#contracts/site-path.ts'
import { fill } from '#ui/text/fill.ts'
import type { TicketsCopy } from '../../copy.en.ts'
import type { ListedTicket, Ticket, TicketEntry } from '../../ticket-endpoints.ts'
import { myTicketsPath } from '../../rules/ticket-paths.ts'
import { agoLabel, deadlineLabel, momentLabel, stateWords, type WordsBy } from '../../rules/ticket-words.ts'
import type { LinkedArticle, TicketLine, TimelineEntry } from '../ticket-view.ts'
import { copyOf } from './reader-of.ts'

/** A ticket as one line of a list. Times are relative ('3 days ago'), which needs no time zone. */
export function describeLine(ticket: ListedTicket, variant: SiteVariant, now: number): TicketLine {
  const { locale } = variant
  const copy = copyOf(variant)
  const { number, title, state, latest, openedAt } = ticket
  const { at, kind, from, text } = latest ?? ({ at: openedAt, kind: 'opened', from: 'customer', text: '' } as const)
  return {
    number,
    title,
    state,
    stateLabel: stateWords[locale][state],
    news: fill(copy.news[from][actOf({ kind, state: latest?.state })], { ago: agoLabel(at, now, locale) }),
    // The title is the beginning of the report.
    detail: kind === 'opened' || text === '' ? undefined : text,
    href: myTicketsPath(variant, number),
  }
}

/** TIC-07: when an answer is due, or that it is late; undefined if none is due. */
export function dueTextOf({ dueAt }: Pick<Ticket, 'dueAt'>, copy: TicketsCopy, by: WordsBy, { now, phone }: { now: number; phone: string }): string | undefined {
  if (dueAt === undefined) return undefined
  return dueAt < now ? fill(copy.overdue, { phone }) : fill(copy.due, { when: deadlineLabel(dueAt, by) })
}

export function describeTimeline({ timeline }: Pick<Ticket, 'timeline'>, copy: TicketsCopy, by: WordsBy, articles: ReadonlyMap<string, LinkedArticle>): TimelineEntry[] {
  return timeline.map((entry) => ({
    position: entry.position,
    isOwn: entry.from === 'customer',
    heading: `${whoOf(entry, copy)} ${didOf(entry, copy)}`,
    at: momentLabel(entry.at, by),
    dateTime: new Date(entry.at).toISOString(),
    text: entry.text,
    // The first entry shows no state: the customer knows that the report was received.
    stateLabel: entry.state === undefined || entry.kind === 'opened' ? undefined : stateWords[by.locale][entry.state],
    article: entry.article === undefined ? undefined : articles.get(entry.article),
    pictures: entry.pictures.map(({ href, width, height, caption }) => ({ href, width, height, caption })),
  }))
}

function whoOf({ from, name }: TicketEntry, { one }: TicketsCopy): string {
  if (from === 'customer') return one.you
  return name === undefined ? one.us : fill(one.usNamed, { name })
}

function didOf(entry: TicketEntry, { one: { did } }: TicketsCopy): string {
  return did[actOf(entry)]
}

const actOf = ({ kind, state }: { kind: TicketEntry['kind']; state?: TicketEntry['state'] | undefined }) => (kind === 'status' && state === 'closed' ? 'closed' : kind)
