import type { Locale } from '#contracts/identity.ts'
import { widget as english, type WidgetCopy } from '../copy.en.ts'
import { widget as spanish } from '../copy.es.ts'

/** Both languages are in the one script, which learns its language from the page that it runs on. */
export const widgetCopy: Record<Locale, WidgetCopy> = { en: english, es: spanish }
