import type { StudioFrame } from '../studio-view.ts'
import type { PreviewCopy } from './copy.en.ts'
import type { PreviewChoice, PreviewTheme, PreviewWidth } from './preview-choice.ts'

/** STU-03: what the preview shows, in words. */
export interface PreviewPage {
  frame: StudioFrame
  copy: PreviewCopy
  /** undefined: who looks has the link alone */
  form: { typed: PreviewChoice; groups: { label: string; people: { value: string; label: string }[] }[]; hasProblem: boolean } | undefined
  /** undefined where nothing is previewed yet */
  shown: ShownPreview | undefined
}

export interface ShownPreview {
  about: string
  ends: string
  /** which drafts it shows, and which it does not */
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
  /** shows the part in the frame; undefined where it does not stand */
  href: string | undefined
}
