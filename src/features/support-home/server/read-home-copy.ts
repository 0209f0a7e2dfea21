import type { Locale } from '#contracts/identity.ts'
import { copy as english } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'

/** Texts of the home and its parts; also used for page titles. */
export const readHomeCopy = (locale: Locale) => (locale === 'es' ? spanish : english)
