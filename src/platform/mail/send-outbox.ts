import { maskPersonalText } from '../observability/log.ts'
import { countMail } from '../observability/metrics.ts'
import type { Runtime } from '../context/request-context.ts'
import { listDue, nextTry, tryEach, type Fate } from '../jobs/durable-queue.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import type { ComposedMail } from './outgoing-mail.ts'
import { outbox, type OutboxRow } from './outbox-store.ts'
import type { MailSender, SendOutcome } from './smtp-sender.ts'

/** Writes the e-mail or text message of a row when it is sent, to the account's owner at that time. */
export type ComposeMail = (row: OutboxRow) => Promise<ComposedMail>

export interface OutboxParts extends Pick<Runtime, 'database' | 'clock' | 'log'> {
  compose: ComposeMail
  sender: MailSender
  /** without it no text messages are sent */
  texts?: SmsSender | undefined
}

const batchSize = 20
/** about two days */
const maxAttempts = 52

/**
 * One round: tries every due mail once. Delivery is at least once, with the same Message-ID each time: a crash or a
 * lost answer causes another sending. `isStopping` is asked before each mail; `signal` aborts running ones. Returns
 * whether another round should follow at once.
 */
export async function sendDue(parts: OutboxParts, signal: AbortSignal, isStopping: () => boolean = () => false): Promise<boolean> {
  const due = await listDue(outbox, parts.database.read, parts.clock(), batchSize)
  const tried = await tryEach(outbox, parts, due, (row) => sendOne(parts, row, signal), isStopping)
  return due.length >= batchSize && tried > 0 && !isStopping()
}

async function sendOne(parts: OutboxParts, row: OutboxRow, signal: AbortSignal): Promise<Fate<'outbox_mail'>> {
  const { clock, compose } = parts
  if (row.attempts >= maxAttempts) return giveUp(parts, row, 'unreachable')
  // composed after the lease: a change of the appointment before it makes an old reminder obsolete
  const composed = await compose(row)
  // a mail that has to wait was not tried, so that later ones about its subject do not wait for it
  if (!composed.ok) return 'until' in composed ? { due_at: composed.until, attempts: row.attempts } : giveUp(parts, row, composed.reason)
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

/** Sends the text message, if any; if the number refuses it, the e-mail follows at once, so that the news arrives. */
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
