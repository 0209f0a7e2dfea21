import type { Runtime } from '../context/request-context.ts'
import { purgeKeysBefore } from '../database/idempotency-store.ts'
import { purgeMailsBefore } from '../mail/outbox-store.ts'
import { startPeriodicJob } from './periodic-job.ts'

type Parts = Pick<Runtime, 'database' | 'clock' | 'log'>

const everyMs = 600_000
/** Callers retry within minutes. The kept answers name an account. */
const keysKeptMs = 7 * 86_400_000
/** long enough to answer a customer who asks what was sent */
const mailsKeptMs = 30 * 86_400_000

/** Deletes the records that all features share: idempotency keys, and e-mails that were sent or given up. */
export async function purgeRecords({ database, clock }: Omit<Parts, 'log'>): Promise<void> {
  const now = clock()
  await purgeKeysBefore(database, now - keysKeptMs)
  await purgeMailsBefore(database, now - mailsKeptMs)
}

/** Runs the purge now and every ten minutes; returns a function that stops it. */
export function startPurgingRecords(parts: Parts): () => Promise<void> {
  return startPeriodicJob(parts.log, () => purgeRecords(parts), { everyMs, failure: 'old keys and e-mails could not be deleted', isAtOnce: true })
}
