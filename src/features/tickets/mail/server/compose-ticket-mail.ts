import type { Locale } from '#contracts/identity.ts'
import { readAccountOwner, type AccountOwner } from '#features/account/server.ts'
import { articleLink } from '#features/knowledge/server.ts'
import { isMailAddress } from '#platform/mail/mail-settings.ts'
import { offersTexts } from '#platform/config/message-settings.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import type { ComposedMail, MailRefusal, OutgoingMail, OutgoingSms } from '#platform/mail/outgoing-mail.ts'
import type { OutboxRow } from '#platform/mail/outbox-store.ts'
import type { ComposeMail } from '#platform/mail/send-outbox.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { internationalNumber } from '#platform/sms/phone-number.ts'
import { isStopped } from '#platform/sms/sms-stops.ts'
import type { TicketContact } from '../../ticket-endpoints.ts'
import { findEntry, findTicket, type EntryRow, type TicketRow } from '../../server/store/ticket-store.ts'
import { readTicketMail } from './ticket-mail-payload.ts'
import { myTicketsPath, visitorTicketPath } from '../../rules/ticket-paths.ts'
import { linkMs, linkTokenOf } from '../../visitors/server/link-token.ts'
import { claimDayOf, findVisitor, type VisitorRow } from '../../visitors/server/visitor-store.ts'
import { writeQuestionMail, writeTicketMail } from './write-ticket-mail.ts'
import { writeTicketSms } from './write-ticket-sms.ts'

type Parts = Pick<Runtime, 'config' | 'site' | 'database' | 'clock'>
/** The message of an outbox row. `sms` is sent in place of the e-mail, which is undefined without an e-mail address. */
interface Message {
  mail: OutgoingMail | undefined
  sms?: OutgoingSms
  locale: Locale
  timeZone: string
}
/** `asksAddress`: an address that is not yet confirmed; it gets at most one message a day (TIC-01). */
type Written = (Message & { ok: true; asksAddress?: string }) | { ok: false; reason: MailRefusal }

/** The process itself, which may read any ticket. */
const system = { kind: 'operator', id: '' } as const

/** Text messages a day to one number, over all tickets; then e-mail is used. Attempts the gateway refused count too. */
const numberLimit = perDatabase((database) => createRateLimit({ name: 'ticket_sms', tries: 20, seconds: 86_400 }, database))

/** TIC-05: writes a due message to the ticket's customer in their language. A deleted ticket's messages are dropped. */
export function createTicketMailComposer(runtime: Parts): ComposeMail {
  return async (row) => {
    const written = await compose(runtime, row)
    if (!written.ok) return written
    if (written.sms) return byText(runtime, written.sms, written.mail)
    if (written.asksAddress !== undefined) {
      const until = await claimDayOf(runtime.database, written.asksAddress, row.message_id, runtime.clock())
      if (until !== undefined) return { ok: false, until }
    }
    return { ok: true, mail: written.mail! }
  }
}

/** TIC-05: no message goes to a number whose owner has stopped text messages. */
async function byText({ database, clock }: Parts, sms: OutgoingSms, mail: OutgoingMail | undefined): Promise<ComposedMail> {
  if (await isStopped(database, sms.to)) return { ok: false, reason: 'unwanted' }
  const allowed = await numberLimit(database).take(sms.to)
  if (allowed.ok) return { ok: true, sms, mail }
  return mail ? { ok: true, mail } : { ok: false, until: clock() + allowed.retryAfterS * 1000 }
}

/** The message of a row as the demo's inbox shows it; undefined if the row is not a message about a ticket. */
export async function previewTicketMail(parts: Parts, row: OutboxRow): Promise<Message | undefined> {
  const written = await compose(parts, row)
  return written.ok ? written : undefined
}

async function compose(parts: Parts, row: OutboxRow): Promise<Written> {
  const payload = readTicketMail(row.payload)
  if (!payload) return { ok: false, reason: 'unreadable' }
  const db = parts.database.read
  const [ticket, entry, owner] = await Promise.all([findTicket(db, system, payload.ticket), findEntry(db, payload.ticket, payload.position), readAccountOwner(db, row.account_number)])
  if (!ticket || !entry) return { ok: false, reason: 'superseded' }
  const visitor = ticket.customer_id === null ? await findVisitor(db, ticket.id) : undefined
  const told = { ticket, entry, number: numberOf(parts.config, ticket, row) }
  if (visitor) return writeToVisitor(parts, { ...told, visitor, isSent: row.sent_at !== null })
  // A customer who asked for text messages about this ticket gets them, even with ticket e-mails turned off.
  if (entry.kind !== 'opened' && told.number === undefined && owner?.mailsOff.includes('tickets')) return { ok: false, reason: 'unwanted' }
  return writeTo(parts, told, owner)
}

/** The number (E.164) for a row that is sent as a text message; undefined for an e-mail. Sent rows keep theirs. */
function numberOf(config: Parts['config'], { contact }: TicketRow, { sent_at: sentAt, channel }: OutboxRow): string | undefined {
  const { by, phone } = JSON.parse(contact) as TicketContact
  const isText = sentAt === null ? by === 'sms' && offersTexts(config) : channel === 'sms'
  if (!isText) return undefined
  return phone === undefined ? '' : internationalNumber(phone)
}

interface ToldOf {
  ticket: TicketRow
  entry: EntryRow
  number: string | undefined
}

/** If the account has a new owner, nothing about the previous owner's ticket is sent to them. */
async function writeTo(parts: Parts, { ticket, entry, number }: ToldOf, owner: AccountOwner | undefined): Promise<Written> {
  if (!owner || owner.customerId !== ticket.customer_id) return { ok: false, reason: 'no-address' }
  const { firstName, lastName, email, locale, isSmallBusiness } = owner
  const timeZone = owner.timeZone || parts.config.timeZone
  const variant = { audience: isSmallBusiness ? 'smb' : 'consumer', locale } as const
  const href = parts.config.publicUrl + myTicketsPath(variant, ticket.id)
  const article = await articleOf(parts, { ticket, entry, locale })
  const mail = email && isMailAddress(email) ? writeTicketMail(parts, { ticket, entry, article, to: { address: email, name: `${firstName} ${lastName}`.trim(), firstName, timeZone, variant, href } }) : undefined
  if (number !== undefined) return { ok: true, mail, sms: writeTicketSms(parts, { ticket, entry, to: number, href, locale }), locale, timeZone }
  return mail ? { ok: true, mail, locale, timeZone } : { ok: false, reason: 'no-address' }
}

/** TIC-06: the article that an answer links to, in the reader's language; undefined without one or if it is gone. */
async function articleOf({ database }: Parts, { ticket: { audience }, entry, locale }: Pick<ToldOf, 'ticket' | 'entry'> & { locale: Locale }): ReturnType<typeof articleLink> {
  return entry.article_id === null ? undefined : articleLink(database, entry.article_id, { audience, locale })
}

const unconfirmedMs = 7 * 86_400_000

/** TIC-01: contains a link to this ticket only. To an unconfirmed address it asks to confirm and quotes no text. */
async function writeToVisitor(parts: Parts, { ticket, entry, number, visitor, isSent }: ToldOf & { visitor: VisitorRow; isSent: boolean }): Promise<Written> {
  const { database, config, clock } = parts
  const { email, link_id: linkId, confirmed_at: confirmedAt, revoked_at: revokedAt } = visitor
  const isAsking = confirmedAt === null || entry.kind === 'opened'
  // No question once the address is confirmed, and none after a week without confirmation.
  if (!isSent && (revokedAt !== null || (isAsking && confirmedAt !== null))) return { ok: false, reason: 'superseded' }
  if (!isSent && isAsking && clock() - entry.at > unconfirmedMs) return { ok: false, reason: 'too-late' }
  const { locale } = ticket
  const timeZone = parts.config.timeZone
  const variant = { audience: ticket.audience, locale }
  const href = config.publicUrl + visitorTicketPath(variant, await linkTokenOf(database, linkId, clock() + linkMs))
  const to = { address: email, name: undefined, firstName: undefined, timeZone, variant, href }
  if (!isAsking) {
    const article = await articleOf(parts, { ticket, entry, locale })
    const mail = writeTicketMail(parts, { ticket, entry, article, to })
    return { ok: true, mail, ...(number === undefined ? {} : { sms: writeTicketSms(parts, { ticket, entry, to: number, href, locale }) }), locale, timeZone }
  }
  return { ok: true, mail: writeQuestionMail(parts, { ticket, entry, to }), locale, timeZone, asksAddress: email }
}
