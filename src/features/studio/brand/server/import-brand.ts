import { isDeepStrictEqual } from 'node:util'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand } from '#features/site-content/contract.ts'
import { type BrandLogo, keepLogo, logoFileOf, readBrandRow, readSeedBrand, useLogos, writeBrand } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import { addChange, commandLine } from '../../server/change-log.ts'
import { rewriteLogoBytes } from './rewrite-logo.ts'

/**
 * STU-05, STU-08: imports the brand of an exported folder, unless it is the brand of this installation's own files or a
 * brand was published already. Its logos are re-encoded like uploaded ones; if one cannot be (an SVG), both are left
 * out. Returns 'same' if there was nothing to do.
 */
export async function importBrand(database: Database, { folder, contentDirectory, now }: { folder: string; contentDirectory: string; now: number }): Promise<'same' | 'taken' | 'without-logo'> {
  const [brand, own] = await Promise.all([readSeedBrand(folder), readSeedBrand(contentDirectory)])
  if (isDeepStrictEqual(brand, own)) return 'same'
  const logos = brand.logo ? await readLogos(folder, brand.logo) : undefined
  const { logo: _, ...words } = brand
  const taken: Brand = logos ? { ...words, logo: { light: logos.light.file, dark: logos.dark.file, width: logos.light.width, height: logos.light.height } } : words
  const isDone = await database.transaction(async (trx) => {
    if (await readBrandRow(trx)) return false
    for (const each of logos ? [logos.light, logos.dark] : []) await keepLogo(trx, each, now)
    await useLogos(trx, logos ? [logos.light.file, logos.dark.file] : [])
    if (!(await writeBrand(trx, taken, { seen: 0, now, person: commandLine, before: own }))) return false
    await addChange(trx, { at: now, person: commandLine, room: 'brand', subject: 'site', action: 'import', before: own, after: taken })
    return true
  })
  return isDone ? (brand.logo && !logos ? 'without-logo' : 'taken') : 'same'
}

async function readLogos(folder: string, logo: NonNullable<Brand['logo']>): Promise<{ light: BrandLogo; dark: BrandLogo } | undefined> {
  const [light, dark] = [await readOne(folder, logo.light), await readOne(folder, logo.dark)]
  return light && dark ? { light, dark } : undefined
}

async function readOne(folder: string, file: string): Promise<BrandLogo | undefined> {
  const logo = await rewriteLogoBytes(await readFile(join(folder, 'brand', file)))
  return logo.ok ? { ...logo, file: logoFileOf(logo.bytes, logo.mediaType) } : undefined
}
