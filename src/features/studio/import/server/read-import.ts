import type { Audience } from '#contracts/identity.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import type { ImportCounts } from '../import-model.ts'
import { failImport, findAddresses, keepPlan, openImport, readAgain, type ImportRow } from './import-store.ts'
import { ImportError, type FoundText, type ReadFile, type Refused } from './import-types.ts'
import { hasKeptTexts, keptTexts, readKeptTexts, type ReadTexts } from './kept-texts.ts'
import type { TopicPlace } from './plan/find-place.ts'
import { planAddresses, planImport, planOthers, type PlannedItem } from './plan/plan-import.ts'
import { openBroughtPictures, picturesBy } from './read/brought-pictures.ts'
import { findTexts } from './read/find-texts.ts'
import { othersOfExport } from './read/own-export.ts'

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

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

/** Imports are read one at a time, because reading one takes some hundred MB of memory. */
const readings = perDatabase((): { last: Promise<unknown> | undefined } => ({ last: undefined }))

export function isReading(database: Database): boolean {
  return readings(database).last !== undefined
}

/**
 * STU-05: the dry run: reads the source and stores the report. Errors are stored in the import's state. Articles in the
 * Studio do not change. `ready` resolves when the reading has ended, with undefined after an error.
 */
export async function startReading(parts: Parts, order: ImportOrder): Promise<{ id: string; ready: Promise<ImportCounts | undefined> }> {
  const { database, clock } = parts
  const id = await openImport(database, { ...order, now: clock() })
  const ready = inTurn(parts, id, () => ('files' in order.source ? planFiles(parts, order, order.source.files) : order.source.texts().then((found) => plan(database, { ...found, pictures: [], place: order.place, places: [] }, order.audience))), async () => {
    if ('files' in order.source) await order.source.done?.()
  })
  return { id, ready }
}

/**
 * STU-05: makes the report anew, with topics for texts that have none; the files are not sent again. `places` are by
 * the folders of the texts. Undefined if the import was done before, or if its texts are not kept.
 */
export async function startPlacing(parts: Parts, { id, audience }: Pick<ImportRow, 'id' | 'audience'>, places: ReadonlyMap<string, TopicPlace>): Promise<{ ready: Promise<ImportCounts | undefined> } | undefined> {
  const { database, clock } = parts
  if (!(await hasKeptTexts(database.read, id)) || !(await readAgain(database, id, clock()))) return undefined
  const ready = inTurn(parts, id, async () => {
    const [kept, addresses] = await Promise.all([readKeptTexts(database.read, id), findAddresses(database.read, id)])
    const read = { ...kept!, places: [...new Map([...kept!.places, ...places])] }
    return [...(await plan(database, read, audience as Audience)), ...planAddresses(addresses?.addresses, { audience: audience as Audience })]
  })
  return { ready }
}

/** Works when earlier imports have been read, and stores the report, or the reason why there is none. */
function inTurn({ database, log }: Pick<Parts, 'database' | 'log'>, id: string, make: () => Promise<PlannedItem[]>, done = async () => {}): Promise<ImportCounts | undefined> {
  const reading = readings(database)
  const before = reading.last
  const work = async () => {
    await before?.catch(() => {})
    try {
      const items = await make()
      if (items.length === 0) throw new ImportError('no-articles')
      return await keepPlan(database, id, items)
    } catch (error) {
      if (!(error instanceof ImportError)) log.error({ err: error }, 'an import could not be read')
      const { code, what } = error instanceof ImportError ? error : { code: 'interrupted' as const, what: '' }
      await failImport(database, id, code, what).catch((err: unknown) => log.error({ err }, 'an import’s failure could not be kept'))
      return undefined
    } finally {
      await done()
    }
  }
  const ready = work()
  reading.last = ready
  void ready.finally(() => {
    if (reading.last === ready) reading.last = undefined
  })
  return ready
}

/** Texts are read first, so that only the pictures that they show are re-encoded. */
async function planFiles(parts: Parts, { person, audience, place }: ImportOrder, files: AsyncIterable<ReadFile | Refused>): Promise<PlannedItem[]> {
  const brought = await openBroughtPictures(parts, person)
  try {
    const found = await findTexts(files, brought.keep)
    const isOther = othersOfExport(found.names)
    const texts = found.texts.filter(({ file }) => !isOther(file))
    const { pictures, left } = await brought.take(texts)
    const shown = new Set(pictures.map(([file]) => file))
    const others = [...found.names].filter((name) => isOther(name) && !shown.has(name)).length
    return [...(await plan(parts.database, { texts, refused: [...found.refused, ...left].filter(({ file }) => !isOther(file)), others, pictures, place, places: [] }, audience)), ...planAddresses(found.addresses, { audience })]
  } finally {
    await brought.dispose()
  }
}

async function plan(database: Database, read: ReadTexts, audience: Audience): Promise<PlannedItem[]> {
  const items = [...(await planImport(database, read, { audience, place: read.place, places: new Map(read.places) }, picturesBy(read.pictures))), ...planOthers(read.others, audience)]
  return items.some(({ code }) => code === 'no-topic') ? [...items, ...keptTexts(read, audience)] : items
}
