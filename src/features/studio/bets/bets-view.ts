import type { FormNotice, SettingLine, StudioFrame } from '../studio-view.ts'
import type { BetsCopy } from './copy.en.ts'

/** STU-06: what the room of best bets shows, in words. */
export interface BetsRoom {
  frame: StudioFrame
  copy: BetsCopy
  newHref: string
  /** undefined where nothing answered */
  bets: { id: string; href: string; title: string; state: string; isOn: boolean; facts: string[] }[] | undefined
}

/** A form as somebody left it. */
export interface BetFields {
  patterns: string
  isWhole: boolean
  page: string
  audience: string
  locale: string
  startsAt: string
  endsAt: string
  isOn: boolean
}

export interface BetPage {
  frame: StudioFrame
  copy: BetsCopy
  id: string
  /** the version that the form was made of: 0 for a new one */
  version: number
  title: string
  fields: BetFields
  zoneText: string
  notice: FormNotice | undefined
  backHref: string
  /** STU-07: into the editor with its question filled in; undefined: who reads is no editor */
  writeHref: string | undefined
  history: SettingLine[]
  trial: { question: string; says: string; isMatch: boolean; results: { title: string; href: string }[] } | undefined
}
