import type { PreviewCopy } from '../preview/copy.en.ts'
import type { ShownDecision } from '../preview/preview-view.ts'
import type { StudioFrame } from '../studio-view.ts'
import type { TraceCopy } from './copy.en.ts'

/** STU-03: the trace of a real page, in words. */
export interface TracePage {
  frame: StudioFrame
  copy: TraceCopy
  /** of the parts and what their rules look at */
  words: PreviewCopy
  typed: string
  /** undefined: nothing was asked; empty: nothing is kept under that reference */
  found: FoundPage[] | undefined
}

export interface FoundPage {
  id: string
  title: string
  notes: string[]
  /** undefined: nothing was decided */
  decisions: ShownDecision[] | undefined
}
