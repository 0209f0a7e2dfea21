import type { SiteVariant } from '#contracts/site-path.ts'
import type { OutagesCopy } from './copy.en.ts'

/** An outage in words: every text is made on the server. */
export interface OutageItem {
  id: string
  title: string
  /** since when, and when it is expected back */
  when: string
  text: string
  services: string
  area: string
  /** '' where it is no cause to speak of */
  cause: string
  updates: { at: string; text: string }[]
}

/** OUT-01: of the typed ZIP or of one's own address; 'unknown' where nothing answers, which is never told as 'not affected'. */
export interface CheckResult {
  /** of the signed-in person's own address: it stands before the field for another one */
  isOwn: boolean
  kind: 'affected' | 'notAffected' | 'unknown'
  title: string
  text: string
  outages: OutageItem[]
  planned: OutageItem[]
}

/** OUT-05: an outage that a visit, a ticket or a fix may be about. */
export interface OutageNotice {
  title: string
  /** since when, until when, and what that means here */
  text: string
  link: { label: string; href: string }
}

/** The field that asks for a ZIP, wherever it stands. */
export interface ZipField {
  action: string
  label: string
  button: string
}

/** OUT-01: the field, or how the signed-in person's own address stands. */
export type PlaceCheck = { kind: 'field'; field: ZipField } | ({ kind: 'affected' | 'notAffected' } & OutageNotice)

/** OUT-03: what came of following, or what is wrong with the address that was typed. */
export interface FollowAnswer {
  outage: string
  /** undefined where the form has to be filled in again */
  told: { tone: 'good' | 'info' | 'caution'; title: string; text: string } | undefined
  typed: { email: string; error: string } | undefined
}

/** OUT-03: what the link of an e-mail shows. */
export interface FollowingPage {
  variant: SiteVariant
  copy: OutagesCopy
  title: string
  text: string
  /** what can be chosen, the likelier first */
  choices: { wanted: 'followed' | 'none'; label: string }[]
  token: string
  action: string
  seeHref: string
}

export interface OutagesPage {
  variant: SiteVariant
  copy: OutagesCopy
  field: ZipField
  /** what was typed and refused, and why */
  typed: { zip: string; error: string } | undefined
  result: CheckResult | undefined
  /** signed-in people follow at the address of their account: nothing is typed */
  isAddressKnown: boolean
  followed: FollowAnswer | undefined
  /** undefined where nothing answers */
  lists: { now: OutageItem[]; planned: OutageItem[]; ended: OutageItem[]; services: { name: string; state: string; isWell: boolean }[] } | undefined
  supportPhone: string
  links: { todo: string; contact: string; json: string; feed: string; support: string }
}
