import type { Database } from '#platform/database/database.ts'
import { loadContent, type LoadedContent } from '../files/load-content.ts'
import { publishLoaded } from './publish-content.ts'

let ours: Promise<LoadedContent> | undefined

/** `content`, for tests that are about something else: read and checked once in a process, which is four fifths of what publishing takes. @public */
export async function publishOurContent(database: Database): Promise<void> {
  await publishLoaded(database, await (ours ??= loadContent('content')))
}
