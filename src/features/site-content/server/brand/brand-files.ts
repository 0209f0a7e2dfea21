import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Runtime } from '#platform/context/request-context.ts'
import { readLogo } from './brand-store.ts'

export interface BrandFile {
  mediaType: string
  bytes: Buffer
  /** its name is made of its bytes: it may be kept for ever */
  isForEver: boolean
}

const typesOfFiles: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' }
const fileShape = /^[\w-]+\.(svg|png|webp|jpg)$/

/** A file below /brand/: a logo that was left in the Studio, the page's icon, or the logo of site.json. Nothing else of the content folder. */
export async function readBrandFile({ database, site, config }: Pick<Runtime, 'database' | 'site' | 'config'>, file: string): Promise<BrandFile | undefined> {
  if (!fileShape.test(file)) return undefined
  if (site.icon?.file === file) return { mediaType: typesOfFiles['svg']!, bytes: Buffer.from(site.icon.svg), isForEver: true }
  const logo = file.startsWith('logo-') ? await readLogo(database, file) : undefined
  if (logo) return { ...logo, isForEver: true }
  if (site.logo?.light !== file && site.logo?.dark !== file) return undefined
  const bytes = await readFile(path.join(config.contentDirectory, 'brand', file)).catch(() => undefined)
  return bytes && { mediaType: typesOfFiles[file.split('.').pop()!]!, bytes, isForEver: false }
}
