import type { Database } from '#platform/database/database.ts'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { retentionMs } from './run-test.ts'
import { purgeTestsBefore, putPlans } from './store/speed-test-store.ts'

const everyMs = 3_600_000

/** NET-02: starts a job that deletes results after 90 days, at once and hourly. @returns a function that stops it */
export function startPurgingSpeedTests({ database, clock, log }: Pick<Runtime, 'database' | 'clock' | 'log'>): () => Promise<void> {
  return startPeriodicJob(log, () => purgeTestsBefore(database.write, clock() - retentionMs), { everyMs, failure: 'old speed tests could not be deleted', isAtOnce: true })
}

/** Stores the plans of the demo's accounts. */
export async function seedDemoPlans(database: Database, { people }: Pick<DemoWorld, 'people'>): Promise<void> {
  const plans = people.flatMap(({ accounts }) => accounts.flatMap(({ number, plan }) => (plan ? [{ account_number: number, name: plan.name, download_kbps: plan.downloadKbps, upload_kbps: plan.uploadKbps }] : [])))
  await putPlans(database.write, plans)
}
