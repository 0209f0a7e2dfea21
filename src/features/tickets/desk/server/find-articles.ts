import { articleIdPattern } from '#contracts/site-path.ts'
import { postSignals, searchResults } from '#features/search/contract.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import type { DeskTicket } from '../desk-endpoints.ts'
import type { DeskTicketPage } from '../desk-view.ts'

const searchMs = 1200
const mostArticles = 5

/** The article that a form's value names, with the id of the search that found it and its position in the results. */
export interface LinkedArticle {
  id: string
  queryId: string
  position: number
}

/** TIC-06: articles in the customer's audience and language, best first; an empty list if the search fails. */
export async function findArticlesFor(context: RequestContext, { audience, locale }: Pick<DeskTicket, 'audience' | 'locale'>, find: string): Promise<DeskTicketPage['articles']> {
  const query = { audience, locale, q: find, exact: 'false', kind: 'article', page: 1, rows: mostArticles, source: 'panel' } as const
  const answer = await call(withShareOfTime(context, searchMs), searchResults, { query }, { signIn: 'return' })
  if (!answer.ok) return []
  const { fusionQueryId, results } = answer.data
  return results.map(({ id, title, url }, index) => ({ value: `${id}.${fusionQueryId}.${index + 1}`, title: title.map(({ text }) => text).join(''), href: url }))
}

/** Reads the article that our form names; undefined for any other value. */
export function readLinkedArticle(value: string): LinkedArticle | undefined {
  const [id = '', queryId = '', position = '', ...more] = value.split('.')
  const isOurs = more.length === 0 && articleIdPattern.test(id) && /^[\w-]{1,64}$/.test(queryId) && /^\d{1,3}$/.test(position)
  return isOurs ? { id, queryId, position: Number(position) } : undefined
}

/** SIG-01: records the operator's choice of this article for these words as a click. Call it after sending. */
export async function signalLink(context: RequestContext, { id, queryId, position }: LinkedArticle, q: string): Promise<void> {
  const signal = { type: 'click', params: { app_id: 'desk', docId: id, fusion_query_id: queryId, res_pos: position } } as const
  await call(context, postSignals, { params: { collection: 'support_signals' }, body: { 'app-id': 'desk', q, name: 'desk', signals: [signal] } }, { signIn: 'return' })
}
