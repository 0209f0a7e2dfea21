import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { importLimits } from '../import-model.ts'
import { ImportError, type ReadFile, type Refused } from './import-types.ts'
import { extensionOf, isLitter, safeName } from './read/file-names.ts'
import { readZip } from './read/read-zip.ts'
import { isWanted, mostBytesOf } from './read/wanted-files.ts'

export interface Upload {
  fields: ReadonlyMap<string, string>
  names: readonly string[]
  files(): AsyncIterable<ReadFile | Refused>
  dispose(): Promise<void>
}

/**
 * Receives a form with files and writes them to the disk as they arrive, up to the limits of an import. The folder is
 * private to this process, and names from the client are never used as paths.
 * @throws ImportError, after deleting what was written
 */
export async function receiveUpload(headers: Readonly<Record<string, string>>, body: ReadableStream<Uint8Array> | null): Promise<Upload> {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '') || !body) throw new ImportError('no-articles')
  if (Number(headers['content-length'] ?? '0') > importLimits.uploadBytes) throw new ImportError('too-large', `${importLimits.uploadBytes / 1_000_000} MB`)
  const folder = await mkdtemp(join(tmpdir(), 'careline-import-'))
  const dispose = () => rm(folder, { recursive: true, force: true })
  try {
    const fields = new Map<string, string>()
    const files: { name: string; path: string }[] = []
    await readForm(headers, body, fields, (name) => {
      if (files.length >= importLimits.files) throw new ImportError('too-many', String(importLimits.files))
      const path = join(folder, String(files.length))
      files.push({ name, path })
      return path
    })
    if (files.length === 0) throw new ImportError('no-file')
    return { fields, names: files.map(({ name }) => name), files: () => readAll(files), dispose }
  } catch (error) {
    await dispose()
    throw error instanceof ImportError ? error : new ImportError('damaged', (error as Error).message.slice(0, 100))
  }
}

async function readForm(headers: Readonly<Record<string, string>>, body: ReadableStream<Uint8Array>, fields: Map<string, string>, place: (name: string) => string): Promise<void> {
  const form = new Busboy({ headers: headers as BusboyHeaders, preservePath: true, limits: { fields: 20, fieldSize: 1000, fieldNameSize: 100, files: importLimits.files + 1, parts: importLimits.files + 30, headerPairs: 20 } })
  const writes: Promise<void>[] = []
  let failure: unknown
  let bytes = 0
  const fail = (error: unknown) => {
    failure ??= error
    form.destroy()
  }
  form.on('field', (name, value) => void fields.set(name, value))
  form.on('filesLimit', () => fail(new ImportError('too-many', String(importLimits.files))))
  form.on('file', (_, stream, filename) => {
    stream.on('error', () => {})
    // a file field that was left empty
    if (!filename) return void stream.resume()
    try {
      const name = safeName(filename)
      if (name === undefined) throw new ImportError('unsafe-name', String(filename).slice(0, 200))
      writes.push(pipeline(stream, createWriteStream(place(name), { mode: 0o600 })).catch(fail))
    } catch (error) {
      fail(error)
    }
  })
  // counted here, because the content-length header may be wrong
  const counted = Readable.from(
    (async function* () {
      for await (const piece of body) {
        bytes += piece.byteLength
        if (bytes > importLimits.uploadBytes) throw new ImportError('too-large', `${importLimits.uploadBytes / 1_000_000} MB`)
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
      }
    })(),
    { objectMode: false },
  )
  await pipeline(counted, form).catch((error: unknown) => (failure ??= error))
  await Promise.all(writes)
  if (failure !== undefined) throw failure
}

async function* readAll(files: readonly { name: string; path: string }[]): AsyncGenerator<ReadFile | Refused> {
  for (const { name, path } of files) {
    if (isLitter(name)) continue
    const code = extensionOf(name) === 'zip' ? undefined : isWanted(name)
    if (code) yield { file: name, code }
    else if (extensionOf(name) === 'zip') yield* readZip(path)
    else if ((await stat(path)).size > mostBytesOf(name)) yield { file: name, code: 'too-large' }
    else yield { name, bytes: await readFile(path) }
  }
}
