import type { Database } from '#platform/database/database.ts'
import { loadContent, type LoadedContent } from '../files/load-content.ts'
import { publishLoaded } from './publish-content.ts'

let ours: Promise<LoadedContent> | undefined

/**
 * Publishes `content`, for tests of other features. The files are read and checked once for each process, because that
 * takes four fifths of the time.
 * @public
 */
export async function publishOurContent(database: Database): Promise<void> {
  await publishLoaded(database, await (ours ??= loadContent('content')))
}
