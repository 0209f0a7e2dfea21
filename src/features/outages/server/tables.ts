import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    outage: OutageTable
    outage_version: OutageVersionTable
  }
}

export interface OutageTable {
  id: string
  title: string
  /** null where nobody has written it: then the English one is shown */
  title_es: string | null
  /** what people should know; '' for nothing */
  body: string
  body_es: string | null
  /** which services it is about, from `outageServices` */
  services: JsonText
  /** five digits each; none for a national one */
  zips: JsonText
  is_national: Flag
  /** one of `outageCauses` */
  cause: string
  /** the zone in which its times are told */
  time_zone: string
  /** in the future for planned work */
  started_at: Instant
  /** an estimate, which may have passed; null while there is none */
  restore_at: Instant | null
  ended_at: Instant | null
  is_published: Flag
  /** 'studio', 'system' or 'demo': who wrote the newest version */
  source: string
  /** from 1; raised by one with every change */
  version: number
  updated_at: Instant
}

/** OUT-02: each version as it was left, by whom, and what was said with it. */
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
