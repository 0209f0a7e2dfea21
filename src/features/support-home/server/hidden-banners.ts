import { createHash } from 'node:crypto'
import type { PageBanner } from '#features/site-content/contract.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** Over https and over http. */
export const hiddenBannersCookieNames = ['__Host-careline_banners', 'careline_banners'] as const

/** A home of each audience in each language. */
const maxHidden = 4
const idPattern = '[0-9a-f]{12}'
const isId = new RegExp(`^${idPattern}$`)
const inCookies = new RegExp(`(?:^|;)[ \\t]*(?:${hiddenBannersCookieNames.join('|')})=(${idPattern}(?:\\.${idPattern}){0,${maxHidden - 1}})[ \\t]*(?:;|$)`)

/** The ids, the newest first, as the cookie writes them; undefined where nothing is hidden. */
export function hiddenBannersIn(cookies: string | undefined): string | undefined {
  return cookies === undefined ? undefined : inCookies.exec(cookies)?.[1]
}

/** `hidden` with one more banner; undefined for what is no banner's id. */
export function withHidden(hidden: string | undefined, id: unknown): string | undefined {
  if (typeof id !== 'string' || !isId.test(id)) return undefined
  return [...new Set([id, ...(hidden?.split('.') ?? [])])].slice(0, maxHidden).join('.')
}

/** A banner that says something else is another one, and shows again. */
export function bannerId(banner: Omit<PageBanner, 'key'>): string {
  return createHash('sha256').update(JSON.stringify(banner)).digest('hex').slice(0, 12)
}

/** Ids that a page of this process has had. */
const shown = new Set<string>()
/** Content is changed now and then, by hand. */
const maxShown = 200

/** HOME-03: whether this visitor has hidden this banner. */
export function isHidden(context: RequestContext, id: string): boolean {
  if (shown.size >= maxShown) shown.clear()
  shown.add(id)
  return context.visitor.hiddenBanners?.split('.').includes(id) ?? false
}

/** Ids that nobody made up: pages kept for each of them are few. */
export function areKnownBanners(hidden: string): boolean {
  return hidden.split('.').every((id) => shown.has(id))
}
