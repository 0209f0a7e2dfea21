import type { Audience, Locale } from '#contracts/identity.ts'
import { roomPath } from '../../rooms.ts'
import { writingCopy as english, type WritingCopy } from '../copy.en.ts'
import { writingCopy as spanish } from '../copy.es.ts'

export function readWritingCopy(locale: Locale): WritingCopy {
  return locale === 'es' ? spanish : english
}

/** The path to which a page sends unsaved text. */
export function draftPath(locale: Locale, audience: Audience, key: string): string {
  return roomPath('articles', locale, [audience, key, 'draft'])
}
