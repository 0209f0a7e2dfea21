import type { SiteVariant } from '#contracts/site-path.ts'
import { plainLines } from '../results/plain-text.ts'
import { articlePages, type TextRow } from './article-pages.ts'
import { type FoundPage, type SearchParts, variantSearch } from './search-indexes.ts'

/**
 * STU-02: the page of an article as if its texts were these, which are kept nowhere; undefined if it is not written in
 * the variant's language.
 */
export async function pageAsWritten(parts: SearchParts, variant: SiteVariant, rows: readonly TextRow[]): Promise<FoundPage | undefined> {
  const row = rows.find(({ audience, locale }) => audience === variant.audience && locale === variant.locale)
  if (!row) return undefined
  const { pages } = await variantSearch(parts, variant)
  const device = pages.get(row.id)?.device
  const [page] = articlePages(variant, [row], {
    wordsOf: ({ body }) => plainLines(body),
    deviceArticles: new Map(device === undefined ? [] : [[row.id, device]]),
    places: { topicOf: (_, id) => (id === row.id ? row.topic : pages.get(id)?.topic) },
  })
  return page?.make()
}
