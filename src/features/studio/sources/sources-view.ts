import type { Notice, StudioFrame } from '../studio-view.ts'
import type { SourcesCopy } from './copy.en.ts'

/** STU-10: the content of the sources room, as text. */
export interface SourcesRoom {
  frame: StudioFrame
  copy: SourcesCopy
  notice: Notice | undefined
  problems: string[]
  pages: { id: string; title: string; facts: string[] }[]
}
