import type { Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { OutagesCopy } from './copy.en.ts'

/** An outage as finished text; the server writes all of it. */
export interface OutageItem {
  id: string
  title: string
  /** since when, and when service is expected back */
  when: string
  text: string
  /** the language of the text, if it is not the page's */
  lang: Locale | undefined
  services: string
  area: string
  /** '' if the cause is not shown */
  cause: string
  /** `other`: news that there is in the other language only */
  updates: { at: string; text: string; other?: { text: string; lang: Locale } }[]
}

/** OUT-01: for a typed ZIP or the customer's address; 'unknown' (check failed) is never shown as 'not affected'. */
export interface CheckResult {
  /** the ZIP that was typed; undefined for the signed-in customer's own address */
  zip: string | undefined
  kind: 'affected' | 'notAffected' | 'unknown'
  title: string
  text: string
  outages: OutageItem[]
  planned: OutageItem[]
}

/** OUT-05: an outage that may concern an appointment, a ticket or a guided fix. */
export interface OutageNotice {
  title: string
  /** since when, until when, and what that means on this page */
  text: string
  link: { label: string; href: string }
}

/** The field that asks for a ZIP, on any page. */
export interface ZipField {
  action: string
  label: string
  button: string
}

/** OUT-01: the ZIP field, or the result for the signed-in customer's own address or a typed ZIP; 'unknown': no ZIP is so. */
export type PlaceCheck = { kind: 'field'; field: ZipField } | ({ kind: 'affected' | 'notAffected' | 'unknown' } & OutageNotice)

/** OUT-03: the result of the follow form, or an error about the typed address. */
export interface FollowAnswer {
  outage: string
  /** undefined if the form has to be filled in again */
  told: { tone: 'good' | 'info' | 'caution'; title: string; text: string } | undefined
  typed: { email: string; error: string } | undefined
}

/** OUT-03: the page that an e-mail's link opens. */
export interface FollowingPage {
  variant: SiteVariant
  copy: OutagesCopy
  title: string
  text: string
  /** the possible choices, the more likely first */
  choices: { wanted: 'followed' | 'none'; label: string }[]
  token: string
  action: string
  seeHref: string
}

export interface OutagesPage {
  variant: SiteVariant
  copy: OutagesCopy
  field: ZipField
  /** a ZIP that was refused, and why */
  typed: { zip: string; error: string } | undefined
  result: CheckResult | undefined
  /** a signed-in customer follows at the account's address and types none */
  isAddressKnown: boolean
  followed: FollowAnswer | undefined
  /** ids of the outages that the signed-in customer follows */
  following: readonly string[]
  /** undefined if the status could not be read */
  lists: { now: OutageItem[]; planned: OutageItem[]; ended: OutageItem[]; services: { name: string; state: string; isWell: boolean }[] } | undefined
  supportPhone: string
  links: { todo: string; contact: string; json: string; feed: string; support: string }
}
