import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** Appointments, their places and their finder. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    service_region: ServiceRegionTable
    visit_slot: AppointmentSlotTable
    appointment: AppointmentTable
    appointment_event: AppointmentEventTable
    idempotency_record: IdempotencyRecordTable
    finder_capability: FinderCapabilityTable
    finder_lookup: FinderLookupTable
  }
}

/** Where technicians of one field system work. */
export interface ServiceRegionTable {
  name: string
  /** 0 while its field system cannot be asked. */
  is_reachable: Flag
}

/** The places of one window of one day in one region. */
export interface AppointmentSlotTable {
  region: string
  /** A calendar date of the region, YYYY-MM-DD. */
  date: string
  /** HH:MM on a 24-hour clock, in the customer's zone. */
  start_time: string
  end_time: string
  capacity: number
  taken: number
}

export interface AppointmentTable {
  work_order_id: string
  external_order_id: string
  external_job_id: string
  kind: 'install' | 'repair'
  /** tech or bdr (business direct) */
  type: string
  service: string
  /** As the field system says it; business-direct ones are mapped when they are shown (APT-04). */
  status: string
  account_number: string
  business_direct_id: string | null
  zip: string
  region: string
  /** An IANA name. */
  time_zone: string
  date: string
  start_time: string
  end_time: string
  reschedules_left: number
  /** Whom the technician meets. */
  contact: JsonText
  technician: string | null
  /** Goes up with every change. */
  version: number
  /** SEQUENCE of the invitation: goes up with every change that the customer is told of. */
  sequence: number
  /** When a partner deleted it; they see it no more, its customer sees it cancelled. */
  deleted_at: Instant | null
  /** Null where nobody noted it. */
  created_at: Instant | null
  updated_at: Instant | null
}

export interface AppointmentEventTable {
  work_order_id: string
  version: number
  at: Instant
  action: string
  /** customer, finder, or partner and its id */
  actor: string
  snapshot: JsonText
}

export interface IdempotencyRecordTable {
  /** A hash of who called, what, and the key. */
  key_hash: string
  body_hash: string
  answer: JsonText
  at: Instant
}

/** What a finder visitor may see and change until it expires. */
export interface FinderCapabilityTable {
  token_hash: string
  work_order_id: string
  expires_at: Instant
}

/** Who looked for an appointment without signing in; values and addresses are kept as keyed hashes. */
export interface FinderLookupTable {
  id: string
  at: Instant
  kind: 'orderId' | 'ban'
  value_hash: string
  address_hash: string
  outcome: 'found' | 'empty' | 'error'
  request_id: string
}
