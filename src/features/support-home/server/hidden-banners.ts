import { createHash } from 'node:crypto'
import type { PageBanner } from '#features/site-content/contract.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** Cookie names: the first for https, the second for http. */
export const hiddenBannersCookieNames = ['__Host-careline_banners', 'careline_banners'] as const

/** One banner for each home: two audiences in two languages. */
const maxHidden = 4
const idPattern = '[0-9a-f]{12}'
const isId = new RegExp(`^${idPattern}$`)
const inCookies = new RegExp(`(?:^|;)[ \\t]*(?:${hiddenBannersCookieNames.join('|')})=(${idPattern}(?:\\.${idPattern}){0,${maxHidden - 1}})[ \\t]*(?:;|$)`)

/** The hidden ids as the cookie holds them, newest first, joined by dots; undefined if none is hidden. */
export function hiddenBannersIn(cookies: string | undefined): string | undefined {
  return cookies === undefined ? undefined : inCookies.exec(cookies)?.[1]
}

/** Adds banner `id` to `hidden`; undefined if `id` is not a banner id. */
export function withHidden(hidden: string | undefined, id: unknown): string | undefined {
  if (typeof id !== 'string' || !isId.test(id)) return undefined
  return [...new Set([id, ...(hidden?.split('.') ?? [])])].slice(0, maxHidden).join('.')
}

/** A hash of the banner's content: a banner whose text changes gets a new id and is shown again. */
export function bannerId(banner: Omit<PageBanner, 'key'>): string {
  return createHash('sha256').update(JSON.stringify(banner)).digest('hex').slice(0, 12)
}

/** Ids of the banners on pages of this process. */
const shown = new Set<string>()
/** Bound of `shown`. Banners change rarely, by hand, so it is seldom reached. */
const maxShown = 200

/** HOME-03: whether this visitor has hidden this banner. */
export function isHidden(context: RequestContext, id: string): boolean {
  if (shown.size >= maxShown) shown.clear()
  shown.add(id)
  return context.visitor.hiddenBanners?.split('.').includes(id) ?? false
}

/**
 * Whether all hidden ids are ids of real banners. Only then may a page be cached for them, so that made-up cookies
 * cannot fill the page cache.
 */
export function areKnownBanners(hidden: string): boolean {
  return hidden.split('.').every((id) => shown.has(id))
}
