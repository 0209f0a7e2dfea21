import { analyse, type Language } from '#search-engine/text/analyse.ts'

/** The terms of a text, each once. */
export function termsOf(text: string, language: Language): ReadonlySet<string> {
  return new Set(analyse(text, language).map(({ term }) => term))
}

/** The terms of a text without its stopwords, each once. */
export function tellingTermsOf(text: string, language: Language): ReadonlySet<string> {
  return new Set(analyse(text, language).flatMap(({ term, isStopword }) => (isStopword ? [] : [term])))
}

/** The letters and digits of a text in lower case, for telling whether two texts are the same but for their signs. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
