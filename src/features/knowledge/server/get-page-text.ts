import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext, Site } from '#platform/context/request-context.ts'
import { keepPerContentVersion } from '#platform/page-cache/site-version-cache.ts'
import { tableLabels } from './table-label.ts'
import { htmlInBrand, inBrand, type ServiceHours } from '#features/site-content/contract.ts'
import type { getPageText as endpoint, PageText } from '../contract.ts'
import { articleIndex } from './article-index.ts'
import { readPageTextRows } from './article-store.ts'
import { renderMarkdown } from './render-markdown.ts'
import { resolveContentLink } from './resolve-content-link.ts'

/** All text pages, about a dozen, rendered together. */
const pageTexts = keepPerContentVersion(async (database) => {
  const texts = new Map<string, PageText>()
  for (const { page, audience, locale, title, description, body, hours } of await readPageTextRows(database)) {
    const variant = { audience: audience as Audience, locale: locale as Locale }
    const index = await articleIndex(database, variant)
    const { html } = renderMarkdown(body, {
      resolveLink: (href) => resolveContentLink(href, variant, index),
      tableLabel: tableLabels[variant.locale],
    })
    texts.set(`${page} ${audience} ${locale}`, { title, description, html, hours: hours === null ? [] : (JSON.parse(hours) as ServiceHours[]) })
  }
  return texts
})

export async function getPageText(context: RequestContext, { params, query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { database, site } = context.runtime
  const page = (await pageTexts(database)).get(`${params.page} ${query.audience} ${query.locale}`)
  if (!page) return failure(404, 'PAGE_NOT_FOUND', 'There is no such page.')
  const { html, ...words } = page
  const hours = params.page === 'contact' ? brandHours(site, query) : undefined
  return success({ page: { ...inBrand(words, site), html: htmlInBrand(html, site), ...(hours ? { hours } : {}) } })
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
  const [first] = brandHours(site, { audience, locale }) ?? (page ? inBrand(page, site).hours : [])
  return first && `${first.subject} · ${first.says}`
}
