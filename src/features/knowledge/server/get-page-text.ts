import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { RequestContext, Site } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { cachePerContentVersion } from '#platform/page-cache/site-version-cache.ts'
import { tableLabels } from './table-label.ts'
import { htmlInBrand, inBrand, type ServiceHours } from '#features/site-content/contract.ts'
import type { getPageText as endpoint, PageText } from '../contract.ts'
import { articleIndex } from './article-index.ts'
import { readPageTextRows } from './article-store.ts'
import { renderMarkdown } from './render-markdown.ts'
import { resolveContentLink } from './resolve-content-link.ts'

interface KeptText {
  words: Omit<PageText, 'html'>
  html(): Promise<string>
}

/**
 * All text pages, about a dozen. Each is rendered when it is requested: every page asks for the hours of one of them,
 * also when a publication has made all pages old.
 */
const pageTexts = cachePerContentVersion(async (database) => {
  const rows = await readPageTextRows(database)
  return new Map(rows.map((row) => [`${row.page} ${row.audience} ${row.locale}`, textOf(database, row)]))
})

function textOf(database: Database, { audience, locale, title, description, body, hours }: Awaited<ReturnType<typeof readPageTextRows>>[number]): KeptText {
  const variant = { audience: audience as Audience, locale: locale as Locale }
  let html: Promise<string> | undefined
  return {
    words: { title, description, hours: hours === null ? [] : (JSON.parse(hours) as ServiceHours[]) },
    html() {
      html ??= renderText(database, body, variant).catch((error: unknown) => {
        // a failure is not kept
        html = undefined
        throw error
      })
      return html
    },
  }
}

async function renderText(database: Database, body: string, variant: SiteVariant): Promise<string> {
  const index = await articleIndex(database, variant)
  return renderMarkdown(body, { resolveLink: (href) => resolveContentLink(href, variant, index), tableLabel: tableLabels[variant.locale] }).html
}

export async function getPageText(context: RequestContext, { params, query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { database, site } = context.runtime
  const page = (await pageTexts(database)).get(`${params.page} ${query.audience} ${query.locale}`)
  if (!page) return failure(404, 'PAGE_NOT_FOUND', 'There is no such page.')
  const html = await page.html()
  const hours = params.page === 'contact' ? brandHours(site, query) : undefined
  return success({ page: { ...inBrand(page.words, site), html: htmlInBrand(html, site), ...(hours ? { hours } : {}) } })
}

/** STU-08: the brand's hours, which replace those of the content file. */
function brandHours(site: Site, { audience, locale }: { audience: Audience; locale: Locale }): ServiceHours[] | undefined {
  const hours = site.hours?.[audience][locale]
  return hours?.length ? hours : undefined
}

/**
 * The first subject of the contact page and when calls about it are answered, for the head of every page:
 * 'Technical support · 24 hours, every day'. Undefined if content does not say, or cannot be read.
 */
export async function readCallHours({ runtime: { database, site, log }, audience, locale }: RequestContext): Promise<string | undefined> {
  const texts = await pageTexts(database).catch((err: unknown) => void log.warn({ err }, 'the hours in the head of the page could not be read'))
  const page = texts?.get(`contact ${audience} ${locale}`)
  const [first] = brandHours(site, { audience, locale }) ?? (page ? inBrand(page.words, site).hours : [])
  return first && `${first.subject} · ${first.says}`
}
