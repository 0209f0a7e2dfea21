import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Runtime } from '#platform/context/request-context.ts'
import { readLogo } from './brand-store.ts'

export interface BrandFile {
  mediaType: string
  bytes: Buffer
  /** whether the name contains a hash of the bytes, so that browsers may cache the file for ever */
  isForEver: boolean
}

const typesOfFiles: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', jpg: 'image/jpeg' }
const fileShape = /^[\w-]+\.(svg|png|webp|jpg)$/

/**
 * A file below /brand/: a logo uploaded in the Studio, the page's icon, or a logo of site.json. Undefined for every
 * other file of the content folder.
 */
export async function readBrandFile({ database, site, config }: Pick<Runtime, 'database' | 'site' | 'config'>, file: string): Promise<BrandFile | undefined> {
  if (!fileShape.test(file)) return undefined
  if (site.icon?.file === file) return { mediaType: typesOfFiles['svg']!, bytes: Buffer.from(site.icon.svg), isForEver: true }
  const logo = file.startsWith('logo-') ? await readLogo(database, file) : undefined
  if (logo) return { ...logo, isForEver: true }
  if (site.logo?.light !== file && site.logo?.dark !== file) return undefined
  const bytes = await readFile(path.join(config.contentDirectory, 'brand', file)).catch(() => undefined)
  return bytes && { mediaType: typesOfFiles[file.split('.').pop()!]!, bytes, isForEver: false }
}
