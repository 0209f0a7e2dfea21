import type { SiteVariant } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { variantSearch, type FoundPage, type VariantSearch } from './search-indexes.ts'

export interface CommonQuestion {
  question: string
  page: FoundPage
}

/** Of every topic, the one that people open most first: worked out once for each search, which lives from one siteVersion to the next. */
const kept = new WeakMap<VariantSearch, readonly FoundPage[]>()

/** Questions that articles answer, those first whose articles people open most; of each article the first. */
export async function readCommonQuestions(context: RequestContext, variant: SiteVariant, topics: ReadonlySet<string> | undefined, limit: number): Promise<CommonQuestion[]> {
  const search = await variantSearch(context.runtime, variant)
  const pages = kept.get(search) ?? keep(search, variant)
  return pages.filter(({ topic }) => !topics || topics.has(topic)).slice(0, limit).map((page) => ({ question: page.questions[0]!, page }))
}

function keep(search: VariantSearch, { locale }: SiteVariant): readonly FoundPage[] {
  const popularity = (page: FoundPage) => search.clicks.get(page.id)?.length ?? 0
  const answering = [...search.pages.values()].filter((page) => page.questions.length > 0 && page.locale === locale)
  const made = answering.toSorted((a, b) => popularity(b) - popularity(a) || (a.id < b.id ? -1 : 1))
  kept.set(search, made)
  return made
}
