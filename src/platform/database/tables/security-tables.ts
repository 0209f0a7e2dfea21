/** The log of what matters to safety; the rules of `schema.ts` hold here too. */
export interface SecurityEventTable {
  id: string
  /** Milliseconds since 1970-01-01 UTC: of the first, where several were alike. */
  at: number
  event: string
  /** Keyed hashes; the key is no part of the database. Null without a key, or where there is none. */
  person: string | null
  login: string | null
  address: string | null
  /** A client of PARTNER_CLIENTS. */
  partner: string | null
  request_id: string | null
  /** JSON: codes, routes and counts. */
  facts: string
  /** How many alike came within a second. */
  count: number
}
