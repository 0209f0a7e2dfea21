import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { onTestFinished } from 'vitest'
import { ZipFile } from 'yazl'
import type { Audience } from '#contracts/identity.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { ReadFile, Refused } from './import-types.ts'
import { findImport } from './import-store.ts'
import type { TopicPlace } from './plan/find-place.ts'
import { startReading } from './read-import.ts'

/** Helpers for tests of imports. */

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'careline-import-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function writeZip(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const path = join(newFolder(), 'articles.zip')
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

export async function* asFiles(files: Readonly<Record<string, string | Buffer>>): AsyncGenerator<ReadFile> {
  for (const [name, content] of Object.entries(files)) yield { name, bytes: Buffer.from(content) }
}

export async function readThese(runtime: Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>, files: AsyncIterable<ReadFile | Refused>, { person = 'eddie.cole', audience = 'consumer' as Audience, place = { topic: 'internet', sub: 'wi-fi' } as TopicPlace | undefined } = {}) {
  const { id, ready } = await startReading(runtime, { person, audience, place, name: 'articles.zip', source: { files } })
  const counts = await ready
  const row = (await findImport(runtime.database, id))!
  const items = await runtime.database.read.selectFrom('studio_import_item').selectAll().where('import_id', '=', id).orderBy('position').execute()
  return { id, counts, row, items, refused: items.filter(({ outcome }) => outcome === 'refused').map(({ file, code }) => [file, code]) }
}

/** An article as on another company's page. */
export function foreignPage(index: number, more = ''): string {
  return `<!doctype html><html lang="en"><head><title>Set up part ${index} | Help</title></head><body><nav><a href="/">Home</a></nav><main><h1>Set up the zephyrphone part ${index}</h1><p>The zephyrphone part ${index} is ready in <b>ten minutes</b>. You need nothing but a <i>screwdriver</i>.</p><h2>Before you begin</h2><ol><li>Unpack part ${index}.</li><li>Read <a href="page-${index + 1}.html">the next part</a>.</li></ol>${more}</main><footer>Imprint</footer></body></html>`
}
