import { hasRole, type Audience, type Locale } from '#contracts/identity.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import { roomPath } from '../../rooms.ts'
import { copy as english, type QuestionsCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import type { AskedList, ShownAsked } from '../questions-view.ts'
import { waysOn } from './read-questions-room.ts'

/** An item of the work list of Insights, as far as this room shows it. */
interface AskedItem {
  id: string
  kind: 'query' | 'answer' | 'ticket'
  audience: Audience
  locale: Locale
  question: string
  /** the number of searches, dislikes, or tickets */
  count: number
  /** how many of the searches found nothing */
  withoutResult: number
  lastAt: number
  articles: readonly { id: string; title: string }[]
}

interface AskedPart {
  order: 'most' | 'newest'
  page: number
}

/** The part of the list that the address names. */
export function askedPart(context: RequestContext): AskedPart {
  const query = queryOf(context)
  const page = Number(query.get('part') ?? 1)
  return { order: query.get('order') === 'newest' ? 'newest' : 'most', page: Number.isInteger(page) && page >= 1 && page <= 100 ? page : 1 }
}

/** STU-07: what customers asked without a good answer, each with ways to the editor; undefined if it cannot be read. */
export function describeAsked(context: RequestContext, found: { items: readonly AskedItem[]; total: number } | undefined, perPage: number): AskedList | undefined {
  if (!found) return undefined
  const { locale } = context
  const copy: QuestionsCopy = locale === 'es' ? spanish : english
  const { order, page } = askedPart(context)
  const { items, total } = found
  const first = (page - 1) * perPage
  const hrefOf = (part: Partial<AskedPart>) => {
    const { order: nextOrder, page: nextPage } = { order, page: 1, ...part }
    return `${roomPath('questions', locale, [], { order: nextOrder === 'newest' ? nextOrder : undefined, part: nextPage === 1 ? undefined : String(nextPage) })}#questions-asked`
  }
  return {
    items: items.map((item) => describeItem(context, item, copy)),
    choices: (['most', 'newest'] as const).map((each) => ({ label: copy.askedOrder[each], href: hrefOf({ order: each }), isCurrent: each === order })),
    range: total > perPage && items.length > 0 ? fill(copy.askedRange, { from: String(first + 1), to: String(first + items.length), total: String(total) }) : undefined,
    previousHref: page > 1 ? hrefOf({ page: page - 1 }) : undefined,
    nextHref: first + items.length < total && items.length > 0 ? hrefOf({ page: page + 1 }) : undefined,
  }
}

function describeItem(context: RequestContext, item: AskedItem, copy: QuestionsCopy): ShownAsked {
  const { id, question, audience, locale, articles, lastAt } = item
  const [nearest] = articles
  return {
    id,
    question,
    audience,
    locale,
    facts: [copy.audiences[audience], copy.languages[locale], ...factsOf(item, copy), fill(copy.askedLast, { at: momentLabel(lastAt, context.locale, zoneOf(context)) })],
    ways: hasRole(context.identity, 'editor') ? waysOn(context, { question, audience, locale, measure: { state: 'not-yet', articles: [], ...(nearest ? { nearest: { ...nearest, url: '' } } : {}), missing: [], since: null, measuredAt: null } }, copy) : [],
  }
}

function factsOf({ kind, count, withoutResult }: AskedItem, copy: QuestionsCopy): string[] {
  const often = fill(copy.askedHow[kind], { n: String(count) })
  return kind === 'query' && withoutResult > 0 ? [often, fill(copy.foundNothing, { n: String(withoutResult) })] : [often]
}
