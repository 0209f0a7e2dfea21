import type { Runtime } from '#platform/context/request-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { removeUnused } from '#platform/pictures/picture-files.ts'
import { purgeUploadsBefore, listUsedHashes } from './picture-store.ts'

/** How long an upload waits for its ticket to be sent, and a file for the row that names it. */
export const waitsMs = 86_400_000
const everyMs = 3_600_000

/**
 * TIC-09, TIC-10: starts a job that deletes uploads not sent within a day, and files without a row: those of deleted
 * tickets and of interrupted uploads. Runs at once and every hour. @returns a function that stops it
 */
export function startPurgingPictures(parts: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>): () => Promise<void> {
  return startPeriodicJob(parts.log, () => purgePictures(parts), { everyMs, failure: 'unused pictures could not be taken away', isAtOnce: true })
}

export async function purgePictures({ config, database, clock }: Pick<Runtime, 'config' | 'database' | 'clock'>): Promise<number> {
  await purgeUploadsBefore(database.write, clock() - waitsMs)
  return removeUnused(config.picturesDirectory, (hashes) => listUsedHashes(database.read, hashes), clock() - waitsMs)
}
