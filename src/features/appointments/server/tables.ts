import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** Tables of appointments, their windows and the finder. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    service_region: ServiceRegionTable
    visit_slot: AppointmentSlotTable
    appointment: AppointmentTable
    appointment_event: AppointmentEventTable
    finder_capability: FinderCapabilityTable
    finder_lookup: FinderLookupTable
  }
}

/** The area that one field system serves. */
export interface ServiceRegionTable {
  name: string
  /** 0 while its field system cannot be reached. */
  is_reachable: Flag
}

/** The places of one window on one day in one region. */
export interface AppointmentSlotTable {
  region: string
  /** A calendar date of the region, YYYY-MM-DD. */
  date: string
  /** HH:MM on a 24-hour clock, in the customer's time zone. */
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
  /** The field system's status; business-direct ones are mapped when shown (APT-04). */
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
  /** The contact whom the technician meets, as JSON. */
  contact: JsonText
  technician: string | null
  /** Increases with every change. */
  version: number
  /** SEQUENCE of the invitation: increases with every change. */
  sequence: number
  /** When a partner deleted it: partners no longer see it, its customer sees it as cancelled. */
  deleted_at: Instant | null
  /** Null if the time is not known. */
  created_at: Instant | null
  updated_at: Instant | null
}

export interface AppointmentEventTable {
  work_order_id: string
  version: number
  at: Instant
  action: string
  /** customer, finder, or partner and its client id */
  actor: string
  snapshot: JsonText
}

/** The appointments that a finder visitor may see and change until the capability expires. */
export interface FinderCapabilityTable {
  token_hash: string
  work_order_id: string
  expires_at: Instant
}

/** Audit of look-ups without sign-in; numbers and addresses are stored as keyed hashes. */
export interface FinderLookupTable {
  id: string
  at: Instant
  kind: 'orderId' | 'ban'
  value_hash: string
  address_hash: string
  outcome: 'found' | 'empty' | 'error'
  request_id: string
}
