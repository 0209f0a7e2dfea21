import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type searchPredictions as endpoint } from '../../contract.ts'
import { maxPredictions, maxQueryLength } from '../../search-limits.ts'
import { variantSearch } from '../indexes/search-indexes.ts'

/**
 * LAN-03, LAN-09: predictions from the titles of pages, the questions that they answer, and those after which visitors
 * opened them.
 */
export async function listPredictions(context: RequestContext, { query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { predictor } = await variantSearch(context.runtime, query)
  const predictions = predictor.predict(query.q.trimStart().slice(0, maxQueryLength), maxPredictions)
  return success({ predictions: predictions.map(({ language, ...prediction }) => ({ ...prediction, ...(language && { locale: language }) })) })
}
