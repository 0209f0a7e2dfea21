import type { Locale } from '#contracts/identity.ts'

/** STU-05: outcomes, states and limits of imports, shared by browser and server. */

export const importOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** A further outcome of an item: redirects of old addresses from another installation, which are not articles. */
export const addressesOutcome = 'addresses'
/** Another one: the files of an export of this site that are not imported. */
export const othersOutcome = 'others'

/**
 * reading: files are being read · read: the report is ready, nothing is in the Studio yet · imported: the articles are
 * in the Studio · published: customers see them · failed: nothing could be read
 */
export const importStates = ['reading', 'read', 'imported', 'published', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** The states of an import that brought something into the Studio; all others are of a report alone, a dry run. */
export const doneStates = ['imported', 'published'] as const satisfies readonly ImportState[]
export const reportStates = ['reading', 'read', 'failed'] as const satisfies readonly ImportState[]

/** Why a file was refused. */
export const refusalCodes = [
  'unsafe-name',
  'too-large',
  'too-many',
  'bomb',
  'program',
  'encrypted',
  'damaged',
  'unreadable',
  'not-convertible',
  'encoding',
  'binary',
  'picture',
  'other-kind',
  'not-json',
  'no-articles',
  'no-file',
  'front-matter',
  'front-matter-line',
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

/** Differences from the original that an editor should check. */
export const noteCodes = ['link-left-out', 'link-outside', 'picture-left-out', 'picture-undescribed', 'script-left-out', 'table-cells-repeated', 'table-too-large', 'description-made', 'description-cut', 'same-title', 'edited-here', 'place-guessed', 'questions-cut'] as const
export type NoteCode = (typeof noteCodes)[number]

export interface ImportNote {
  code: NoteCode
  locale?: Locale
  /** a link or another article; for several, the first ones separated by commas */
  what?: string
  count?: number
}

export type ImportCounts = Record<ImportOutcome, number>

/** The limits of one import. */
export const importLimits = {
  /** decimal megabytes, as shown to editors */
  uploadBytes: 100_000_000,
  fileBytes: 1_000_000,
  /** a JSON page of an export, which holds many articles */
  exportBytes: 32_000_000,
  unpackedBytes: 100_000_000,
  files: 20_000,
  pages: 1000,
} as const
