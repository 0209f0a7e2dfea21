import type { Locale } from '#contracts/identity.ts'

/** STU-05: what may be told of an import. Browser and server read it. */

export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Beside them: old addresses of another installation, which are no article. */
export const addressesOutcome = 'addresses'

/**
 * reading: a file is being read · read: its report can be seen, nothing is kept of it in the Studio · imported: its articles
 * stand in the Studio · published: customers read them · failed: nothing could be read of it
 */
export const importStates = ['reading', 'read', 'imported', 'published', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** Why a file was not taken. */
export const refusalCodes = [
  'unsafe-name',
  'too-large',
  'too-many',
  'bomb',
  'encrypted',
  'damaged',
  'encoding',
  'binary',
  'picture',
  'other-kind',
  'not-json',
  'no-articles',
  'front-matter',
  'no-title',
  'no-text',
  'too-deep',
  'title-too-long',
  'text-too-long',
  'twin',
  'no-english',
  'no-topic',
  'draft-there',
  'not-for-all',
  'no-id-left',
  'problem',
  'own-address',
  'address',
  'host',
  'private-network',
  'no-answer',
  'interrupted',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** What differs from how it was elsewhere, or deserves a look. */
export const noteCodes = ['link-left-out', 'picture-left-out', 'script-left-out', 'description-made', 'description-cut', 'same-title', 'edited-here', 'place-guessed', 'questions-cut'] as const
export type NoteCode = (typeof noteCodes)[number]

export interface ImportNote {
  code: NoteCode
  locale?: Locale
  /** a link, another article; of several, the first ones with commas between */
  what?: string
  count?: number
}

export type ImportCounts = Record<ImportOutcome, number>

/** What one import may bring. */
export const importLimits = {
  /** MB as customers of a shop count them */
  uploadBytes: 100_000_000,
  fileBytes: 1_000_000,
  /** a page of an export, which holds many articles */
  exportBytes: 32_000_000,
  unpackedBytes: 100_000_000,
  files: 20_000,
  pages: 1000,
} as const
