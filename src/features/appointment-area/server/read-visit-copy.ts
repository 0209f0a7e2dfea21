import type { Locale } from '#contracts/identity.ts'
import { copy as english, type VisitCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'

/** The sentences of the area and its flows in the page's language. */
export function readVisitCopy(locale: Locale): VisitCopy {
  return locale === 'es' ? spanish : english
}
