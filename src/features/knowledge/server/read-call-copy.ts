import type { Locale } from '#contracts/identity.ts'
import { call as english, type CallCopy } from '../copy.en.ts'
import { call as spanish } from '../copy.es.ts'

/** The sentences beside a page that is one text. They come with it: no other page has to load them. */
export const readCallCopy = (locale: Locale): CallCopy => (locale === 'es' ? spanish : english)
