import { hasRole, type Audience, type Locale } from '#contracts/identity.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { copy as english, type QuestionsCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import type { ShownAsked } from '../questions-view.ts'
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
  articles: readonly { id: string; title: string }[]
}

/** The most that are listed; the others follow once these are done. */
const listed = 20

/** STU-07: what customers asked without a good answer, each with ways to the editor; undefined if it cannot be read. */
export function describeAsked(context: RequestContext, items: readonly AskedItem[] | undefined): ShownAsked[] | undefined {
  const copy: QuestionsCopy = context.locale === 'es' ? spanish : english
  return items?.slice(0, listed).map((item) => {
    const { id, question, audience, locale, articles } = item
    const [nearest] = articles
    return {
      id,
      question,
      audience,
      locale,
      facts: [copy.audiences[audience], copy.languages[locale], ...factsOf(item, copy)],
      ways: hasRole(context.identity, 'editor') ? waysOn(context, { question, audience, locale, measure: { state: 'not-yet', articles: [], ...(nearest ? { nearest: { ...nearest, url: '' } } : {}), missing: [], since: null, measuredAt: null } }, copy) : [],
    }
  })
}

function factsOf({ kind, count, withoutResult }: AskedItem, copy: QuestionsCopy): string[] {
  const often = fill(copy.askedHow[kind], { n: String(count) })
  return kind === 'query' && withoutResult > 0 ? [often, fill(copy.foundNothing, { n: String(withoutResult) })] : [often]
}
