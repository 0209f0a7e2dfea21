import { articleIdPattern, searchPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { getArticle } from '#features/knowledge/contract.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import type { LinkedArticle } from '../ticket-view.ts'

/** Time limit in ms for the titles of linked articles, out of the page's 3 s. */
const titlesMs = 1000

/**
 * TIC-06: the articles that entries of a ticket name, by id, in this audience and language. An article that is no
 * longer there, or not read in time, is looked for by its id.
 */
export async function readLinkedArticles(context: RequestContext, timeline: readonly { article?: string | undefined }[], variant: SiteVariant): Promise<ReadonlyMap<string, LinkedArticle>> {
  const inTime = withShareOfTime(context, titlesMs)
  const ids = new Set(timeline.flatMap(({ article }) => article ?? []))
  const read = async (id: string): Promise<LinkedArticle> => {
    const found = articleIdPattern.test(id) ? await call(inTime, getArticle, { params: { id }, query: variant }, { signIn: 'return' }) : undefined
    if (!found?.ok) return { href: `${searchPath(variant)}?q=${encodeURIComponent(id)}`, title: undefined, lang: undefined }
    const { topic, title, locale } = found.data.article
    return { href: supportPath(variant, 'article', topic, id), title, lang: locale === context.locale ? undefined : locale }
  }
  return new Map(await Promise.all([...ids].map(async (id) => [id, await read(id)] as const)))
}
