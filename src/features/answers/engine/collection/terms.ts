import { analyse, type Language } from '#search-engine/text/analyse.ts'

/** The terms of a text, each once. */
export function termsOf(text: string, language: Language): ReadonlySet<string> {
  return new Set(analyse(text, language).map(({ term }) => term))
}

/** The terms of a text without its stopwords, each once. */
export function tellingTermsOf(text: string, language: Language): ReadonlySet<string> {
  return new Set(analyse(text, language).flatMap(({ term, isStopword }) => (isStopword ? [] : [term])))
}
