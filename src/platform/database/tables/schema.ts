/**
 * The tables as TypeScript sees them, the same on both engines.
 *
 * Rules of the portable subset (docs/decisions/0003-one-schema-two-engines.md): keys are text, instants are integer
 * milliseconds since 1970 UTC, truth is 0 or 1, JSON is kept as text. A change here needs a new migration.
 */

import type { AccountKind } from '#contracts/identity.ts'
import type { AnalyticsEventTable, ArticleHourTable, EventDayTable, EventHourTable, SearchHourTable, VitalDayTable, VitalHourTable, WorkStateTable } from './analytics-tables.ts'
import type { AnswerHandoverTable, AnswerRatingTable, TextMeaningTable } from './answer-tables.ts'
import type {
  AppointmentEventTable,
  AppointmentTable,
  FinderCapabilityTable,
  FinderLookupTable,
  IdempotencyRecordTable,
  OutboxMailTable,
  ServiceRegionTable,
  VisitSlotTable,
} from './appointment-tables.ts'
import type { PartnerDeliveryTable, PartnerSlotSearchTable, PartnerSubscriptionTable, PartnerTokenTable } from './partner-tables.ts'
import type { SecurityEventTable } from './security-tables.ts'
import type { TicketEntryTable, TicketPictureTable, TicketTable, TicketWordTable } from './ticket-tables.ts'

/** Milliseconds since 1970-01-01 UTC. */
type Instant = number
/** JSON kept as text: the owner of the table parses and checks it. */
type JsonText = string
/** 1 is true, 0 is false: SQLite has no boolean. */
export type Flag = 0 | 1

export interface Schema {
  setting: SettingTable
  customer: CustomerTable
  login_credential: LoginCredentialTable
  staff_member: StaffMemberTable
  account: AccountTable
  session: SessionTable
  recognised_device: RecognisedDeviceTable
  oidc_record: OidcRecordTable
  page_feed: PageFeedTable
  allocation: AllocationTable
  article: ArticleTable
  topic: TopicTable
  page_text: PageTextTable
  device: DeviceTable
  outage: OutageTable
  customer_order: CustomerOrderTable
  analytics_event: AnalyticsEventTable
  rate_limit: RateLimitTable
  search_query: SearchQueryTable
  search_signal: SearchSignalTable
  search_click: SearchClickTable
  search_standing: SearchStandingTable
  search_text: SearchTextTable
  search_posting: SearchPostingTable
  service_region: ServiceRegionTable
  visit_slot: VisitSlotTable
  appointment: AppointmentTable
  appointment_event: AppointmentEventTable
  outbox_mail: OutboxMailTable
  idempotency_record: IdempotencyRecordTable
  finder_capability: FinderCapabilityTable
  finder_lookup: FinderLookupTable
  partner_token: PartnerTokenTable
  partner_subscription: PartnerSubscriptionTable
  partner_delivery: PartnerDeliveryTable
  partner_slot_search: PartnerSlotSearchTable
  answer_rating: AnswerRatingTable
  answer_handover: AnswerHandoverTable
  text_meaning: TextMeaningTable
  event_hour: EventHourTable
  vital_hour: VitalHourTable
  event_day: EventDayTable
  vital_day: VitalDayTable
  search_hour: SearchHourTable
  article_hour: ArticleHourTable
  work_state: WorkStateTable
  security_event: SecurityEventTable
  ticket: TicketTable
  ticket_entry: TicketEntryTable
  ticket_picture: TicketPictureTable
  ticket_word: TicketWordTable
}

export interface SettingTable {
  key: string
  value: string
}

export interface CustomerTable {
  id: string
  login_id: string
  login_type: string
  first_name: string
  last_name: string
  customer_class: string
  locale: string
  phone: string
  zip: string
  /** An IANA name, such as America/Chicago. */
  time_zone: string
  /** Where e-mails about their accounts go; null where none is known. */
  email: string | null
}

export interface LoginCredentialTable {
  login_id: string
  password_hash: string
}

/** The operator's own people, where the embedded provider signs them in. */
export interface StaffMemberTable {
  id: string
  login_id: string
  first_name: string
  role: string
}

export interface AccountTable {
  number: string
  customer_id: string
  kind: AccountKind
  status: string
  is_smb: Flag
  /** The place in the customer's own list, from 0. */
  position: number
}

export interface SessionTable {
  /** A hash of the cookie's value: whoever reads the table cannot sign in with it. */
  id_hash: string
  /** No foreign key: with an operator's own identity provider the customer is not in our table. */
  customer_id: string
  login_id: string
  login_type: string
  /** Of the operator's staff; null: a customer. */
  role: string | null
  first_name: string
  created_at: Instant
  /** When it ends unless it is used again. */
  expires_at: Instant
  /** When it ends whatever happens. */
  ends_at: Instant
  id_token: string | null
  /** The identity provider's name for its own session. */
  sid: string | null
}

export interface RecognisedDeviceTable {
  token_hash: string
  customer_id: string
  created_at: Instant
  expires_at: Instant
}

export interface OidcRecordTable {
  model: string
  id: string
  payload: JsonText
  grant_id: string | null
  user_code: string | null
  uid: string | null
  consumed_at: Instant | null
  expires_at: Instant | null
}

export interface PageFeedTable {
  path: string
  audience: string
  locale: string
  body: JsonText
}

export interface AllocationTable {
  team: string
  name: string
  value: string
}

export interface ArticleTable {
  id: string
  audience: string
  locale: string
  topic: string
  sub: string
  title: string
  description: string
  /** A calendar date, YYYY-MM-DD. */
  updated: string
  minutes: number
  questions: JsonText
  related: JsonText
  /** Markdown. */
  body: string
}

export interface TopicTable {
  audience: string
  locale: string
  topic: string
  body: JsonText
  position: number
}

export interface PageTextTable {
  page: string
  audience: string
  locale: string
  title: string
  description: string
  /** Markdown. */
  body: string
}

export interface DeviceTable {
  make: string
  model: string
  name: string
  kind: string
  articles: JsonText
  position: number
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

export interface CustomerOrderTable {
  id: string
  customer_id: string
  account_number: string
  title: string
  status: string
  steps: JsonText
  /** The step reached: one of `steps`. */
  at_step: string
}

/** Written by rate-limiter-flexible, and only on PostgreSQL. */
export interface RateLimitTable {
  /** The limit's name and a hash of who is counted. */
  key: string
  points: number
  /** When the counter starts anew. */
  expire: Instant | null
}

/** A search as it was answered. */
export interface SearchQueryTable {
  /** fusion_query_id: the signals that follow name it */
  id: string
  at: Instant
  audience: string
  locale: string
  /** page: a results page; more: further pages and filters of it; panel: below the box while typing; answer: an answer service */
  source: string
  /** As asked, with what looks personal masked. */
  question: string
  /** Its terms without those that say little, sorted: what is the same question in other words. */
  terms: string
  result_count: number
  /** A keyed hash of the sender's network: tells visitors apart, and names nobody. */
  network_hash: string
  is_robot: Flag
  /** Path of the page that asked an answer service, with what looks personal masked. */
  source_page: string | null
  /** `responseSignal` of the question, as its asker sent it: of the signals that follow it. */
  response_signal: string | null
}

export interface SearchSignalTable {
  /** A hash of the sender's network, the collection and the signal's id: what arrives twice is kept once. */
  id: string
  at: Instant
  collection: string
  type: string
  query_id: string | null
  doc_id: string | null
  /** From 1. */
  position: number | null
  helpful: Flag | null
  network_hash: string
  is_robot: Flag
  payload: JsonText
}

/** A question after which several people opened an article. */
export interface SearchClickTable {
  audience: string
  locale: string
  doc_id: string
  terms: string
  question: string
  /** How often it counts as a question of the article, 1 to 5. */
  weight: number
}

/** What readers made of an article: its score is multiplied by this many thousandths. */
export interface SearchStandingTable {
  doc_id: string
  permille: number
}

/** A text of a large collection, as it is ranked. */
export interface SearchTextTable {
  /** The variant of the site whose search it is of. */
  collection: string
  doc_id: string
  /** A hash of all that is here: whether it has changed. */
  fingerprint: string
  title: string
  body: string
  /** Questions after which people opened it. */
  clicks: JsonText
  /** Its words, folded, each once, with a space between them: what the speller knows. */
  words: string
  /** In words. */
  title_length: number
  body_length: number
}

export interface SearchPostingTable {
  collection: string
  term: string
  doc_id: string
  /** What the term counts in the text, 0 to 1,000, with the average lengths of the day when it was written. */
  impact: number
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
  'article',
  'topic',
  'page_text',
  'device',
  'outage',
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
  'ticket_word',
] as const satisfies readonly (keyof Schema)[]
