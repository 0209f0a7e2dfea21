import type { Locale } from '#contracts/identity.ts'
import { readAccountOwner, type AccountOwner } from '#features/account/server.ts'
import { isMailAddress } from '#platform/mail/mail-settings.ts'
import type { MailRefusal, OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { OutboxRow } from '#platform/mail/outbox-store.ts'
import type { ComposeMail } from '#platform/mail/send-outbox.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { findEntry, findTicket, type EntryRow, type TicketRow } from '../../server/store/ticket-store.ts'
import { readTicketMail } from './ticket-mail-payload.ts'
import { operatorZone } from '#platform/time/operator-zone.ts'
import { myTicketsPath, visitorTicketPath } from '../../rules/ticket-paths.ts'
import { linkMs, linkTokenOf } from '../../visitors/server/link-token.ts'
import { claimDayOf, findVisitor, type VisitorRow } from '../../visitors/server/visitor-store.ts'
import { writeQuestionMail, writeTicketMail } from './write-ticket-mail.ts'

type Parts = Pick<Runtime, 'config' | 'site' | 'database' | 'clock'>
/** `asksAddress`: nobody has confirmed it, and one message a day goes there (TIC-01). */
type Written = { ok: true; mail: OutgoingMail; locale: Locale; timeZone: string; asksAddress?: string } | { ok: false; reason: MailRefusal }

/** Nobody in particular: the process itself reads the ticket of an e-mail. */
const system = { kind: 'operator', id: '' } as const

/** TIC-05: writes what is due, to its customer in their language. A ticket that was deleted takes its e-mails along. */
export function createTicketMailComposer(runtime: Parts): ComposeMail {
  return async (row) => {
    const written = await compose(runtime, row)
    if (!written.ok || written.asksAddress === undefined) return written
    const until = await claimDayOf(runtime.database, written.asksAddress, row.message_id, runtime.clock())
    return until === undefined ? written : { ok: false, until }
  }
}

/** The e-mail of a row as the demo's inbox shows it; undefined where it is none of ours. */
export async function previewTicketMail(parts: Parts, row: OutboxRow): Promise<{ mail: OutgoingMail; locale: Locale; timeZone: string } | undefined> {
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
  if (visitor) return writeToVisitor(parts, { ticket, entry, visitor, isSent: row.sent_at !== null })
  if (entry.kind !== 'opened' && owner?.mailsOff.includes('tickets')) return { ok: false, reason: 'unwanted' }
  return writeTo(parts, ticket, entry, owner)
}

/** An account that has become somebody else's gets nothing of what its owner before reported. */
function writeTo(parts: Parts, ticket: TicketRow, entry: EntryRow, owner: AccountOwner | undefined): Written {
  const { email } = owner ?? {}
  if (!owner || !email || !isMailAddress(email) || owner.customerId !== ticket.customer_id) return { ok: false, reason: 'no-address' }
  const { firstName, lastName, locale, timeZone, isSmallBusiness } = owner
  const variant = { audience: isSmallBusiness ? 'smb' : 'consumer', locale } as const
  const to = { address: email, name: `${firstName} ${lastName}`.trim(), firstName, timeZone, variant, href: parts.config.publicUrl + myTicketsPath(variant, ticket.id) }
  return { ok: true, mail: writeTicketMail(parts, { ticket, entry, to }), locale, timeZone }
}

const unconfirmedMs = 7 * 86_400_000

/** TIC-01: with a link that opens this ticket alone. Who has not confirmed the address is asked to, and reads nothing that somebody typed. */
async function writeToVisitor(parts: Parts, { ticket, entry, visitor, isSent }: { ticket: TicketRow; entry: EntryRow; visitor: VisitorRow; isSent: boolean }): Promise<Written> {
  const { database, config, clock } = parts
  const { email, link_id: linkId, confirmed_at: confirmedAt, revoked_at: revokedAt } = visitor
  const isAsking = confirmedAt === null || entry.kind === 'opened'
  // whoever has confirmed it meanwhile needs no question any more, and who never does is left in peace
  if (!isSent && (revokedAt !== null || (isAsking && confirmedAt !== null))) return { ok: false, reason: 'superseded' }
  if (!isSent && isAsking && clock() - entry.at > unconfirmedMs) return { ok: false, reason: 'too-late' }
  const { locale } = ticket
  const timeZone = operatorZone
  const variant = { audience: ticket.audience, locale }
  const href = config.publicUrl + visitorTicketPath(variant, await linkTokenOf(database, linkId, clock() + linkMs))
  const to = { address: email, name: undefined, firstName: undefined, timeZone, variant, href }
  if (!isAsking) return { ok: true, mail: writeTicketMail(parts, { ticket, entry, to }), locale, timeZone }
  return { ok: true, mail: writeQuestionMail(parts, { ticket, entry, to }), locale, timeZone, asksAddress: email }
}
