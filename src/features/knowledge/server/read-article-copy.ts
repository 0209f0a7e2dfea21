import type { Locale } from '#contracts/identity.ts'
import { article as english, type ArticleCopy } from '../copy.en.ts'
import { article as spanish } from '../copy.es.ts'

/** The texts at the end of an article. They come with the page's data, so that no other page has to load them. */
export const readArticleCopy = (locale: Locale): ArticleCopy => (locale === 'es' ? spanish : english)
