import type { Locale } from '#contracts/identity.ts'
import { copy as english } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'

/** The words of the home and its parts, for the titles of pages. */
export const readHomeCopy = (locale: Locale) => (locale === 'es' ? spanish : english)
