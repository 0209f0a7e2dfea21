import type { Locale } from '#contracts/identity.ts'
import { call as english, type CallCopy } from '../copy.en.ts'
import { call as spanish } from '../copy.es.ts'

/** The texts of the contact box on a text page. They come with the page's data, so that no other page loads them. */
export const readCallCopy = (locale: Locale): CallCopy => (locale === 'es' ? spanish : english)
