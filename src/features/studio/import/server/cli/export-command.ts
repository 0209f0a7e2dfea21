import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import { exportContent, type ContentPlaces } from '../export/export-content.ts'
import { CommandError } from './import-command.ts'

/**
 * STU-05: `npm run content:export` writes all content as files to an empty folder. The site may be running.
 * @throws CommandError
 */
export async function runExport(read: Kysely<Schema>, places: ContentPlaces, words: readonly string[], say: (line: string) => void): Promise<void> {
  const [folder, ...more] = words
  if (folder === undefined || more.length > 0) throw new CommandError('Usage: npm run content:export -- DIRECTORY\nIn an image: node build/server/index.js content:export DIRECTORY')
  await mkdir(folder, { recursive: true })
  // existing files would mix with the exported ones
  if ((await readdir(folder)).length > 0) throw new CommandError(`${folder} is not empty. Name a folder that is empty, or a new one.`)
  let files = 0
  for await (const { name, bytes } of exportContent(read, places)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
    files += 1
  }
  say(`Wrote ${files} files to ${folder}.`)
}
