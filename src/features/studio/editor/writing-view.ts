import type { EditorPage } from '../studio-view.ts'
import type { WritingCopy } from './copy.en.ts'

/** What the editor's page brings for those who write with script. */
export interface Writing {
  words: WritingCopy
  /** where what is typed is kept */
  draftHref: string
  /** an article's id, or that of a form of a new one */
  key: string
  /** the draft's own version; 0: there is none */
  draftVersion: number
  /** whose browser keeps what has not got here; nobody else's text is put into the form */
  person: string
  /** of a new article: the address under which its draft is found again */
  ownHref: string | undefined
}

/** What is said of the text as it is typed. */
export type LiveChecks = Pick<EditorPage, 'issues' | 'levels' | 'previews'>

/** What comes back for what was typed. */
export interface KeptAnswer {
  /** the draft's version from now on */
  version: number
  /** 'Kept 10:42. …' */
  says: string
  /** somebody has saved the article over which it is typed */
  changed: string | undefined
  checks: LiveChecks
}
