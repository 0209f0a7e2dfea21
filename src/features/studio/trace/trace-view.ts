import type { PreviewCopy } from '../preview/copy.en.ts'
import type { ShownDecision } from '../preview/preview-view.ts'
import type { StudioFrame } from '../studio-view.ts'
import type { TraceCopy } from './copy.en.ts'

/** STU-03: the content of the trace room, as text. */
export interface TracePage {
  frame: StudioFrame
  copy: TraceCopy
  /** names of the parts and of the data that their rules use */
  words: PreviewCopy
  typed: string
  /** undefined: no search yet; empty: no page with this reference is stored */
  found: FoundPage[] | undefined
}

export interface FoundPage {
  id: string
  title: string
  notes: string[]
  /** undefined: nothing was decided */
  decisions: ShownDecision[] | undefined
}
