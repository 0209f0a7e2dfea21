import type { Locale } from '#contracts/identity.ts'
import type { FinderTexts } from '#features/site-content/contract.ts'
import { finder as english, type FinderCopy } from '../../copy.en.ts'
import { finder as spanish } from '../../copy.es.ts'

/**
 * FIN-10: the finder's words: fixed ones, which content overrides one by one. They come with the page: no other page has
 * to load them.
 */
export function readFinderCopy(locale: Locale, content: FinderTexts | undefined): FinderCopy {
  const fixed = locale === 'es' ? spanish : english
  const { found, empty, error, ...own } = content ?? {}
  return { ...fixed, ...own, found: { ...fixed.found, ...found }, empty: { ...fixed.empty, ...empty }, error: { ...fixed.error, ...error } }
}
