import { access, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Site as Operator } from '#platform/context/request-context.ts'
import { brandColours, brandStyle } from '../files/brand-colours.ts'
import { Site } from '../files/content-model.ts'
import { collectProblems, ContentError, type Problems } from '../files/content-problems.ts'

/**
 * The operator's name, phone and brand, from site.json and the folder brand beside it.
 * @throws ContentError, also where an accent cannot be read, or a logo is not there
 */
export async function readSite(contentDirectory: string): Promise<Operator> {
  const problems = collectProblems()
  const text = await readFile(path.join(contentDirectory, 'site.json'), 'utf8').catch(() => undefined)
  if (text === undefined) problems.file('site.json', 'cannot be read')
  const site = text === undefined ? undefined : problems.check('site.json', Site, parseJson(text))
  const style = site && checkAccent(site, problems)
  if (site?.logo) await checkLogo(contentDirectory, site.logo, problems)
  if (!site || problems.list.length > 0) throw new ContentError(contentDirectory, problems.list)
  const { brand, legalName, supportPhone, logo, billing } = site
  return { brand, legalName, supportPhone, ...(style ? { brandStyle: style } : {}), ...(logo ? { logo } : {}), ...(billing ? { billing } : {}) }
}

/** The styles of the operator's accent; undefined where ours stay. */
function checkAccent({ accent, accentDark }: Site, problems: Problems): string | undefined {
  if (!accent) {
    if (accentDark) problems.field('site.json', 'accent', 'is missing: accentDark alone is half a brand')
    return undefined
  }
  const check = brandColours(accent, accentDark)
  if (check.ok) return brandStyle(check.colours)
  problems.field('site.json', check.field, check.problem)
  return undefined
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
