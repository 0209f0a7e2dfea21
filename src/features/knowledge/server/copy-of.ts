import type { Locale } from '#contracts/identity.ts'
import { copy as en, type KnowledgeCopy } from '../copy.en.ts'
import { copy as es } from '../copy.es.ts'

const copies = { en, es }

/** For what is written on the server, such as the title of a page: components use `useCopy('knowledge')`. */
export function copyOf(locale: Locale): KnowledgeCopy {
  return copies[locale]
}
