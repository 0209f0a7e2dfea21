import type { Locale } from '#contracts/identity.ts'
import type { FoundPage } from '#features/search/server/read-evidence.ts'
import { analyse } from '#search-engine/analyse.ts'

/** Of the questions that an article answers the one that shares most words with what was asked; its title where it names none. */
export function nearestQuestion({ questions, title }: Pick<FoundPage, 'questions' | 'title'>, asked: string, locale: Locale): string {
  const terms = new Set(analyse(asked, locale).map(({ term }) => term))
  const shared = (text: string) => analyse(text, locale).filter(({ term, isStopword }) => !isStopword && terms.has(term)).length
  return questions.reduce((best, each) => (shared(each) > shared(best) ? each : best), questions[0] ?? title)
}
