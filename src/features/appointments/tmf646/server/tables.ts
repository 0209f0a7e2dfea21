import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

/** Tables of field systems that use the TMF646 API. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    partner_token: PartnerTokenTable
    partner_subscription: PartnerSubscriptionTable
    partner_delivery: PartnerDeliveryTable
    partner_slot_search: PartnerSlotSearchTable
  }
}

export interface PartnerTokenTable {
  /** A hash of the token, so that a reader of the table cannot make calls with it. */
  token_hash: string
  client_id: string
  expires_at: Instant
}

/** A listener that a partner has registered at the hub. */
export interface PartnerSubscriptionTable {
  id: string
  client_id: string
  callback: string
  /** The query as registered: eventType=…, or empty for every event. */
  query: string
  created_at: Instant
}

/** An event to be sent to one listener; the row is deleted when the event has arrived or was given up. */
export interface PartnerDeliveryTable {
  id: string
  subscription_id: string
  created_at: Instant
  /** When the next try is due. */
  due_at: Instant
  attempts: number
  payload: JsonText
  /** Events with the same subject arrive in the order of `place`, each after the one before it; null: in any order. */
  subject: string | null
  place: number | null
}

export interface PartnerSlotSearchTable {
  id: string
  client_id: string
  created_at: Instant
  /** The SearchTimeSlot resource. */
  body: JsonText
}
