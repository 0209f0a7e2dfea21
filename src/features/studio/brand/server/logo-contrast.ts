import { pageGrounds, readBrandFile } from '#features/site-content/server.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { contrastRatio } from '#ui/theme/colour.ts'
import type { BrandFields } from '../brand-view.ts'

/** WCAG 2.2: what a picture shows needs less contrast than text. */
const pictureContrast = 3
/** The share of a logo's visible surface that has to stand out: thin letters on a ground of their own are little of it. */
const leastShare = 0.04

/** STU-08: the page on which a logo can hardly be seen: its pixels are as light or as dark as the page. */
export async function hiddenLogos(runtime: Pick<Runtime, 'database' | 'site' | 'config'>, { logoLight, logoDark }: Pick<BrandFields, 'logoLight' | 'logoDark'>): Promise<('light' | 'dark')[]> {
  const files = { light: logoLight || logoDark, dark: logoDark || logoLight }
  const schemes = await Promise.all((['light', 'dark'] as const).map(async (scheme) => ((await isHidden(runtime, files[scheme].split(' ')[0]!, pageGrounds[scheme])) ? [scheme] : [])))
  return schemes.flat()
}

async function isHidden(runtime: Pick<Runtime, 'database' | 'site' | 'config'>, name: string, ground: string): Promise<boolean> {
  const file = name === '' ? undefined : await readBrandFile(runtime, name)
  if (!file) return false
  const { default: sharp } = await import('sharp')
  const { data } = await sharp(file.bytes).resize({ width: 120, height: 40, fit: 'inside' }).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let [all, seen] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!
    all += alpha
    if (alpha > 0 && contrastRatio(`#${data.subarray(at, at + 3).toString('hex')}`, ground) >= pictureContrast) seen += alpha
  }
  return seen < all * leastShare || all === 0
}
