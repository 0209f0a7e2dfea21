import type { EditorPage } from '../studio-view.ts'
import type { WritingCopy } from './copy.en.ts'

/** The data that the editor's page passes to its scripts. */
export interface Writing {
  words: WritingCopy
  /** the path to which unsaved text is sent */
  draftHref: string
  /** an article's id, or the key of the form of a new one */
  key: string
  /** the draft's own version; 0: there is no draft */
  draftVersion: number
  /** login id: text stored in the browser is only put into the form of the same person */
  person: string
  /** for a new article: the address under which its draft is found again */
  ownHref: string | undefined
}

/** The checks of the current text. */
export type LiveChecks = Pick<EditorPage, 'issues' | 'levels' | 'previews'>

/** The answer to a stored draft. */
export interface KeptAnswer {
  /** the new version of the draft */
  version: number
  /** 'Kept 10:42. …' */
  says: string
  /** a message if another editor has saved the article on which the draft is based */
  changed: string | undefined
  checks: LiveChecks
}
