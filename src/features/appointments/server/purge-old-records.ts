import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { purgeMailsBefore } from '#platform/mail/outbox-store.ts'
import type { Runtime } from '#platform/context/request-context.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 600_000
/** long enough to answer a customer who asks what was sent */
const mailsKeptMs = 30 * 86_400_000

/** Deletes e-mails that were sent or given up 30 days ago, and look-ups that are older than their retention (FIN-11). */
export async function purgeOldRecords({ config, database, clock }: Omit<Parts, 'log'>): Promise<void> {
  const now = clock()
  await purgeMailsBefore(database, now - mailsKeptMs)
  await database.write.deleteFrom('finder_lookup').where('at', '<', now - config.finderAuditMs).execute()
}

/**
 * Runs the purge now and every ten minutes; returns a function that stops it. A failure is logged, and the next round
 * tries again.
 */
export function startPurgingOldRecords(parts: Parts): () => Promise<void> {
  return startPeriodicJob(parts.log, () => purgeOldRecords(parts), { everyMs, failure: 'old records could not be deleted', isAtOnce: true })
}
