import type { Audience } from '#contracts/identity.ts'
import type { Conflict, FormNotice, Notice, SettingLine, StudioFrame } from '../studio-view.ts'
import type { FlagsCopy } from './copy.en.ts'

/** STU-04: the content of the flags room, as text. */
export interface FlagsRoom {
  frame: StudioFrame
  copy: FlagsCopy
  notice: Notice | undefined
  login: string
  audience: Audience
  /** heading of a list of the values that one person gets; undefined: the list shows the settings */
  title: string | undefined
  clearHref: string | undefined
  /** undefined if the service did not answer */
  groups: { title: string; flags: ListedFlag[] }[] | undefined
}

export interface ListedFlag {
  href: string
  title: string
  name: string
  value: string
  facts: string[]
}

/** The fields of a form as submitted. */
export interface FlagFields {
  value: string
  hasRollout: boolean
  otherValue: string
  percentage: string
  audience: string
  startsAt: string
  endsAt: string
}

export interface FlagPage {
  frame: StudioFrame
  copy: FlagsCopy
  title: string
  name: string
  /** the version on which the form is based */
  version: number
  isSwitch: boolean
  /** of a flag with a few known values: their words */
  choices: Readonly<Record<string, string>> | undefined
  valueHint: string | undefined
  fields: FlagFields
  zoneText: string
  notice: FormNotice | undefined
  backHref: string
  now: string
  /** what customers get once it is confirmed; undefined: nothing is to be confirmed */
  confirm: { text: string; setting: string } | undefined
  conflict: Conflict | undefined
  history: SettingLine[]
}
