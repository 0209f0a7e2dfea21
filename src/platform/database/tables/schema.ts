/**
 * The tables as TypeScript types, the same on both engines. The platform's tables are declared here; a feature declares
 * its own in its `server/tables.ts` and the compiler merges them.
 *
 * Rules of the portable subset (docs/decisions/0003-one-schema-two-engines.md): keys are text, instants are integer
 * milliseconds since 1970 UTC, booleans are 0 or 1, JSON is stored as text. A change of a table needs a new migration.
 */

import type { Generated } from 'kysely'

/** Milliseconds since 1970-01-01 UTC. */
export type Instant = number
/** JSON stored as text: the feature that owns the table parses and checks it. */
export type JsonText = string
/** 1 is true, 0 is false: SQLite has no boolean. */
export type Flag = 0 | 1

export interface Schema {
  setting: SettingTable
  idempotency_record: IdempotencyRecordTable
  outbox_mail: OutboxMailTable
  sms_wish: SmsWishTable
  rate_limit: RateLimitTable
  security_event: SecurityEventTable
}

export interface SettingTable {
  key: string
  value: string
}

export interface IdempotencyRecordTable {
  /** A hash of caller, action and key. */
  key_hash: string
  body_hash: string
  answer: JsonText
  at: Instant
}

export interface OutboxMailTable {
  /** Message-ID of the e-mail: the same at every attempt to send it. */
  message_id: string
  created_at: Instant
  sent_at: Instant | null
  attempts: number
  /** The account whose owner gets the mail. */
  account_number: string
  template: string
  payload: JsonText
  /** When the next attempt is due: the hour of a reminder, or the next retry of a failed mail. */
  due_at: Generated<Instant>
  /** When sending was given up; it is not tried again. */
  given_up_at: Instant | null
  /** The reason for giving up: no-address, refused, unreachable, too-late, superseded, unreadable. */
  reason: string | null
  /** The visit, ticket or other subject that the mail is about. */
  subject_id: string | null
  /** How it was sent: null for e-mail. */
  channel: 'sms' | null
}

/** Whether the holder of a telephone number accepts text messages. */
export interface SmsWishTable {
  /** HMAC-SHA-256 of the number (E.164), with a key that belongs to this database. */
  number_hash: string
  is_stopped: Flag
  /** When the holder said so. */
  said_at: Instant
}

/** Written by rate-limiter-flexible, and only on PostgreSQL. */
export interface RateLimitTable {
  /** The limit's name and a hash of the counted caller. */
  key: string
  points: number
  /** When the counter starts again. */
  expire: Instant | null
}

/** The security log. */
export interface SecurityEventTable {
  id: string
  /** The time of the first event if several alike were merged. */
  at: Instant
  event: string
  /** Keyed hashes; the key is not stored in the database. Null without a key, or if the event has no such value. */
  person: string | null
  login: string | null
  address: string | null
  /** A client ID of PARTNER_CLIENTS. */
  partner: string | null
  request_id: string | null
  /** Codes, routes and counts. */
  facts: JsonText
  /** How many events alike came within a second. */
  count: number
}

/** Every table, each after those that it refers to: the order in which a restore fills them. */
export const tablesInOrder = [
  'setting',
  'customer',
  'login_credential',
  'staff_member',
  'account',
  'session',
  'recognised_device',
  'oidc_record',
  'page_feed',
  'allocation',
  'flag_setting',
  'best_bet',
  'brand',
  'brand_logo',
  'studio_page',
  'redirect',
  'article',
  'article_picture',
  'topic',
  'page_text',
  'device',
  'outage',
  'outage_version',
  'outage_subscription',
  'outage_notice',
  'customer_order',
  'analytics_event',
  'rate_limit',
  'search_query',
  'search_signal',
  'search_click',
  'search_standing',
  'search_text',
  'search_posting',
  'service_region',
  'visit_slot',
  'appointment',
  'appointment_event',
  'outbox_mail',
  'sms_wish',
  'idempotency_record',
  'finder_capability',
  'finder_lookup',
  'partner_token',
  'partner_subscription',
  'partner_delivery',
  'partner_slot_search',
  'answer_rating',
  'answer_handover',
  'text_meaning',
  'event_hour',
  'vital_hour',
  'event_day',
  'vital_day',
  'search_hour',
  'article_hour',
  'work_state',
  'security_event',
  'ticket',
  'ticket_entry',
  'ticket_picture',
  'ticket_upload',
  'ticket_word',
  'ticket_link',
  'ticket_sending',
  'ticket_visitor',
  'ticket_address',
  'gateway',
  'service_unit',
  'account_focus',
  'robocall_report',
  'internet_plan',
  'speed_test',
  'studio_article',
  'studio_draft',
  'studio_change',
  'studio_question',
  'page_decision',
  'page_trace',
  'studio_import',
  'studio_import_item',
  'article_origin',
  'article_redirect',
  'account_bill',
  'payment_arrangement',
  'arrangement_request',
] as const satisfies readonly (keyof Schema)[]
