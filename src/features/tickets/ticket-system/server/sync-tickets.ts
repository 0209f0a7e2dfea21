import type { Runtime } from '#platform/context/request-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { sendDue } from './send-due.ts'
import { takeChanges } from './take-changes.ts'

const sendEveryMs = 2000
const takeEveryMs = 10_000

/** TIC-08: starts the jobs that synchronise tickets with the operator's system. @returns a function that stops them */
export function startSyncing(runtime: Runtime): () => Promise<void> {
  if (!runtime.config.ticketSystem) return async () => {}
  const stops = [
    startPeriodicJob(runtime.log, () => sendDue(runtime), { everyMs: sendEveryMs, failure: 'tickets could not be sent to the ticket system', isAtOnce: true }),
    startPeriodicJob(runtime.log, () => takeChanges(runtime), { everyMs: takeEveryMs, failure: 'the ticket system could not be read', isAtOnce: true }),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
