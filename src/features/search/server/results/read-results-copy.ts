import type { Locale } from '#contracts/identity.ts'
import { results as english, type ResultsCopy } from '../../copy.en.ts'
import { results as spanish } from '../../copy.es.ts'

/** The texts of the results page, LAN-04 among them. They are sent with its results, so no other page loads them. */
export const readResultsCopy = (locale: Locale): ResultsCopy => (locale === 'es' ? spanish : english)
