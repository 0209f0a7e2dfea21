import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import { fetchAppointment } from './fetch-appointments.ts'
import { recordFieldChange, type Intent, type Sent } from './field-change-record.ts'
import { isDone } from './field-system-change.ts'
import { freeKey, isUnderWay, listSentKeys } from '#platform/database/idempotency-store.ts'
import { inTurn } from '../../booking/server/keyed-mutex.ts'
import { contextOfWork } from '#platform/context/work-context.ts'

const everyMs = 60_000
const batchSize = 50
/** far longer than a request lives: nobody is at it any more */
const restMs = 30_000
/** so long the caller may come back with the key */
const patienceMs = 600_000

/** Finishes what was left, one round after the other. Returns what stops it and waits for the round that runs. */
export function startFinishing(runtime: Runtime): () => Promise<void> {
  if (!runtime.config.fieldSystem) return async () => {}
  return startPeriodicJob(runtime.log, () => finishSentChanges(runtime), { everyMs, failure: 'changes sent to the field system could not be finished' })
}

/**
 * APT-08: one round over the changes that were sent and never answered. What the operator's system has made gets its
 * history and e-mail though nobody asks again. Nothing is sent a second time: who wanted the change may have gone on
 * to something else.
 */
export async function finishSentChanges(runtime: Runtime): Promise<void> {
  const { database, clock } = runtime
  let failures = 0
  const left = await listSentKeys(database.read, clock() - restMs, batchSize)
  for (const { key_hash: keyHash, answer, at } of left) {
    const kept = JSON.parse(answer) as unknown
    if (!isUnderWay(kept)) continue
    const sent = { keyHash, intent: kept.sent as Intent }
    const isAnswered = await inTurn(database, keyHash, () => finish(contextOfWork(runtime, 'finish-sent-changes'), sent, clock() - at >= patienceMs))
    // one appointment that cannot be read does not keep the others waiting; a system that is down is left alone
    if (!isAnswered && ++failures >= mostFailures) return
  }
}

const mostFailures = 3

/** False where the field system does not answer. */
async function finish(context: RequestContext, sent: Sent, isStale: boolean): Promise<boolean> {
  const found = await fetchAppointment(context, sent.intent.appointmentId)
  if (!found.ok) return false
  if (found.data && isDone(sent.intent, found.data)) await recordFieldChange(context, sent, found.data)
  else if (isStale) await freeKey(context.runtime.database.write, sent.keyHash, { sent: sent.intent })
  return true
}
