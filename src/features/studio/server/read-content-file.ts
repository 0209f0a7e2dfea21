import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentError } from '#features/site-content/server.ts'

/** The text of a file of content/; undefined if there is none. @throws ContentError if there is one that cannot be read */
export async function readContentFile(folder: string, name: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new ContentError(folder, [`${name}: ${message}`])
  }
}
