import type { Locale } from '#contracts/identity.ts'
import type { Mailbox } from './mail-settings.ts'

/** An e-mail as a feature writes it; the outbox row has its Message-ID. */
export interface OutgoingMail {
  to: Mailbox
  /** the sender's name, used if the settings name none */
  senderName?: string
  subject: string
  text: string
  /** a whole document; user input in it is escaped */
  html: string
  /** the address for one-click unsubscribing (RFC 8058) */
  unsubscribeUrl?: string
  /** an iTIP message (RFC 5546), with which mail programs update the calendar */
  invitation?: { method: 'REQUEST' | 'CANCEL'; file: string }
}

/** A text message as a feature writes it. */
export interface OutgoingSms {
  /** E.164 */
  to: string
  /**
   * preferably letters of the GSM alphabet only: one other letter, such as í, more than halves the length of a message
   */
  text: string
  locale: Locale
}

/**
 * Why a mail is not sent: there is no recipient, it is too late, its content is outdated, the recipient has opted out,
 * or the row cannot be read.
 */
export type MailRefusal = 'no-address' | 'too-late' | 'superseded' | 'unwanted' | 'unreadable'

/**
 * A mail ready to be sent. `sms` is sent instead of an e-mail; a `mail` beside it is sent if the number refuses text
 * messages. `until` (epoch ms): the mail must wait until then, such as a reminder in the night.
 */
export type ComposedMail =
  | { ok: true; mail: OutgoingMail; sms?: undefined }
  | { ok: true; mail: OutgoingMail | undefined; sms: OutgoingSms }
  | { ok: false; reason: MailRefusal }
  | { ok: false; until: number }
