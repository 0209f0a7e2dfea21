import type { Audience } from '#contracts/identity.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import type { ImportCounts } from '../import-model.ts'
import { failImport, keepPlan, openImport } from './import-store.ts'
import { ImportError, type FoundText, type ReadFile, type Refused } from './import-types.ts'
import type { TopicPlace } from './plan/find-place.ts'
import { planAddresses, planImport, type PlannedItem } from './plan/plan-import.ts'
import { openBroughtPictures } from './read/brought-pictures.ts'
import { findTexts } from './read/find-texts.ts'

export interface ImportOrder {
  /** login id; '' for the command line */
  person: string
  audience: Audience
  place: TopicPlace | undefined
  /** name of the file or the site, for display */
  name: string
  /** files, or the texts of a site; `done` is called in any case, once nothing is read any more */
  source: { files: AsyncIterable<ReadFile | Refused>; done?: () => Promise<void> } | { texts: () => Promise<{ texts: FoundText[]; refused: Refused[] }> }
}

/** Imports are read one at a time, because reading one takes some hundred MB of memory. */
const readings = perDatabase((): { last: Promise<unknown> | undefined } => ({ last: undefined }))

export function isReading(database: Database): boolean {
  return readings(database).last !== undefined
}

/**
 * STU-05: the dry run: reads the source and stores the report. Errors are stored in the import's state. Articles in the
 * Studio do not change. `ready` resolves when the reading has ended, with undefined after an error.
 */
export async function startReading(parts: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>, order: ImportOrder): Promise<{ id: string; ready: Promise<ImportCounts | undefined> }> {
  const { database, clock, log } = parts
  const id = await openImport(database, { ...order, now: clock() })
  const reading = readings(database)
  const before = reading.last
  const work = async () => {
    await before?.catch(() => {})
    try {
      const items = 'files' in order.source ? await planFiles(parts, order, order.source.files) : await planImport(database, await order.source.texts(), order)
      if (items.length === 0) throw new ImportError('no-articles')
      return await keepPlan(database, id, items)
    } catch (error) {
      if (!(error instanceof ImportError)) log.error({ err: error }, 'an import could not be read')
      const { code, what } = error instanceof ImportError ? error : { code: 'interrupted' as const, what: '' }
      await failImport(database, id, code, what).catch((err: unknown) => log.error({ err }, 'an import’s failure could not be kept'))
      return undefined
    } finally {
      if ('files' in order.source) await order.source.done?.()
    }
  }
  const ready = work()
  reading.last = ready
  void ready.finally(() => {
    if (reading.last === ready) reading.last = undefined
  })
  return { id, ready }
}

/** Texts are read first, so that only the pictures that they show are re-encoded. */
async function planFiles(parts: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>, order: ImportOrder, files: AsyncIterable<ReadFile | Refused>): Promise<PlannedItem[]> {
  const pictures = await openBroughtPictures(parts, order.person)
  try {
    const found = await findTexts(files, pictures.keep)
    const { pictureOf, left } = await pictures.take(found.texts)
    return [...(await planImport(parts.database, { texts: found.texts, refused: [...found.refused, ...left] }, order, pictureOf)), ...planAddresses(found.addresses, order)]
  } finally {
    await pictures.dispose()
  }
}
