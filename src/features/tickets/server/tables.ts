import type { Instant, JsonText } from '#platform/database/tables/schema.ts'

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    ticket: TicketTable
    ticket_entry: TicketEntryTable
    ticket_picture: TicketPictureTable
    ticket_upload: TicketUploadTable
    ticket_word: TicketWordTable
    ticket_link: TicketLinkTable
    ticket_sending: TicketSendingTable
    ticket_visitor: TicketVisitorTable
    ticket_address: TicketAddressTable
  }
}

/** A problem that was reported (TIC). */
export interface TicketTable {
  /** CM and 8 digits, drawn at random. */
  id: string
  /** The owner; null for a ticket without one (a visitor's or a partner system's). */
  customer_id: string | null
  /** The account whose owner is written to; null as above. */
  account_number: string | null
  audience: 'consumer' | 'smb'
  /** The language in which it was reported. */
  locale: 'en' | 'es'
  /** A key of content's list; '' if none was given. */
  category: string
  title: string
  description: string
  /** Since when, in the customer's words. */
  since: string
  /** How to reach the customer. */
  contact: JsonText
  /** The earlier conversation with the answer widget, with the customer's consent. */
  conversation: JsonText | null
  /** A TMF621 status, or what a partner sent; unknown ones are shown as in progress (TIC-05). */
  status: string
  /** Why the ticket was rejected or cancelled, or the reason given with the last change of status. */
  status_reason: string | null
  /** As a partner sent them (TIC-08). */
  severity: string | null
  ticket_type: string | null
  external_id: string | null
  /** web, desk, or partner and its id */
  source: string
  /** Login id of the operator who has it; null: unassigned. */
  assignee: string | null
  /** The beginning of the operator's last answer, and its time. */
  last_answer: string | null
  last_answer_at: Instant | null
  created_at: Instant
  updated_at: Instant
  /** When the first answer is due (TIC-07); null if content names no hours. */
  due_at: Instant | null
  first_answered_at: Instant | null
  /** When the ticket was last solved or closed; null while it is open. */
  ended_at: Instant | null
  reopened: number
  /** Goes up with every change. */
  version: number
}

/** One step of a ticket's timeline. */
export interface TicketEntryTable {
  ticket_id: string
  /** From 1, in the order in which they were written. */
  position: number
  at: Instant
  /** a note is for the desk alone */
  kind: 'opened' | 'message' | 'status' | 'reopened' | 'note'
  author: 'customer' | 'operator' | 'partner' | 'system'
  /** Login or partner id; '' for a customer and the system. */
  author_id: string
  /** The name that the customer reads: 'Olive'; '' if none is shown. */
  author_name: string
  body: string
  /** The status that the entry led to, if it changed. */
  status: string | null
  /** A linked article (KM…). */
  article_id: string | null
}

/** A stored picture; its file is in the data directory, named by its hash (TIC-09). */
interface KeptPicture {
  /** SHA-256 of the stored file, in hex. */
  hash: string
  media_type: string
  bytes: number
  /** px */
  width: number
  height: number
  at: Instant
}

/** A picture of a ticket. */
export interface TicketPictureTable extends KeptPicture {
  ticket_id: string
  /** The entry that the picture belongs to. */
  position: number
  /** From 0, among those of its entry. */
  place: number
  /** The sender's caption; '' for none. */
  caption: string
}

/** A picture that was uploaded for a ticket or an answer that is not sent yet. */
export interface TicketUploadTable extends KeptPicture {
  id: string
  /** Customer id of the uploader, or `visitor:` and the ticket's number. */
  uploader: string
}

/** A word of a ticket or its timeline, without case and accents, for the desk's search. */
export interface TicketWordTable {
  word: string
  ticket_id: string
}

/** TIC-08: links one of our tickets to its counterpart in the operator's system. */
export interface TicketLinkTable {
  ticket_id: string
  /** The id in that system; unique among our tickets. */
  remote_id: string
  /** The last status in that system, as it came. */
  remote_status: string
  /** The keys of the notes that are already in our timeline: a list of texts. */
  seen: JsonText
}

/** TIC-08: a timeline entry that is not yet in the operator's system. */
export interface TicketSendingTable {
  ticket_id: string
  position: number
  created_at: Instant
  /** When it is tried next. A process that tries it moves this time, so that no other does. */
  due_at: Instant
  attempts: number
  /** Attempts that the system itself has refused. */
  refusals: number
}

/** TIC-01: a visitor who reported a ticket without sign-in, and follows it by a signed link. */
export interface TicketVisitorTable {
  ticket_id: string
  /** The id in the links of e-mails; random, so that it cannot be guessed. */
  link_id: string
  email: string
  created_at: Instant
  confirmed_at: Instant | null
  /** When the link was ended: it no longer opens the ticket, and no more e-mails go out. */
  revoked_at: Instant | null
}

/** TIC-01: when an unconfirmed address was last written to. */
export interface TicketAddressTable {
  address_hash: string
  written_at: Instant
  message_id: string
}
