import { resolveLinkUrl } from '#contracts/link-url.ts'
import { loginPath, siteVariants, type SiteVariant } from '#contracts/site-path.ts'
import { deviceSelectorPath, sitePages } from '../../site-pages.ts'
import type { ContentIndex } from '../store/content-index.ts'
import type { Feed } from './content-model.ts'
import type { Problems } from './content-problems.ts'

/** Account pages that this site serves itself. */
const accountPages = [loginPath, '/acctmgmt/overview']

/** Fields of page contents that hold a path. */
export const linkFields: ReadonlySet<string> = new Set(['buttonURL', 'url', 'ctaUrl', 'linkWebUrl', 'linkMobileUrl', 'linkRelCanonical', 'linkRelCanonicalESUS'])

/** ACC-01: a sign-in link may name the page to return to; then that page is the one to check. */
function pageOf(path: string): string {
  return path.startsWith(`${loginPath}?`) ? (new URLSearchParams(path.slice(loginPath.length)).get('final_url') ?? path) : path
}

/** Checks that every path in a feed is an existing page, in the feed's own audience and language. */
export function checkFeedLinks(feeds: readonly Feed[], index: ContentIndex, problems: Problems): void {
  const hasPage = pagesByVariant((variant) => {
    const { topics, available } = index(variant)
    return sitePages(variant, topics, [...available.values()])
  })
  for (const feed of feeds) {
    for (const { field, path, isOutside } of brokenLinks(feed.body, feed, hasPage)) {
      problems.field(feed.file, field, isOutside ? `holds '${path}', which is not a path of this site` : `holds '${path}', a page that this audience and language do not have`)
    }
  }
}

export type HasPage = (variant: SiteVariant, path: string) => boolean

/** Tells whether a variant has a page with a path. @param pagesOf the paths of a variant's pages */
export function pagesByVariant(pagesOf: (variant: SiteVariant) => readonly string[]): HasPage {
  const pages = new Map(siteVariants.map((variant) => [keyOf(variant), new Set([...pagesOf(variant), deviceSelectorPath(variant.locale), ...accountPages])]))
  return (variant, path) => pages.get(keyOf(variant))!.has(pageOf(path))
}

/** The links of a page content in one language that lead to no page of this site, each with the field that holds it. */
export function brokenLinks(value: unknown, of: SiteVariant, hasPage: HasPage): { field: string; path: string; isOutside: boolean }[] {
  return linksIn(value).flatMap(({ field, path }) => {
    if (path === '' || /^tel:\+?\d+$/.test(path)) return []
    const isOutside = !path.startsWith('/')
    return isOutside || !hasPage(variantOfField(field, of), path) ? [{ field, path, isOutside }] : []
  })
}

function keyOf({ audience, locale }: SiteVariant): string {
  return `${audience}.${locale}`
}

/** Canonical paths belong to the language of their field, and the card crossAudience leads to the other audience. */
function variantOfField(field: string, { audience, locale }: SiteVariant): SiteVariant {
  if (field.endsWith('.linkRelCanonical')) return { audience, locale: 'en' }
  if (field.endsWith('.linkRelCanonicalESUS')) return { audience, locale: 'es' }
  if (/(?:^|\.)crossAudience\./.test(field)) return { audience: audience === 'smb' ? 'consumer' : 'smb', locale }
  return { audience, locale }
}

/** HOME-16, API-07: the links of a value, resolved as the page will resolve them. */
function linksIn(value: unknown, at = ''): { field: string; path: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const isSameDomain = (value as { isSameDomainRelativeUrl?: unknown }).isSameDomainRelativeUrl === true
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const field = at === '' ? key : `${at}.${key}`
    if (typeof part !== 'string') return linksIn(part, field)
    return linkFields.has(key) ? [{ field, path: part === '' ? '' : resolveLinkUrl(part, isSameDomain) }] : []
  })
}
