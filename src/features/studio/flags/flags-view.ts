import type { Audience } from '#contracts/identity.ts'
import type { FormNotice, Notice, SettingLine, StudioFrame } from '../studio-view.ts'
import type { FlagsCopy } from './copy.en.ts'

/** STU-04: what the room of flags shows, in words. */
export interface FlagsRoom {
  frame: StudioFrame
  copy: FlagsCopy
  notice: Notice | undefined
  login: string
  audience: Audience
  /** what the list tells: what is set, or what somebody gets */
  title: string | undefined
  clearHref: string | undefined
  /** undefined where nothing answered */
  groups: { title: string; flags: ListedFlag[] }[] | undefined
}

export interface ListedFlag {
  href: string
  title: string
  name: string
  value: string
  facts: string[]
}

/** A form as somebody left it. */
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
  /** the version that the form was made of */
  version: number
  isSwitch: boolean
  valueHint: string | undefined
  fields: FlagFields
  zoneText: string
  notice: FormNotice | undefined
  backHref: string
  now: string
  history: SettingLine[]
}
