import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { locales, type Locale } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { previewMarkdown } from '#features/knowledge/server.ts'
import type { GuidedFix } from '#features/site-content/contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { cachePerContentVersion } from '#platform/page-cache/site-version-cache.ts'
import type * as endpoints from '../fix-endpoints.ts'
import type { FixSummary, RenderedFix } from '../fix-endpoints.ts'

/** All fixes; there are only a few. Each is rendered when it is first requested. */
const allFixes = cachePerContentVersion(async (database) => {
  const fixes = new Map(await Promise.all(locales.map(async (locale) => [locale, await readFixes(database, locale)] as const)))
  return { fixes, rendered: new Map<string, Promise<RenderedFix>>() }
})

async function readFixes(database: Database, locale: Locale): Promise<GuidedFix[]> {
  const row = await database.read.selectFrom('setting').select('value').where('key', '=', `fixes.${locale}`).executeTakeFirst()
  return row ? (JSON.parse(row.value) as GuidedFix[]) : []
}

/** STU-03: a fix as its page would show it, whether published or not. */
export async function renderFix(database: Database, fix: GuidedFix, variant: SiteVariant): Promise<RenderedFix> {
  return { ...fix, steps: await Promise.all(fix.steps.map(async ({ text, ...step }) => ({ ...step, html: await previewMarkdown(database, text, variant) }))) }
}

export async function storedFixes(database: Database, locale: Locale): Promise<FixSummary[]> {
  const { fixes } = await allFixes(database)
  return fixes.get(locale)!.map(({ steps: _, ...summary }) => summary)
}

export async function listFixes({ runtime }: RequestContext, { query }: InputOf<typeof endpoints.listFixes>): Promise<Outcome<ResponseOf<typeof endpoints.listFixes>>> {
  return success({ content: { fixes: await storedFixes(runtime.database, query.locale) } })
}

export async function getFix({ runtime }: RequestContext, { params, query }: InputOf<typeof endpoints.getFix>): Promise<Outcome<ResponseOf<typeof endpoints.getFix>>> {
  const { fixes, rendered } = await allFixes(runtime.database)
  const fix = fixes.get(query.locale)!.find(({ id }) => id === params.id)
  if (!fix) return failure(404, 'FIX_NOT_FOUND', 'There is no such fix.')
  const key = `${fix.id} ${query.audience} ${query.locale}`
  const known = rendered.get(key) ?? renderFix(runtime.database, fix, query)
  rendered.set(key, known)
  // a failure is not kept
  known.catch(() => rendered.delete(key))
  return success({ content: { fix: await known } })
}
