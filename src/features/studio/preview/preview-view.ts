import type { StudioFrame } from '../studio-view.ts'
import type { PreviewCopy } from './copy.en.ts'
import type { PreviewChoice, PreviewTheme, PreviewWidth } from './preview-choice.ts'

/** STU-03: the content of the preview page, as text. */
export interface PreviewPage {
  frame: StudioFrame
  copy: PreviewCopy
  /** undefined if the user has only a preview link */
  form: { typed: PreviewChoice; groups: { label: string; people: { value: string; label: string }[] }[]; hasProblem: boolean } | undefined
  /** undefined before a preview was made */
  shown: ShownPreview | undefined
}

export interface ShownPreview {
  about: string
  ends: string
  /** which drafts the preview shows, and which it does not */
  notes: string[]
  theme: PreviewTheme
  width: PreviewWidth
  frames: { name: string; title: string; src: string }[]
  /** undefined: the page has no parts that rules decide */
  decisions: ShownDecision[] | undefined
}

export interface ShownDecision {
  part: string
  label: string
  shows: boolean
  rule: string
  decided: string
  looked: string | undefined
  /** link that shows the part in the frame; undefined if the page does not show it */
  href: string | undefined
}
