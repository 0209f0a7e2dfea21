import type { Audience, Locale } from '#contracts/identity.ts'
import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    outage: OutageTable
    outage_version: OutageVersionTable
    outage_subscription: OutageSubscriptionTable
    outage_notice: OutageNoticeTable
  }
}

export interface OutageTable {
  id: string
  title: string
  /** null without a Spanish title; the English one is shown then */
  title_es: string | null
  /** what customers should know; '' for nothing */
  body: string
  body_es: string | null
  /** the affected services, from `outageServices` */
  services: JsonText
  /** five digits each; empty for a national outage */
  zips: JsonText
  is_national: Flag
  /** one of `outageCauses` */
  cause: string
  /** the time zone in which the outage's times are shown */
  time_zone: string
  /** in the future for planned work */
  started_at: Instant
  /** an estimate, which may have passed; null while there is none */
  restore_at: Instant | null
  ended_at: Instant | null
  is_published: Flag
  /** 'studio', 'system' or 'demo': the author of the newest version */
  source: string
  /** from 1; raised by one with every change */
  version: number
  updated_at: Instant
  /** OUT-06: when the operator's system changed it, by its own clock; null if the system never wrote it */
  source_at: Instant | null
}

/** OUT-02: each version of an outage, with its author and note. */
export interface OutageVersionTable {
  outage_id: string
  version: number
  at: Instant
  /** one of `changeKinds` */
  kind: string
  note: string
  note_es: string
  /** login id, or the name of the system */
  author: string
  /** the outage as it was saved */
  state: JsonText
}

/** OUT-03: an address that follows an outage; deleted 30 days after its end. */
export interface OutageSubscriptionTable {
  id: string
  outage_id: string
  /** in lower case; once for each outage */
  email: string
  audience: Audience
  locale: Locale
  /** the customer; null for a visitor */
  customer_id: string | null
  created_at: Instant
  /** null until the link of the first e-mail was opened and confirmed */
  confirmed_at: Instant | null
}

/** OUT-03: a change about which the followers of an outage are told, and the progress of telling them. */
export interface OutageNoticeTable {
  outage_id: string
  version: number
  at: Instant
  /** the last subscription that was told, '' for none; followers are told in the order of their ids */
  told_to: string
  is_done: Flag
}
