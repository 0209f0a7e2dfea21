import { analyse } from '#search-engine/text/analyse.ts'
import type { VariantSearch } from './search-indexes.ts'

/** The predictor's owner of visitors' questions; no page has this id. */
const owner = 'asked'

/**
 * Words with nothing but spaces, commas and hyphens between them, and the signs of a question. So host names, addresses,
 * and signs that draw the eye are left out.
 */
const plainQuestion = /^¿?[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’ ]|, |-(?=[\p{L}\p{N}]))*[?.]?$/u
/** Phone numbers and amounts; also digits of other scripts. */
const bareNumber = /(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/u

/**
 * LAN-03: suggests questions that many visitors asked, in their own words, which everybody then reads on this site. So
 * each word, in some form, has to be one of the content of this variant: nobody can put another text there. Called
 * after each change of the content.
 */
export async function suggestAsked({ source, predictor, pages, asked }: Pick<VariantSearch, 'source' | 'predictor' | 'pages' | 'asked'>): Promise<void> {
  let written: ReadonlySet<string> | undefined
  const isWritten = (term: string) => (written ??= termsOfQuestions(pages, source.language)).has(term)
  const shown: string[] = []
  for (const question of asked) {
    if (!plainQuestion.test(question) || bareNumber.test(question)) continue
    if ((await source.foreignTerms(question)).every(isWritten)) shown.push(question)
  }
  // visitors' questions may be in either language
  predictor.put(owner, shown.map((text) => ({ text, weight: 3 })))
}

/** The terms of the questions that the content's writers put to their pages. */
function termsOfQuestions(pages: VariantSearch['pages'], language: Parameters<typeof analyse>[1]): ReadonlySet<string> {
  return new Set([...pages.values()].flatMap(({ questions }) => questions.flatMap((question) => analyse(question, language).map(({ term }) => term))))
}
