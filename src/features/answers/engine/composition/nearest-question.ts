import type { Locale } from '#contracts/identity.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import type { Article } from '../article.ts'
import { tellingTermsOf, termsOf } from '../collection/terms.ts'

/** The questions of an article, sorted by how many words they share with the asked one; its title if it has none. */
export function nearestQuestions({ questions, title }: Pick<Article, 'questions' | 'title'>, asked: string, locale: Locale): readonly string[] {
  return questions.length === 0 ? [title] : questions.toSorted((a, b) => sharedTerms(b, asked, locale) - sharedTerms(a, asked, locale))
}

export function nearestQuestion(page: Pick<Article, 'questions' | 'title'>, asked: string, locale: Locale): string {
  return nearestQuestions(page, asked, locale)[0]!
}

/** Whether two questions have the same telling words: 'How do I restart my gateway?' and 'restart the gateway'. */
export function saysTheSame(one: string, other: string, locale: Locale): boolean {
  const [a, b] = [tellingTermsOf(one, locale), tellingTermsOf(other, locale)]
  return a.size > 0 && a.size === b.size && [...a].every((term) => b.has(term))
}

/** How many telling words of a text stand in another one. */
function sharedTerms(text: string, other: string, locale: Locale): number {
  const terms = termsOf(other, locale)
  return analyse(text, locale).filter(({ term, isStopword }) => !isStopword && terms.has(term)).length
}
