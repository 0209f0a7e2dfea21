import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { fetchAppointment } from './fetch-appointments.ts'
import { recordFieldChange, type Intent, type Sent } from './field-change-record.ts'
import { isDone } from './field-system-change.ts'
import { freeKey, isUnderWay, listSentKeys } from '#platform/database/idempotency-store.ts'
import { withKeyLock } from '#platform/limits/keyed-mutex.ts'
import { contextOfWork } from '#platform/context/work-context.ts'

const everyMs = 60_000
const batchSize = 50
/**
 * Age in ms from which a change is taken up here: far longer than a request lives, so no request is still working on
 * it.
 */
const restMs = 30_000
/** Time in ms for which the caller may still repeat the call with its key. */
const patienceMs = 600_000

/** Starts the periodic job. Returns a function that stops it and waits for the current round. */
export function startFinishing(runtime: Runtime): () => Promise<void> {
  if (!runtime.config.fieldSystem) return async () => {}
  return startPeriodicJob(runtime.log, () => finishSentChanges(runtime), { everyMs, failure: 'changes sent to the field system could not be finished' })
}

/**
 * APT-08: one round over the changes that were sent and never answered. A change that the operator's system has made
 * gets its history and e-mail even if the caller does not return. No change is sent a second time, because the customer
 * may have decided otherwise since.
 */
export async function finishSentChanges(runtime: Runtime): Promise<void> {
  const { database, clock } = runtime
  let failures = 0
  const left = await listSentKeys(database.read, clock() - restMs, batchSize)
  for (const { key_hash: keyHash, answer, at } of left) {
    const kept = JSON.parse(answer) as unknown
    if (!isUnderWay(kept)) continue
    const sent = { keyHash, intent: kept.sent as Intent }
    const isAnswered = await withKeyLock(database, keyHash, () => finish(contextOfWork(runtime, 'finish-sent-changes'), sent, clock() - at >= patienceMs))
    // One appointment that cannot be read does not hold up the others; after some failures in one round, a system that
    // is down is left alone.
    if (!isAnswered && ++failures >= mostFailures) return
  }
}

const mostFailures = 3

/** False if the field system does not answer. */
async function finish(context: RequestContext, sent: Sent, isStale: boolean): Promise<boolean> {
  const found = await fetchAppointment(context, sent.intent.appointmentId)
  if (!found.ok) return false
  if (found.data && isDone(sent.intent, found.data)) await recordFieldChange(context, sent, found.data)
  else if (isStale) await freeKey(context.runtime.database.write, sent.keyHash, { sent: sent.intent })
  return true
}
