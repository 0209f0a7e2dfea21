import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { Runtime } from '#platform/context/request-context.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 600_000

/** FIN-11: deletes look-ups that are older than their retention. */
export async function purgeLookUps({ config, database, clock }: Omit<Parts, 'log'>): Promise<void> {
  await database.write.deleteFrom('finder_lookup').where('at', '<', clock() - config.finderAuditMs).execute()
}

/** Runs the purge now and every ten minutes; returns a function that stops it. */
export function startPurgingLookUps(parts: Parts): () => Promise<void> {
  return startPeriodicJob(parts.log, () => purgeLookUps(parts), { everyMs, failure: 'old look-ups could not be deleted', isAtOnce: true })
}
