import type { Locale } from '#contracts/identity.ts'
import type { Mailbox } from './mail-settings.ts'

/** An e-mail as a feature writes it; its Message-ID stands with the row of the outbox. */
export interface OutgoingMail {
  to: Mailbox
  /** whose name stands before the address that it is from, where the settings name nobody */
  senderName?: string
  subject: string
  text: string
  /** a whole document; everything in it that people have typed is escaped */
  html: string
  /** what ends such e-mails by one click, without a page (RFC 8058) */
  unsubscribeUrl?: string
  /** an iTIP message (RFC 5546): mail programs put it into the calendar or take it out */
  invitation?: { method: 'REQUEST' | 'CANCEL'; file: string }
}

/** A text message as a feature writes it. */
export interface OutgoingSms {
  /** E.164 */
  to: string
  /** best of GSM's letters alone: one other, such as í, more than halves what a message holds */
  text: string
  locale: Locale
}

/**
 * Why an e-mail is not sent: nobody to write to, the time for it is past, what it says is no longer so, its reader does
 * without such e-mails, or the row says nothing that can be read.
 */
export type MailRefusal = 'no-address' | 'too-late' | 'superseded' | 'unwanted' | 'unreadable'

/**
 * `sms`: a text message goes out in place of an e-mail; `mail` beside it goes where the number takes none.
 * `until` (epoch ms): not before then; nobody is woken by a reminder.
 */
export type ComposedMail =
  | { ok: true; mail: OutgoingMail; sms?: undefined }
  | { ok: true; mail: OutgoingMail | undefined; sms: OutgoingSms }
  | { ok: false; reason: MailRefusal }
  | { ok: false; until: number }
