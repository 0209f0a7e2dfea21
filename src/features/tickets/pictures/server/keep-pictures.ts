import type { Runtime } from '#platform/context/request-context.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import { removeUnused } from '#platform/pictures/picture-files.ts'
import { forgetUploadsBefore, listUsedHashes } from './picture-store.ts'

/** So long a picture waits for its ticket to be sent, and a file for a row to name it. */
export const waitsMs = 86_400_000
const everyMs = 3_600_000

/**
 * TIC-09, TIC-10: takes away what was left and not sent within a day, and the files that nothing names: those of deleted
 * tickets, and of what was broken off. Now and each hour, until the function that it returns is called.
 */
export function startPurgingPictures(parts: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>): () => Promise<void> {
  return startPeriodicJob(parts.log, () => forgetPictures(parts), { everyMs, failure: 'unused pictures could not be taken away', isAtOnce: true })
}

export async function forgetPictures({ config, database, clock }: Pick<Runtime, 'config' | 'database' | 'clock'>): Promise<number> {
  await forgetUploadsBefore(database.write, clock() - waitsMs)
  return removeUnused(config.picturesDirectory, (hashes) => listUsedHashes(database.read, hashes), clock() - waitsMs)
}
