import { readFile } from 'node:fs/promises'
import type { Runtime, Site } from '#platform/context/request-context.ts'
import { readBrandFile } from './brand-files.ts'

/** The layout of `public/og.png` in px: white words on a plain ground, and the mark on a white tile. */
const size = { width: 1200, height: 630 }
const tile = { left: 96, top: 156, side: 120, padding: 24, mostWidth: 560 }
/** The red channel of the ground in `public/og.png`; that of its white words is 255. */
const groundRed = 11

const drawn = new WeakMap<Site, Promise<Buffer>>()

/**
 * STU-08: the picture of link previews in the operator's accent and with their logo, as a PNG. It recolours
 * `public/og.png` (`ours`), so the server needs no font. Undefined if the brand has neither logo nor colours. Drawn
 * once for each brand.
 */
export function readPreviewPicture(runtime: Pick<Runtime, 'database' | 'site' | 'config'>, ours: string): Promise<Buffer> | undefined {
  const { site } = runtime
  if (!site.logo && !site.brandStyle) return undefined
  const known = drawn.get(site)
  if (known) return known
  const picture = draw(runtime, ours)
  drawn.set(site, picture)
  picture.catch(() => drawn.delete(site))
  return picture
}

async function draw(runtime: Pick<Runtime, 'database' | 'site' | 'config'>, ours: string): Promise<Buffer> {
  // sharp is loaded only if a picture has to be drawn
  const { default: sharp } = await import('sharp')
  const { logo, brandStyle } = runtime.site
  const ground = /--brand-accent:(#[\da-f]{6})/i.exec(brandStyle ?? '')?.[1] ?? '#0b57d0'
  const scale = 255 / (255 - groundRed)
  const cover = await sharp(await readFile(ours)).extractChannel('red').linear(scale, -groundRed * scale).raw().toBuffer()
  const words = await sharp({ create: { ...size, channels: 3, background: '#ffffff' } }).joinChannel(cover, { raw: { ...size, channels: 1 } }).png().toBuffer()
  const layers: { input: Buffer; left: number; top: number }[] = [{ input: words, left: 0, top: 0 }]
  const file = logo && (await readBrandFile(runtime, logo.light))
  if (file) {
    const inside = tile.side - 2 * tile.padding
    const { data, info } = await sharp(file.bytes).resize({ height: inside, width: tile.mostWidth, fit: 'inside' }).png().toBuffer({ resolveWithObject: true })
    const width = info.width + 2 * tile.padding
    const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.max(width, tile.side)}" height="${tile.side}"><rect width="100%" height="100%" fill="${ground}"/><rect width="${width}" height="100%" rx="30" fill="#fff"/></svg>`
    layers.push({ input: Buffer.from(shape), left: tile.left, top: tile.top }, { input: data, left: tile.left + tile.padding, top: tile.top + Math.round((tile.side - info.height) / 2) })
  }
  return sharp({ create: { ...size, channels: 3, background: ground } }).composite(layers).png({ palette: true }).toBuffer()
}
