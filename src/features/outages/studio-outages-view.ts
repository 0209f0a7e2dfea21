import type { StudioOutagesCopy } from './copy.en.ts'

/** OUT-02: one line of the list, as finished text. */
export interface ListedOutage {
  href: string
  title: string
  state: string
  /** whether customers see it now */
  isTold: boolean
  facts: string[]
}

export interface StudioOutagesPage {
  copy: StudioOutagesCopy
  newHref: string
  publicHref: string
  /** undefined if the list could not be read */
  outages: ListedOutage[] | undefined
}

/** The form's fields as text, so that nothing typed is lost. */
export interface OutageFields {
  titleEn: string
  titleEs: string
  textEn: string
  textEs: string
  services: string[]
  area: 'zips' | 'national'
  zips: string
  cause: string
  timeZone: string
  /** values of `datetime-local` fields, in `timeZone` */
  startedAt: string
  restoreAt: string
  endedAt: string
  noteEn: string
  noteEs: string
}

export interface StudioOutagePage {
  copy: StudioOutagesCopy
  id: string
  /** the version that the form was filled from; 0 for a new outage */
  version: number
  isPublished: boolean
  isOver: boolean
  fields: OutageFields
  choices: { services: Choice[]; causes: Choice[]; timeZones: Choice[] }
  notice: { tone: 'good' | 'bad' | 'caution'; title: string; text: string; lines: string[] } | undefined
  /**
   * a colleague has changed it since `version`: their version, both by the labels of the form, and the button that was
   * refused
   */
  conflict: { version: number; changedAt: number; changedBy: string; step: string; mine: [label: string, text: string][]; theirs: [label: string, text: string][] } | undefined
  /** what has to be confirmed before it is done: the notice asks it; undefined: nothing */
  confirm: { step: string; asked: string; label: string } | undefined
  history: { kind: string; by: string; note: string }[]
  publicHref: string
}

export interface Choice {
  value: string
  label: string
}
