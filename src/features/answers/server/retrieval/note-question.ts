import { recordSearch } from '#features/search/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { matchesOf } from '../../engine/rating/rate-pages.ts'
import type { Rated } from '../../engine/rating/retriever.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

/** An answer cites and offers articles among these likeliest ones. */
const mostCited = 20

/**
 * Records for the operator's figures what was asked and how much was found. Returns the id of this search for the
 * signals that follow it; '' for a trial.
 */
export function noteQuestion(context: RequestContext, { variant, searched, asker, isTrial }: Pick<AskedQuestion, 'variant' | 'searched' | 'asker' | 'isTrial'>, rated: Rated): string {
  if (isTrial) return ''
  return recordSearch(context, { variant, question: searched, resultCount: matchesOf(rated).length, results: rated.articles.slice(0, mostCited).map(({ page }) => page.id), source: 'answer', asker })
}
