import { PassThrough, Readable } from 'node:stream'
import type { Runtime } from '#platform/context/request-context.ts'
import { exportContent, type ContentFile } from './export-content.ts'

/** The same instant for all of them: the same content is the same archive. */
const writtenAt = new Date('2026-01-01T00:00:00Z')

/** The files as a ZIP, as they come. What stops them stops it. */
function zipOf(files: AsyncIterable<ContentFile>): ReadableStream<Uint8Array> {
  const output = new PassThrough()
  void (async () => {
    try {
      const { ZipFile } = await import('yazl')
      const zip = new ZipFile()
      zip.outputStream.pipe(output)
      for await (const { name, bytes } of files) zip.addBuffer(bytes, `content/${name}`, { mtime: writtenAt })
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
