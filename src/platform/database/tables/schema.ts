/**
 * The tables as TypeScript sees them, the same on both engines. Those of the platform stand here; a feature declares its own in
 * its `server/tables.ts`, which the compiler puts together with these.
 *
 * Rules of the portable subset (docs/decisions/0003-one-schema-two-engines.md): keys are text, instants are integer
 * milliseconds since 1970 UTC, truth is 0 or 1, JSON is kept as text. A change of a table needs a new migration.
 */

import type { Generated } from 'kysely'

/** Milliseconds since 1970-01-01 UTC. */
export type Instant = number
/** JSON kept as text: the owner of the table parses and checks it. */
export type JsonText = string
/** 1 is true, 0 is false: SQLite has no boolean. */
export type Flag = 0 | 1

export interface Schema {
  setting: SettingTable
  outbox_mail: OutboxMailTable
  sms_wish: SmsWishTable
  rate_limit: RateLimitTable
  security_event: SecurityEventTable
}

export interface SettingTable {
  key: string
  value: string
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
  /** How it went out: null is by e-mail. */
  channel: 'sms' | null
}

/** What whoever has a telephone number wants of text messages. */
export interface SmsWishTable {
  /** HMAC-SHA-256 of the number (E.164), by a key of the database's own. */
  number_hash: string
  is_stopped: Flag
  /** When it was said. */
  said_at: Instant
}

/** Written by rate-limiter-flexible, and only on PostgreSQL. */
export interface RateLimitTable {
  /** The limit's name and a hash of who is counted. */
  key: string
  points: number
  /** When the counter starts anew. */
  expire: Instant | null
}

/** The log of what matters to safety. */
export interface SecurityEventTable {
  id: string
  /** Of the first, where several were alike. */
  at: Instant
  event: string
  /** Keyed hashes; the key is no part of the database. Null without a key, or where there is none. */
  person: string | null
  login: string | null
  address: string | null
  /** A client of PARTNER_CLIENTS. */
  partner: string | null
  request_id: string | null
  /** Codes, routes and counts. */
  facts: JsonText
  /** How many alike came within a second. */
  count: number
}

/** Every table, a referenced one before those that refer to it: the order in which a restore fills them. */
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
] as const satisfies readonly (keyof Schema)[]
