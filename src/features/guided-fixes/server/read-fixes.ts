import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { locales, type Locale } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { siteVariants, type SiteVariant } from '#contracts/site-path.ts'
import { previewMarkdown } from '#features/knowledge/server.ts'
import type { GuidedFix } from '#features/site-content/contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keepPerContentVersion } from '#platform/page-cache/site-version-cache.ts'
import type * as endpoints from '../fix-endpoints.ts'
import type { FixSummary, RenderedFix } from '../fix-endpoints.ts'

/** All fixes, rendered once per siteVersion; there are only a few. */
const allFixes = keepPerContentVersion(async (database) => {
  const fixes = new Map(await Promise.all(locales.map(async (locale) => [locale, await readFixes(database, locale)] as const)))
  const rendered = await Promise.all(
    siteVariants.flatMap((variant) => fixes.get(variant.locale)!.map(async (fix) => [keyOf(fix.id, variant), await renderFix(database, fix, variant)] as const)),
  )
  return { fixes, rendered: new Map(rendered) }
})

async function readFixes(database: Database, locale: Locale): Promise<GuidedFix[]> {
  const row = await database.read.selectFrom('setting').select('value').where('key', '=', `fixes.${locale}`).executeTakeFirst()
  return row ? (JSON.parse(row.value) as GuidedFix[]) : []
}

/** STU-03: a fix as its page would show it, whether published or not. */
export async function renderFix(database: Database, fix: GuidedFix, variant: SiteVariant): Promise<RenderedFix> {
  return { ...fix, steps: await Promise.all(fix.steps.map(async ({ text, ...step }) => ({ ...step, html: await previewMarkdown(database, text, variant) }))) }
}

const keyOf = (id: string, { audience, locale }: SiteVariant) => `${id} ${audience} ${locale}`

export async function storedFixes(database: Database, locale: Locale): Promise<FixSummary[]> {
  const { fixes } = await allFixes(database)
  return fixes.get(locale)!.map(({ steps: _, ...summary }) => summary)
}

export async function listFixes({ runtime }: RequestContext, { query }: InputOf<typeof endpoints.listFixes>): Promise<Outcome<ResponseOf<typeof endpoints.listFixes>>> {
  return success({ content: { fixes: await storedFixes(runtime.database, query.locale) } })
}

export async function getFix({ runtime }: RequestContext, { params, query }: InputOf<typeof endpoints.getFix>): Promise<Outcome<ResponseOf<typeof endpoints.getFix>>> {
  const fix = (await allFixes(runtime.database)).rendered.get(keyOf(params.id, query))
  return fix ? success({ content: { fix } }) : failure(404, 'FIX_NOT_FOUND', 'There is no such fix.')
}
