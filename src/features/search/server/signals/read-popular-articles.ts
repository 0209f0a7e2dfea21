import type { SiteVariant } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { variantSearch, type FoundPage, type VariantSearch } from '../indexes/search-indexes.ts'

/** Made once for each search object, which lives until content changes. */
const kept = new WeakMap<VariantSearch, readonly FoundPage[]>()

/** The articles of a variant that say which questions they answer, the ones that visitors open most first. */
export async function readPopularArticles(context: RequestContext, variant: SiteVariant): Promise<readonly FoundPage[]> {
  const search = await variantSearch(context.runtime, variant)
  const known = kept.get(search)
  if (known) return known
  const popularity = (page: FoundPage) => search.clicks.get(page.id)?.length ?? 0
  const answering = [...search.pages.values()].filter((page) => page.questions.length > 0 && page.locale === variant.locale)
  const made = answering.toSorted((a, b) => popularity(b) - popularity(a) || (a.id < b.id ? -1 : 1))
  kept.set(search, made)
  return made
}
