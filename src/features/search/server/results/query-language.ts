import { locales, type Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { stopwords } from '#search-engine/text/stopwords.ts'
import { type SearchParts, variantSearch, type VariantSearch } from '../indexes/search-indexes.ts'

/** The weight of a stopword: it says little about the question, but something about the language. */
const smallWordShare = 0.5

const vocabularies = new WeakMap<VariantSearch, ReadonlySet<string>>()

/**
 * LAN-13: the language of a query: the other one only if it knows more of the words. A language knows the words of the
 * titles, descriptions and questions of pages written in it, and its synonyms.
 */
export async function languageOf(runtime: SearchParts, variant: SiteVariant, query: string): Promise<Locale> {
  const other = locales.find((locale) => locale !== variant.locale)!
  const [own, foreign] = await Promise.all([countKnown(runtime, variant, query), countKnown(runtime, { ...variant, locale: other }, query)])
  return foreign > own ? other : variant.locale
}

async function countKnown(runtime: SearchParts, variant: SiteVariant, query: string): Promise<number> {
  const search = await variantSearch(runtime, variant)
  const vocabulary = vocabularies.get(search) ?? vocabularyOf(search, variant.locale)
  vocabularies.set(search, vocabulary)
  const tokens = analyse(query, variant.locale)
  const named = search.source.synonyms?.named(tokens)
  const counted = tokens.map((token) => {
    if (locales.some((locale) => stopwords[locale].has(token.word))) return token.isStopword ? smallWordShare : 0
    return vocabulary.has(token.term) || named?.has(token) ? 1 : 0
  })
  return counted.reduce<number>((sum, each) => sum + each, 0)
}

function vocabularyOf({ pages }: VariantSearch, locale: Locale): ReadonlySet<string> {
  const texts = [...pages.values()].filter((page) => page.locale === locale).flatMap(({ title, description, questions }) => [title, description, ...questions])
  return new Set(texts.flatMap((text) => analyse(text, locale)).map(({ term }) => term))
}
