import type { FormNotice, SettingLine, StudioFrame } from '../studio-view.ts'
import type { RedirectsCopy } from './copy.en.ts'

interface RedirectLine {
  id: string
  version: number
  path: string
  target: string
  /** `path → target`, readable */
  shown: { path: string; target: string }
  isOn: boolean
  state: string
  action: string
  change: string
  fact: string
  /** the target as typed, in a form that was refused */
  typed: string | undefined
}

/** STU-06: the content of the redirects room, as text. */
export interface RedirectsRoom {
  frame: StudioFrame
  copy: RedirectsCopy
  href: string
  /** the id of the form's new redirect, so that a form that is sent twice creates one */
  newId: string
  /** as typed */
  fields: { path: string; target: string }
  notice: FormNotice | undefined
  /** undefined if the service did not answer */
  redirects: RedirectLine[] | undefined
  /** STU-09: the latest changes */
  history: SettingLine[]
}
