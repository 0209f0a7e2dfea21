import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site as Operator } from '#platform/context/request-context.ts'
import type { Brand } from '../../brand.ts'
import { siteOf } from '../brand/site-of.ts'
import { brandColours } from '../files/brand-colours.ts'
import { Site } from '../files/content-model.ts'
import { collectProblems, ContentError, type Problems } from '../files/content-problems.ts'

/**
 * The operator's name, phone and brand, from site.json and the folder brand beside it.
 * @throws ContentError if site.json cannot be used, an accent has too little contrast, or a logo file is missing
 */
export async function readSite(contentDirectory: string): Promise<Operator> {
  const { billing, ...brand } = await readFiles(contentDirectory)
  return siteOf(brand, billing)
}

/** STU-08: the brand of site.json, in use until one is published. @throws ContentError as `readSite` */
export async function readSeedBrand(contentDirectory: string): Promise<Brand> {
  const { billing: _, ...brand } = await readFiles(contentDirectory)
  return brand
}

async function readFiles(contentDirectory: string): Promise<Site> {
  const problems = collectProblems()
  const text = await readFile(path.join(contentDirectory, 'site.json'), 'utf8').catch(() => undefined)
  if (text === undefined) problems.file('site.json', 'cannot be read')
  const site = text === undefined ? undefined : problems.check('site.json', Site, parseJson(text))
  if (site) checkAccent(site, problems)
  if (site?.logo) await checkLogo(contentDirectory, site.logo, problems)
  if (!site || problems.list.length > 0) throw new ContentError(contentDirectory, problems.list)
  return site
}

function checkAccent({ accent, accentDark }: Site, problems: Problems): void {
  if (!accent) {
    if (accentDark) problems.field('site.json', 'accent', 'is missing: accentDark alone is half a brand')
    return
  }
  const check = brandColours(accent, accentDark)
  if (!check.ok) problems.field('site.json', check.field, check.problem)
}

async function checkLogo(contentDirectory: string, logo: NonNullable<Site['logo']>, problems: Problems): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    const isThere = await access(path.join(contentDirectory, 'brand', logo[scheme])).then(() => true, () => false)
    if (!isThere) problems.field('site.json', `logo.${scheme}`, `names brand/${logo[scheme]}, which is not there`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
