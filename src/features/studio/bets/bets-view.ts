import type { Conflict, FormNotice, SettingLine, StudioFrame } from '../studio-view.ts'
import type { BetsCopy } from './copy.en.ts'

/** STU-06: the content of the best bets room, as text. */
export interface BetsRoom {
  frame: StudioFrame
  copy: BetsCopy
  newHref: string
  /** undefined if the service did not answer */
  bets: { id: string; href: string; title: string; state: string; isOn: boolean; facts: string[] }[] | undefined
}

/** The fields of a form as submitted. */
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
  /** the version on which the form is based: 0 for a new bet */
  version: number
  title: string
  fields: BetFields
  zoneText: string
  notice: FormNotice | undefined
  backHref: string
  /** STU-07: link to the editor with the bet's question filled in; undefined if the user is not an editor */
  writeHref: string | undefined
  conflict: Conflict | undefined
  history: SettingLine[]
  trial: { question: string; says: string; isMatch: boolean; results: { title: string; href: string }[] } | undefined
}
