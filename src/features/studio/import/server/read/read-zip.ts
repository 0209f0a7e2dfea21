import type { Entry, ZipFile } from 'yauzl'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { importLimits } from '../../import-model.ts'
import { ImportError, type ReadFile, type Refused } from '../import-types.ts'
import { isLitter, safeName } from './file-names.ts'
import { isWanted, mostBytesOf } from './wanted-files.ts'

/** The compression ratio from which an entry is suspicious: text packs to a tenth, zeros to a thousandth. */
const mostRatio = 200

/**
 * Reads the files of a ZIP one after the other, and unpacks no more than the limit of an import, whatever its directory
 * says. An entry that leads out of the archive, is compressed too well or is longer than its directory says refuses the
 * whole archive, since no honest archive has one. An entry that cannot be unpacked, or that is encrypted, stays out by
 * itself.
 * @throws ImportError
 */
export async function* readZip(path: string): AsyncGenerator<ReadFile | Refused> {
  const handle = await open(path, 'r')
  try {
    // closed here, because the library would leave the file open after an error
    const zip = await openZip(handle.fd)
    let left: number = importLimits.unpackedBytes
    // the library reads no more entries than this number
    if (zip.entryCount > importLimits.files) throw new ImportError('too-many', String(importLimits.files))
    for await (const entry of entriesOf(zip)) {
      const name = safeName(entry.fileName)
      if (name === undefined) throw new ImportError('unsafe-name', entry.fileName.slice(0, 200))
      if (isLink(entry)) throw new ImportError('unsafe-name', name)
      if (entry.fileName.endsWith('/') || isLitter(name)) continue
      if (entry.uncompressedSize > 10_000 && entry.uncompressedSize / Math.max(1, entry.compressedSize) > mostRatio) throw new ImportError('bomb', name)
      left -= entry.uncompressedSize
      if (left < 0) throw new ImportError('bomb', `${importLimits.unpackedBytes / 1_000_000} MB`)
      const refused = isWanted(name)
      if (refused) yield { file: name, code: refused }
      else if (entry.uncompressedSize > mostBytesOf(name)) yield { file: name, code: 'too-large' }
      else if (entry.isEncrypted()) yield { file: name, code: 'encrypted' }
      else yield await readWhole(zip, entry, name)
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('damaged', (error as Error).message.slice(0, 200))
  } finally {
    await handle.close()
  }
}

async function openZip(fd: number): Promise<ZipFile> {
  const { fromFd } = await import('yauzl')
  return new Promise((resolve, reject) => {
    // Names are checked in `readZip`; the library would throw while it reads.
    fromFd(fd, { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | undefined>((resolve, reject) => {
      const done = (settle: () => void) => {
        zip.off('entry', onEntry).off('end', onEnd).off('error', onError)
        settle()
      }
      const onEntry = (each: Entry) => done(() => resolve(each))
      const onEnd = () => done(() => resolve(undefined))
      const onError = (error: Error) => done(() => reject(/invalid (?:relative path|characters in fileName)|absolute path/.test(error.message) ? new ImportError('unsafe-name', error.message.slice(0, 200)) : error))
      zip.on('entry', onEntry).on('end', onEnd).on('error', onError)
      zip.readEntry()
    })
    if (!entry) return
    yield entry
  }
}

/** Symbolic links of Unix archives. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
}

/** @throws ImportError if the entry is longer than the directory of the archive says */
async function readWhole(zip: ZipFile, entry: Entry, name: string): Promise<ReadFile | Refused> {
  try {
    const bytes = await readEntry(zip, entry, name)
    return crc32(bytes) === entry.crc32 ? { name, bytes } : { file: name, code: 'unreadable' }
  } catch (error) {
    if (error instanceof ImportError) throw error
    if ((error as Error).message.startsWith('too many bytes')) throw new ImportError('bomb', name)
    return { file: name, code: 'unreadable' }
  }
}

function readEntry(zip: ZipFile, entry: Entry, name: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      const pieces: Buffer[] = []
      let bytes = 0
      stream.on('error', reject)
      stream.on('data', (piece: Buffer) => {
        bytes += piece.length
        pieces.push(piece)
        // The size in the directory was wrong. The library would end the stream too, but later.
        if (bytes > entry.uncompressedSize) stream.destroy(new ImportError('bomb', name))
      })
      stream.on('end', () => resolve(Buffer.concat(pieces)))
    })
  })
}
