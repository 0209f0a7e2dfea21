import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Runtime } from '#platform/context/request-context.ts'
import { exportContent, type ContentFile } from './export-content.ts'

/** The same time for all files, so that the same content gives the same archive. */
const writtenAt = new Date('2026-01-01T00:00:00Z')

/**
 * Streams the files as a ZIP. It reads no faster than the consumer and stops if the consumer is gone. An error while
 * reading fails the stream.
 */
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
        // waits until this file was packed, which follows the pace of the consumer
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

/** STU-05: all content of this site as a ZIP. */
export function exportZip({ database, config }: Runtime): ReadableStream<Uint8Array> {
  return zipOf(exportContent(database.read, config))
}
