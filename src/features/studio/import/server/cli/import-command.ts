import { lstat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { publishContent, readPublishedContent, takeContentPictures } from '#features/site-content/server.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { fill } from '#ui/text/fill.ts'
import { copy } from '../../copy.en.ts'
import type { ImportCounts } from '../../import-model.ts'
import { importBrand } from '../../../brand/server/import-brand.ts'
import { takeBets } from '../../../bets/server/bet-files.ts'
import { takeRedirects } from '../../../redirects/server/redirect-files.ts'
import { importBatch } from '../import-batch.ts'
import { countOthers, findAddresses, findImport, listItems } from '../import-store.ts'
import { ImportError } from '../import-types.ts'
import { refusalText } from '../pages/read-import-room.ts'
import { placeFrom } from '../place-from.ts'
import { publishBatch } from '../publish-batch.ts'
import { readFolder } from '../read/read-folder.ts'
import { readZip } from '../read/read-zip.ts'
import { startReading } from '../read-import.ts'

export const importUsage = `Usage: npm run content:import -- PATH [--audience consumer|smb] [--topic internet/wi-fi] [--dry-run] [--publish]
In an image: node build/server/index.js content:import PATH …`

/** An error that the user of the command line can correct. */
export class CommandError extends Error {}

type Say = (line: string) => void

/**
 * STU-05: `npm run content:import` imports a folder or a ZIP on this machine, like the Studio's form. Articles are only
 * published with `--publish`, which stands for the review of the person who runs the command. Returns the number of
 * refused files.
 * @throws CommandError
 */
export async function runImport(runtime: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>, words: readonly string[], say: Say): Promise<number> {
  const { path, audience, place, isDry, isPublished } = readWords(words)
  const { database, clock } = runtime
  const stats = await lstat(path).catch(() => undefined)
  if (!stats) throw new CommandError(`There is nothing at ${path}.`)
  // A whole content folder for a database without articles.
  if (stats.isDirectory() && (await lstat(join(path, 'site.json')).catch(() => undefined)) && (await readPublishedContent(database)).titles.length === 0) {
    if (isDry) {
      say('The database is empty: the folder would be published as it is.')
      return 0
    }
    await takeContentPictures(database, path, runtime.config.articlePicturesDirectory, runtime.clock())
    const { siteVersion } = await publishContent(database, path)
    say(`Published all content; siteVersion ${siteVersion}.`)
    await takeOldAddresses(database, path, clock(), say)
    const bets = await takeBets(database, path, clock())
    if (bets > 0) say(`Best bets taken: ${bets}.`)
    const brand = await importBrand(database, { folder: path, contentDirectory: runtime.config.contentDirectory, now: clock() })
    if (brand !== 'same') say(brand === 'taken' ? 'Published its brand.' : 'Published its brand without its logo, which is no JPEG, PNG or WebP: leave one in the Studio.')
    return 0
  }
  const { id, ready } = await startReading(runtime, { person: '', audience, place, name: basename(path), source: { files: stats.isDirectory() ? readFolder(path) : readZip(path) } })
  const counts = await ready
  if (!counts) {
    const [code = '', ...what] = ((await findImport(database, id))?.failure ?? '').split(' ')
    throw new CommandError(`Nothing could be read: ${refusalText(copy, code, what.join(' ')).replace(/\.$/, '')}. Nothing was changed.`)
  }
  await report(runtime, id, counts, say)
  if (!isDry && (counts.new + counts.changed > 0 || (await findAddresses(database.read, id)))) await take(database, { id, isPublished, now: clock(), timeZone: runtime.config.timeZone }, say)
  if (counts.refused > 0) say(`Nothing of the refused ${isDry ? 'would be' : 'was'} taken (${counts.refused}). Mend them and import again: what is here already is not taken twice. For articles that name no topic give one with --topic, such as --topic internet/wi-fi.`)
  return counts.refused
}

async function take(database: Database, { id, isPublished, now, timeZone }: { id: string; isPublished: boolean; now: number; timeZone: string }, say: Say): Promise<void> {
  const done = await database.transaction(async (trx) => {
    const imported = await importBatch(trx, { importId: id, person: '', state: 'review', now })
    return { imported, published: isPublished ? await publishBatch(trx, { importId: id, person: '', now, timeZone }) : undefined }
  })
  say(`Imported ${done.imported ?? 0}${done.published ? `, published ${done.published.published}${done.published.undescribed > 0 ? `, left in review ${done.published.undescribed} with pictures that have no description` : ''}${done.published.addresses > 0 ? ` and ${done.published.addresses} old addresses` : ''}` : ', waiting for review in the Studio'}.`)
}

async function takeOldAddresses(database: Database, folder: string, now: number, say: Say): Promise<void> {
  const { taken, left } = await takeRedirects(database, folder, now)
  if (taken > 0) say(`Old addresses taken: ${taken}.`)
  for (const path of left) say(`  left out the old address ${path}: the site needs it itself, or it leads nowhere`)
}

function readWords(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: { audience: { type: 'string', default: 'consumer' }, topic: { type: 'string' }, 'dry-run': { type: 'boolean', default: false }, publish: { type: 'boolean', default: false } } })
    const [path] = positionals
    const { audience } = values
    const place = placeFrom(values.topic)
    if (path === undefined || positionals.length > 1 || (audience !== 'consumer' && audience !== 'smb') || (values.topic !== undefined && !place)) throw new CommandError(importUsage)
    return { path, audience, place, isDry: values['dry-run'], isPublished: values.publish } as const
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(`${(error as Error).message}\n${importUsage}`)
  }
}

async function report({ database }: Pick<Runtime, 'database'>, id: string, counts: ImportCounts, say: Say): Promise<void> {
  say(`New ${counts.new}, changed ${counts.changed}, unchanged ${counts.unchanged}, refused ${counts.refused}.`)
  const others = await countOthers(database, id)
  if (others > 0) say(fill(copy.others, { count: String(others) }))
  for (let offset = 0; ; offset += 500) {
    const refused = await listItems(database, id, ['refused'], offset, 500)
    for (const { file, code, what } of refused) say(`  refused ${file}: ${refusalText(copy, code, what)}`)
    if (refused.length < 500) return
  }
}

export function isMendable(error: unknown): error is Error {
  return error instanceof CommandError || error instanceof ImportError
}
