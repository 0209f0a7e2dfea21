import { maskPersonalText } from '../observability/log.ts'
import { countMail } from '../observability/metrics.ts'
import type { Runtime } from '../context/request-context.ts'
import { listDue, nextTry, tryEach, type Fate } from '../jobs/durable-queue.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import type { ComposedMail } from './outgoing-mail.ts'
import { outbox, type OutboxRow } from './outbox-store.ts'
import type { MailSender, SendOutcome } from './smtp-sender.ts'

/** Writes the e-mail or the text message of a row, at the moment when it is sent: to who owns the account now. */
export type ComposeMail = (row: OutboxRow) => Promise<ComposedMail>

export interface OutboxParts extends Pick<Runtime, 'database' | 'clock' | 'log'> {
  compose: ComposeMail
  sender: MailSender
  /** without it no text message is composed */
  texts?: SmsSender | undefined
}

const batchSize = 20
/** about two days */
const maxAttempts = 52

/**
 * One round: every e-mail that is due is tried once. At least once each, with the same Message-ID every time: a crash, or
 * an answer that was lost, sends it again. `isStopping` is asked before each is begun; `signal` ends what is on its way.
 * Returns whether another round would find more at once.
 */
export async function sendDue(parts: OutboxParts, signal: AbortSignal, isStopping: () => boolean = () => false): Promise<boolean> {
  // many of one appointment do not keep those of others waiting
  const due = await listDue(outbox, parts.database.read, parts.clock(), batchSize * 10)
  const rows = onePerSubject(due).slice(0, batchSize)
  const tried = await tryEach(outbox, parts, rows, (row) => sendOne(parts, row, signal), isStopping)
  return due.length >= batchSize && tried > 0 && !isStopping()
}

/** Two about the same thing never go out side by side: the later one would arrive first now and then. */
function onePerSubject(rows: readonly OutboxRow[]): OutboxRow[] {
  const seen = new Set<string>()
  return rows.filter(({ subject_id: id }) => id === null || (!seen.has(id) && seen.add(id)))
}

async function sendOne(parts: OutboxParts, row: OutboxRow, signal: AbortSignal): Promise<Fate<'outbox_mail'>> {
  const { clock, compose } = parts
  if (row.attempts >= maxAttempts) return giveUp(parts, row, 'unreachable')
  // read after the lease: a change of the appointment that was made before it takes its old reminder out
  const composed = await compose(row)
  if (!composed.ok) return 'until' in composed ? { due_at: composed.until } : giveUp(parts, row, composed.reason)
  const { outcome, channel } = await handOver(parts, composed, row.message_id, signal)
  if (outcome.kind === 'accepted') {
    countMail('sent')
    return { sent_at: clock(), channel }
  }
  if (outcome.kind === 'refused') return giveUp(parts, row, 'refused', outcome.detail)
  if (row.attempts + 1 >= maxAttempts) return giveUp(parts, row, 'unreachable', outcome.detail)
  countMail('failed')
  parts.log.warn({ mail: row.message_id, attempts: row.attempts + 1, detail: maskPersonalText(outcome.detail) }, 'an e-mail could not be sent and is tried again')
  return { due_at: nextTry(outbox, row, clock()) }
}

/** By text message where that was composed; a number that takes none gets the e-mail at once, so that nobody waits for news in vain. */
async function handOver({ sender, texts }: OutboxParts, { mail, sms }: Extract<ComposedMail, { ok: true }>, messageId: string, signal: AbortSignal): Promise<{ outcome: SendOutcome; channel: 'sms' | null }> {
  if (sms) {
    const outcome: SendOutcome = texts ? await texts.send(sms, messageId.replace(/^<|>$/g, ''), signal) : { kind: 'failed', detail: 'there is no gateway for text messages' }
    if (outcome.kind !== 'refused' || !mail) return { outcome, channel: 'sms' }
  }
  return { outcome: await sender.send(mail!, messageId, signal), channel: null }
}

function giveUp({ clock, log }: OutboxParts, row: OutboxRow, reason: string, detail = ''): Fate<'outbox_mail'> {
  const isMeant = reason === 'superseded' || reason === 'unwanted'
  if (!isMeant) countMail('given_up')
  log[isMeant ? 'info' : 'error']({ mail: row.message_id, reason, detail: maskPersonalText(detail) }, 'an e-mail was given up')
  return { given_up_at: clock(), reason }
}
