import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importLimits } from '../../import-model.ts'
import { ImportError, type ReadFile, type Refused } from '../import-types.ts'
import { isLitter } from './file-names.ts'
import { isWanted, mostBytesOf } from './wanted-files.ts'

/**
 * Reads the files of a folder in the order of their names; symbolic links are skipped.
 * @throws ImportError if there are too many files or bytes
 */
export async function* readFolder(folder: string): AsyncGenerator<ReadFile | Refused> {
  let files = 0
  let left: number = importLimits.unpackedBytes
  for (const name of await listFiles(folder, '')) {
    if (++files > importLimits.files) throw new ImportError('too-many', String(importLimits.files))
    const code = isWanted(name)
    const { size } = await lstat(join(folder, name))
    if (code) yield { file: name, code }
    else if (size > mostBytesOf(name)) yield { file: name, code: 'too-large' }
    else {
      left -= size
      if (left < 0) throw new ImportError('too-large', `${importLimits.unpackedBytes / 1_000_000} MB`)
      yield { name, bytes: await readFile(join(folder, name)) }
    }
  }
}

async function listFiles(folder: string, below: string): Promise<string[]> {
  const names: string[] = []
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (isLitter(name)) continue
    if (entry.isDirectory()) names.push(...(await listFiles(folder, name)))
    else if (entry.isFile()) names.push(name)
  }
  return names
}
