import type { Locale } from '#contracts/identity.ts'
import type { FinderTexts } from '#features/site-content/contract.ts'
import { finder as english, type FinderCopy } from '../../copy.en.ts'
import { finder as spanish } from '../../copy.es.ts'

/**
 * FIN-10: the finder's texts: fixed ones, which content may override one by one. They are sent with the page, so that
 * no other page loads them.
 */
export function readFinderCopy(locale: Locale, content: FinderTexts | undefined): FinderCopy {
  const fixed = locale === 'es' ? spanish : english
  const { found, empty, error, ...own } = content ?? {}
  return { ...fixed, ...own, found: { ...fixed.found, ...found }, empty: { ...fixed.empty, ...empty }, error: { ...fixed.error, ...error } }
}
