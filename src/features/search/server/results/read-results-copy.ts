import type { Locale } from '#contracts/identity.ts'
import { results as english, type ResultsCopy } from '../../copy.en.ts'
import { results as spanish } from '../../copy.es.ts'

/** The sentences of the results page, LAN-04 among them. They come with its results: no other page has to load them. */
export const readResultsCopy = (locale: Locale): ResultsCopy => (locale === 'es' ? spanish : english)
