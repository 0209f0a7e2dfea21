import { analyse, type Language } from '#search-engine/text/analyse.ts'

/** The terms of a text, each once. */
export function termsOf(text: string, language: Language): ReadonlySet<string> {
  return new Set(analyse(text, language).map(({ term }) => term))
}

/** Those that say something: without words that every text has. */
export function tellingTermsOf(text: string, language: Language): ReadonlySet<string> {
  return new Set(analyse(text, language).flatMap(({ term, isStopword }) => (isStopword ? [] : [term])))
}
