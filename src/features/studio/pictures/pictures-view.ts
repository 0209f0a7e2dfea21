import type { Notice, StudioFrame } from '../studio-view.ts'
import type { PicturesRoomCopy } from './copy.en.ts'

export interface ShownPicture {
  id: string
  href: string
  width: number
  height: number
  alt: string
  lines: { label: string; text: string; lang: string }[]
  facts: string[]
}

export interface PicturesRoom {
  frame: StudioFrame
  words: PicturesRoomCopy
  notice: Notice | undefined
  /** undefined if the user may not add pictures */
  formHref: string | undefined
  pictures: ShownPicture[]
  newestHref: string | undefined
  olderHref: string | undefined
}
