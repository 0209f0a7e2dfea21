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

/** A problem that somebody has reported (TIC). */
export interface TicketTable {
  /** CM and 8 digits, drawn at random. */
  id: string
  /** Whose it is; null where it came without one (a visitor, a partner's system). */
  customer_id: string | null
  /** Whose owner is written to; null as above. */
  account_number: string | null
  audience: 'consumer' | 'smb'
  /** The language in which it was reported. */
  locale: 'en' | 'es'
  /** A key of content's list; '' where none was said. */
  category: string
  title: string
  description: string
  /** Since when, in the customer's words. */
  since: string
  /** How to reach the customer. */
  contact: JsonText
  /** What was said to the answer widget before, with the customer's consent. */
  conversation: JsonText | null
  /** TMF621's name, or what a partner sent: unknown ones are shown as in progress (TIC-05). */
  status: string
  /** Why it was rejected or cancelled, or what else the last change of status said. */
  status_reason: string | null
  /** As a partner sent them (TIC-08). */
  severity: string | null
  ticket_type: string | null
  external_id: string | null
  /** web, desk, or partner and its id */
  source: string
  /** Login id of the operator who has it; null: nobody. */
  assignee: string | null
  /** The beginning of the operator's last answer, and when. */
  last_answer: string | null
  last_answer_at: Instant | null
  created_at: Instant
  updated_at: Instant
  /** By when the first answer is due (TIC-07); null where content names no hours. */
  due_at: Instant | null
  first_answered_at: Instant | null
  /** When it was last solved or closed; null while it is open. */
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
  /** As the customer reads it: 'Olive'; '' where none is told. */
  author_name: string
  body: string
  /** The status that it led to, where it changed. */
  status: string | null
  /** An article that was linked (KM…). */
  article_id: string | null
}

/** A picture as it is kept: its file stands in the data directory under its hash (TIC-09). */
interface KeptPicture {
  /** SHA-256 of the file as it is kept, in hex. */
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
  /** The entry that it came with. */
  position: number
  /** From 0, among those of its entry. */
  place: number
  /** What its sender says of it; '' where that is nothing. */
  caption: string
}

/** A picture that somebody has left for a ticket or an answer that is not sent yet. */
export interface TicketUploadTable extends KeptPicture {
  id: string
  /** Id of the person. */
  uploader: string
}

/** A word of a ticket or of its timeline, folded: what the desk's search finds it by. */
export interface TicketWordTable {
  word: string
  ticket_id: string
}

/** TIC-08: which ticket of the operator's system one of ours is. */
export interface TicketLinkTable {
  ticket_id: string
  /** Its id there; no two of ours are the same one. */
  remote_id: string
  /** The status that it last had there, as it came. */
  remote_status: string
  /** The keys of the notes that stand in our timeline: a list of texts. */
  seen: JsonText
}

/** TIC-08: an entry of a timeline that the operator's system does not have yet. */
export interface TicketSendingTable {
  ticket_id: string
  position: number
  created_at: Instant
  /** When it is tried next; whoever tries it moves it, so that nobody else does. */
  due_at: Instant
  attempts: number
  /** Tries that the system itself has refused. */
  refusals: number
}

/** TIC-01: who reported a ticket without sign-in, and follows it by a signed link. */
export interface TicketVisitorTable {
  ticket_id: string
  /** What the links of e-mails name; nobody guesses it. */
  link_id: string
  email: string
  created_at: Instant
  confirmed_at: Instant | null
  /** No link opens the ticket any more, and nobody is written to. */
  revoked_at: Instant | null
}

/** TIC-01: when an address that nobody has confirmed was written to. */
export interface TicketAddressTable {
  address_hash: string
  written_at: Instant
  message_id: string
}
