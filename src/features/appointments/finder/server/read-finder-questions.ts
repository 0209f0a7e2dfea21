import type { Locale } from '#contracts/identity.ts'
import { finderQuestions as english, type FinderQuestions } from '../../copy.en.ts'
import { finderQuestions as spanish } from '../../copy.es.ts'

export function readFinderQuestions(locale: Locale): FinderQuestions {
  return locale === 'es' ? spanish : english
}
