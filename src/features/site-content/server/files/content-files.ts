import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ContentError } from './content-problems.ts'

/** File name, relative to the content directory with `/` as separator → text. */
export type ContentFiles = ReadonlyMap<string, string>

/** STU-05: the redirects of old addresses. The Studio reads and writes this file itself. */
export const redirectsFile = 'redirects.json'
/** STU-05: the best bets, which the Studio reads and writes itself too. */
export const betsFile = 'best-bets.json'

/**
 * Not parsed as content: the demo data, the operator's logos (served as they are), vectors (read elsewhere), pictures
 * of articles (imported as files), redirects and best bets.
 */
const ignored = new Set(['demo', 'brand', 'vectors', 'pictures', redirectsFile, betsFile])

/**
 * Reads every file of the content directory, in a fixed order.
 * @throws ContentError when the directory cannot be read
 */
export async function readContentFiles(directory: string): Promise<ContentFiles> {
  const names = await listFiles(directory)
  const texts = await Promise.all(names.map((name) => readFile(path.join(directory, name), 'utf8')))
  return new Map(names.map((name, index) => [name, texts[index]!]))
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    throw new ContentError(directory, [`The directory cannot be read (${cause.code ?? 'unknown reason'}): set CARELINE_CONTENT to the folder that holds site.json.`])
  })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !ignored.has(name.split('/')[0]!))
    .toSorted()
}

/**
 * The version of the table layout. Raise it whenever the layout changes, so that unchanged files are published again.
 */
const layout = 2

export function hashFiles(files: ContentFiles): string {
  const hash = createHash('sha256').update(`layout ${layout}`)
  for (const [name, text] of files) hash.update(`\0${name}\0${text}`)
  return hash.digest('hex')
}
