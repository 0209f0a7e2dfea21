import type { Audience, Locale } from '#contracts/identity.ts'
import type { RefusalCode } from '../import-model.ts'

/** A file as it came: its name with `/` between its parts. */
export interface ReadFile {
  name: string
  bytes: Buffer
}

/** A file, or a part of one, that is not taken. */
export interface Refused {
  file: string
  code: RefusalCode
  what?: string
}

/** Nothing can be taken at all. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly code: RefusalCode
  readonly what: string

  constructor(code: RefusalCode, what = '') {
    super(what ? `${code}: ${what}` : code)
    this.code = code
    this.what = what
  }
}

/** One text in one language as it was found. Those of one origin are one article. */
export interface FoundText {
  /** for the report */
  file: string
  /** the same each time that it comes: `zendesk:360001234`, `file:internet/wi-fi/slow.md`, `page:https://…` */
  origin: string
  locale: Locale
  /** only where the file says so itself, as those of content/ do */
  audience?: Audience
  /** as the files of content/ are: taken word for word */
  isOwn: boolean
  /** below which names it stood, outer first: folders, categories, sections */
  places: string[]
  /** what its fields say */
  fields: FoundFields
  /** what its links of other texts call it: addresses, paths */
  addresses: string[]
  format: 'html' | 'markdown'
  text: string
}

export interface FoundFields {
  id?: string
  topic?: string
  sub?: string
  title?: string
  description?: string
  questions?: string[]
  related?: string[]
  picture?: string
  device?: string
}

export type Found = { text: FoundText } | { refused: Refused }
