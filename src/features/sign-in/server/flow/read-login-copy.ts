import type { Locale } from '#contracts/identity.ts'
import { login as english, type LoginCopy } from '../../copy.en.ts'
import { login as spanish } from '../../copy.es.ts'

/** The texts of the sign-in page. They come with the page's data, so that no other page has to load them. */
export const readLoginCopy = (locale: Locale): LoginCopy => (locale === 'es' ? spanish : english)
