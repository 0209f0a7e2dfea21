import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    outage: OutageTable
  }
}

export interface OutageTable {
  id: string
  title: string
  title_es: string | null
  service: string
  zips: JsonText
  started_at: Instant
  restore_at: Instant
  is_national: Flag
  is_published: Flag
}
