import type { Audience, Locale } from '#contracts/identity.ts'
import type { RefusalCode } from '../import-model.ts'

/** A file as received; its name has `/` as separator. */
export interface ReadFile {
  name: string
  bytes: Buffer
}

/** A file, or a part of one, that was refused. */
export interface Refused {
  file: string
  code: RefusalCode
  what?: string
}

/** The whole import is refused. */
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

/** One text in one language as found. Texts with the same origin are one article. */
export interface FoundText {
  /** shown in the report */
  file: string
  /** stable across imports: `zendesk:360001234`, `file:internet/wi-fi/slow.md`, `page:https://…` */
  origin: string
  locale: Locale
  /** only if the file names it itself, as files of content/ do */
  audience?: Audience
  /** whether it is a file of content/, whose text is taken unchanged */
  isOwn: boolean
  /** names of the enclosing folders, categories and sections, outermost first */
  places: string[]
  /** values of its front matter or metadata */
  fields: FoundFields
  /** addresses and paths by which other texts link to it */
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
