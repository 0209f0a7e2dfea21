import type { FormNotice, SettingLine, StudioFrame } from '../studio-view.ts'
import type { RedirectsCopy } from './copy.en.ts'

/** STU-06: what the room of old addresses shows, in words. */
export interface RedirectsRoom {
  frame: StudioFrame
  copy: RedirectsCopy
  href: string
  /** makes a form that is sent twice one redirect */
  newId: string
  /** as it was typed */
  fields: { path: string; target: string }
  notice: FormNotice | undefined
  /** undefined where nothing answered */
  redirects: { id: string; version: number; path: string; target: string; isOn: boolean; state: string; action: string; fact: string }[] | undefined
  /** STU-09: who set what, lately */
  history: SettingLine[]
}
