import type { Runtime } from '#platform/context/request-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { purgeFollowers, listOpenNotices, tellNext } from './following-store.ts'
import { describeOutageMail } from './outage-mail-payload.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 1_000
/** E-mails added to the outbox in one transaction; small enough that no page waits long for the database. */
const batchSize = 200

/** OUT-03: one round: tells all followers about the changes, in batches. `isStopping` is asked before each batch. */
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
/** OUT-03: followers are deleted this long after the end of the outage */
const keptAfterEndMs = 30 * dayMs
/** an address that is not confirmed within this time is deleted */
const unconfirmedMs = 2 * dayMs

export function purgeOldFollowers({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  return purgeFollowers(database, { endedBefore: clock() - keptAfterEndMs, askedBefore: clock() - unconfirmedMs })
}

/** Starts a job that deletes followers of long ended outages, at once and hourly. @returns a function that stops it */
export function startPurgingFollowers(parts: Parts): () => Promise<void> {
  return startPeriodicJob(parts.log, () => purgeOldFollowers(parts), { everyMs: hourMs, failure: 'followers of old outages could not be deleted', isAtOnce: true })
}
