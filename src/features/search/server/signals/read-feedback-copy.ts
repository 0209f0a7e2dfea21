import type { Locale } from '#contracts/identity.ts'
import { feedback as english, type FeedbackCopy } from '../../copy.en.ts'
import { feedback as spanish } from '../../copy.es.ts'

/** The texts below an article. They are sent with it, so no other page loads them. */
export const readFeedbackCopy = (locale: Locale): FeedbackCopy => (locale === 'es' ? spanish : english)
