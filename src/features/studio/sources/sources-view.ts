import type { Notice, StudioFrame } from '../studio-view.ts'
import type { SourcesCopy } from './copy.en.ts'

/** STU-10: what came from an outside CMS, in words. */
export interface SourcesRoom {
  frame: StudioFrame
  copy: SourcesCopy
  notice: Notice | undefined
  problems: string[]
  pages: { id: string; title: string; facts: string[] }[]
}
