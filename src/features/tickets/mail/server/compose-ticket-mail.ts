import type { Locale } from '#contracts/identity.ts'
import { readAccountOwner, type AccountOwner } from '#features/account/server.ts'
import { isMailAddress } from '#platform/mail/mail-settings.ts'
import type { MailRefusal, OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { OutboxRow } from '#platform/mail/outbox-store.ts'
import type { ComposeMail } from '#platform/mail/send-outbox.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { findEntry, findTicket, type EntryRow, type TicketRow } from '../../server/store/ticket-store.ts'
import { readTicketMail } from './ticket-mail-payload.ts'
import { writeTicketMail } from './write-ticket-mail.ts'

type Parts = Pick<Runtime, 'config' | 'site' | 'database' | 'clock'>
type Written = { ok: true; mail: OutgoingMail; locale: Locale; timeZone: string } | { ok: false; reason: MailRefusal }

/** Nobody in particular: the process itself reads the ticket of an e-mail. */
const system = { kind: 'operator', id: '' } as const

/** TIC-05: writes what is due, to its customer in their language. A ticket that was deleted takes its e-mails along. */
export function createTicketMailComposer(runtime: Parts): ComposeMail {
  return (row) => compose(runtime, row)
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
  if (entry.kind !== 'opened' && owner?.mailsOff.includes('tickets')) return { ok: false, reason: 'unwanted' }
  return writeTo(parts, ticket, entry, owner)
}

/** An account that has become somebody else's gets nothing of what its owner before reported. */
function writeTo(parts: Parts, ticket: TicketRow, entry: EntryRow, owner: AccountOwner | undefined): Written {
  const { email } = owner ?? {}
  if (!owner || !email || !isMailAddress(email) || owner.customerId !== ticket.customer_id) return { ok: false, reason: 'no-address' }
  return { ok: true, mail: writeTicketMail(parts, { ticket, entry, owner: { ...owner, email } }), locale: owner.locale, timeZone: owner.timeZone }
}
