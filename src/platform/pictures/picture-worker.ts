// A process of its own for one picture: whatever its bytes do to a decoder, they do it here, with nothing else in memory.
// `picture-worker <from> <to> <width> <height>`, these at most, in px: writes it anew, and one line of JSON about it, or about why it was not, to standard output.
import sharp from 'sharp'
import { maxPixels } from './picture-limits.ts'
import type { Decoded } from './decode-picture.ts'

/** Of libvips's readers these alone: SVG, PDF, TIFF and the others are not there to be reached by a wrong beginning. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
sharp.cache(false)
sharp.concurrency(1)

/** libvips says so alone in words. */
const tooManyPixels = /pixel limit|too large|too big/i

async function rewrite(from: string, to: string, width: number, height: number): Promise<Decoded> {
  try {
    // a moving picture is its first frame; what a phone noted as turned is turned, since the note goes
    const picture = sharp(from, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 })
    const { format } = await picture.metadata()
    const small = picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true }).toColourspace('srgb')
    // nothing of what came with it is written: no place, no time, no device, no preview, no profile
    const written = await (format === 'jpeg' ? small.jpeg({ quality: 82 }) : small.webp({ quality: 88, effort: 3 })).toFile(to)
    return { ok: true, mediaType: format === 'jpeg' ? 'image/jpeg' : 'image/webp', width: written.width, height: written.height }
  } catch (error) {
    return { ok: false, problem: tooManyPixels.test(String(error)) ? 'pixels' : 'damaged' }
  }
}

const [from = '', to = '', width = '', height = ''] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await rewrite(from, to, Number(width), Number(height)))}\n`)
