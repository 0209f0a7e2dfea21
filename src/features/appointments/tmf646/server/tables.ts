import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

/** Field systems that use the TMF646 API. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    partner_token: PartnerTokenTable
    partner_subscription: PartnerSubscriptionTable
    partner_delivery: PartnerDeliveryTable
    partner_slot_search: PartnerSlotSearchTable
  }
}

export interface PartnerTokenTable {
  /** A hash of the token: whoever reads the table cannot call with it. */
  token_hash: string
  client_id: string
  expires_at: Instant
}

/** A listener that a partner has registered at the hub. */
export interface PartnerSubscriptionTable {
  id: string
  client_id: string
  callback: string
  /** As it was given: eventType=…, or empty for every event. */
  query: string
  created_at: Instant
}

/** An event on its way to one listener; goes away when it has arrived or was given up. */
export interface PartnerDeliveryTable {
  id: string
  subscription_id: string
  created_at: Instant
  /** When it is tried next. */
  due_at: Instant
  attempts: number
  payload: JsonText
  /** Events of one subject arrive in the order of their places, each after the one before it; null: in any order. */
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
