import type { Generated } from 'kysely'

/** The tables of visits, their places and their finder; the rules of `schema.ts` hold here too. */

/** Milliseconds since 1970-01-01 UTC. */
type Instant = number
/** JSON kept as text: the owner of the table parses and checks it. */
type JsonText = string
/** 1 is true, 0 is false. */
type Flag = 0 | 1

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

export interface OutboxMailTable {
  /** Message-ID of the e-mail: the same however often it is sent. */
  message_id: string
  created_at: Instant
  sent_at: Instant | null
  attempts: number
  /** Whose owner gets it. */
  account_number: string
  template: string
  payload: JsonText
  /** When it is tried (next): a reminder waits for its hour, a failed one for its next try. */
  due_at: Generated<Instant>
  /** When it was given up; nothing tries it again. */
  given_up_at: Instant | null
  /** Why it was given up: no-address, refused, unreachable, too-late, superseded, unreadable. */
  reason: string | null
  /** The visit that it is about. */
  subject_id: string | null
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
