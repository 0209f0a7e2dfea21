import type { Runtime } from '#platform/context/request-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { purgeFollowers, listOpenNotices, tellNext } from './following-store.ts'
import { describeOutageMail } from './outage-mail-payload.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 1_000
/** So many e-mails join the outbox in one transaction: no page waits long behind it. */
const batchSize = 200

/** OUT-03: one round: what has changed is told to all followers, batch by batch. `isStopping` is asked before each batch. */
export async function tellFollowers({ config, database, clock }: Pick<Parts, 'config' | 'database' | 'clock'>, isStopping: () => boolean = () => false): Promise<void> {
  for (const notice of await listOpenNotices(database)) {
    let hasMore = true
    while (hasMore && !isStopping()) hasMore = await tellNext(database, notice, batchSize, (row) => describeOutageMail({ config }, row, { kind: 'change', version: notice.version }, clock()))
  }
}

export function startTellingFollowers(parts: Parts): () => Promise<void> {
  return startPeriodicJob(parts.log, (isStopping) => tellFollowers(parts, isStopping), { everyMs, failure: 'the followers of an outage could not be told', isAtOnce: true })
}

const dayMs = 86_400_000
const hourMs = 3_600_000
/** OUT-03 */
const keptAfterEndMs = 30 * dayMs
/** who has not confirmed by then does not want to */
const unconfirmedMs = 2 * dayMs

export function purgeOldFollowers({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  return purgeFollowers(database, { endedBefore: clock() - keptAfterEndMs, askedBefore: clock() - unconfirmedMs })
}

/** Deletes those of outages that are long over, now and each hour, until the function that it returns is called. */
export function startPurgingFollowers(parts: Parts): () => Promise<void> {
  return startPeriodicJob(parts.log, () => purgeOldFollowers(parts), { everyMs: hourMs, failure: 'followers of old outages could not be deleted', isAtOnce: true })
}
