// A separate process for one picture, so that a malicious file attacks only a process with nothing else in memory.
// `picture-worker <from> <to> <width> <height>` (the largest size in px) writes the picture anew and prints one line of
// JSON: its type and size, or the problem.
import sharp from 'sharp'
import { maxPixels } from './picture-limits.ts'
import type { Decoded } from './decode-picture.ts'

/**
 * Only these three readers of libvips are allowed: SVG, PDF, TIFF and others cannot be reached by a forged file header.
 */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
sharp.cache(false)
sharp.concurrency(1)

/** libvips reports this only in the text of its error. */
const tooManyPixels = /pixel limit|too large|too big/i

async function rewrite(from: string, to: string, width: number, height: number): Promise<Decoded> {
  try {
    // of an animation only the first frame is read; autoOrient applies the rotation in the metadata, which is dropped
    const picture = sharp(from, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 })
    const { format } = await picture.metadata()
    const small = picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
    // no metadata are written: no place, time, device, preview or profile
    const written = await (format === 'jpeg' ? small.jpeg({ quality: 82 }) : small.webp({ quality: 88, effort: 3 })).toFile(to)
    return { ok: true, mediaType: format === 'jpeg' ? 'image/jpeg' : 'image/webp', width: written.width, height: written.height }
  } catch (error) {
    return { ok: false, problem: tooManyPixels.test(String(error)) ? 'pixels' : 'damaged' }
  }
}

const [from = '', to = '', width = '', height = ''] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await rewrite(from, to, Number(width), Number(height)))}\n`)
