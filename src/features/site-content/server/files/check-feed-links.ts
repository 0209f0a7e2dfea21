import { resolveLinkUrl } from '#contracts/link-url.ts'
import { loginPath, siteVariants, type SiteVariant } from '#contracts/site-path.ts'
import { deviceSelectorPath, sitePages } from '../../site-pages.ts'
import type { ContentIndex } from '../store/content-index.ts'
import type { Feed } from './content-model.ts'
import type { Problems } from './content-problems.ts'

/** Account pages that the site itself has. */
const accountPages = [loginPath, '/acctmgmt/overview']

/** Fields of a feed that hold a path. */
const linkFields = new Set(['buttonURL', 'url', 'ctaUrl', 'linkWebUrl', 'linkMobileUrl', 'linkRelCanonical', 'linkRelCanonicalESUS'])

/** ACC-01: a link to sign-in may say where to come back to; then that has to be such a page. */
function pageOf(path: string): string {
  return path.startsWith(`${loginPath}?`) ? (new URLSearchParams(path.slice(loginPath.length)).get('final_url') ?? path) : path
}

/** Every path in a feed is a page that exists, in the feed's own audience and language. */
export function checkFeedLinks(feeds: readonly Feed[], index: ContentIndex, problems: Problems): void {
  const pages = new Map(siteVariants.map((variant) => [keyOf(variant), pagesOf(variant, index)]))
  for (const feed of feeds) {
    for (const { field, path } of linksIn(feed.body)) {
      if (path === '' || /^tel:\+?\d+$/.test(path)) continue
      if (!path.startsWith('/')) problems.field(feed.file, field, `holds '${path}', which is not a path of this site`)
      else if (!pages.get(keyOf(variantOfField(field, feed)))!.has(pageOf(path))) problems.field(feed.file, field, `holds '${path}', a page that this audience and language do not have`)
    }
  }
}

function keyOf({ audience, locale }: SiteVariant): string {
  return `${audience}.${locale}`
}

function pagesOf(variant: SiteVariant, index: ContentIndex): Set<string> {
  const { topics, available } = index(variant)
  const pages = sitePages(variant, topics, [...available.values()])
  return new Set([...pages, deviceSelectorPath(variant.locale), ...accountPages])
}

/** Canonical addresses name their language themselves, and one card leads to the other audience. */
function variantOfField(field: string, feed: Feed): SiteVariant {
  if (field.endsWith('.linkRelCanonical')) return { audience: feed.audience, locale: 'en' }
  if (field.endsWith('.linkRelCanonicalESUS')) return { audience: feed.audience, locale: 'es' }
  if (field.includes('.crossAudience.')) return { audience: feed.audience === 'smb' ? 'consumer' : 'smb', locale: feed.locale }
  return feed
}

/** HOME-16, API-07: links as the page will resolve them. */
function linksIn(value: unknown, at = ''): { field: string; path: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const isSameDomain = (value as { isSameDomainRelativeUrl?: unknown }).isSameDomainRelativeUrl === true
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const field = at === '' ? key : `${at}.${key}`
    if (typeof part !== 'string') return linksIn(part, field)
    return linkFields.has(key) ? [{ field, path: part === '' ? '' : resolveLinkUrl(part, isSameDomain) }] : []
  })
}
