import type { Locale } from '#contracts/identity.ts'
import { feedback as english, type FeedbackCopy } from '../../copy.en.ts'
import { feedback as spanish } from '../../copy.es.ts'

/** The sentences below an article. They come with it: no other page has to load them. */
export const readFeedbackCopy = (locale: Locale): FeedbackCopy => (locale === 'es' ? spanish : english)
