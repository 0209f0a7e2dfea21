import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Runtime } from '#platform/context/request-context.ts'
import { exportContent, type ContentFile } from './export-content.ts'

/** The same instant for all of them: the same content is the same archive. */
const writtenAt = new Date('2026-01-01T00:00:00Z')

/** The files as a ZIP, as they come: no faster than they are read, and no more of them once nobody reads. What stops them stops it. */
export function zipOf(files: AsyncIterable<ContentFile>): ReadableStream<Uint8Array> {
  const output = new PassThrough()
  const gone = new Promise((resolve) => output.once('close', resolve))
  void (async () => {
    try {
      const { ZipFile } = await import('yazl')
      const zip = new ZipFile()
      zip.outputStream.pipe(output)
      for await (const { name, bytes } of files) {
        const source = Readable.from([bytes])
        zip.addReadStream(source, `content/${name}`, { mtime: writtenAt })
        // the next one when this one has been packed, which waits for whoever reads
        await Promise.race([finished(source), gone])
        if (output.destroyed) return
      }
      zip.end()
    } catch (error) {
      output.destroy(error as Error)
    }
  })()
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}

/** STU-05: all content of this site. */
export function exportZip({ database, config }: Runtime): ReadableStream<Uint8Array> {
  return zipOf(exportContent(database.read, config))
}
