import type { SiteVariant } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { findPages } from './find-pages.ts'
import { variantSearch, type FoundPage } from '../indexes/search-indexes.ts'

/** An article as it is named elsewhere: its title, and its path on this site. */
export interface NamedArticle {
  id: string
  title: string
  url: string
}

function nameOf({ id, title, url }: FoundPage): NamedArticle {
  return { id, title, url }
}

/** Undefined if the variant has no article of this id. */
export async function findArticle({ runtime }: RequestContext, variant: SiteVariant, id: string): Promise<NamedArticle | undefined> {
  const page = (await variantSearch(runtime, variant)).pages.get(id)
  return page && nameOf(page)
}

/**
 * The articles that the search finds for a question, best first, without topics and other pages, and without recording
 * a search.
 */
export async function findNearestArticles({ runtime }: RequestContext, variant: SiteVariant, question: string, limit: number): Promise<NamedArticle[]> {
  const { pages } = await findPages(await variantSearch(runtime, variant), question, { limit, accepts: ({ kind }) => kind === 'article' || kind === 'device' })
  return pages.map(nameOf)
}
