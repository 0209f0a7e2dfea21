import type { Audience, Locale } from './identity.ts'

/** One of the four variants of the support site. */
export interface SiteVariant {
  audience: Audience
  locale: Locale
}

/** HOME-01: the base path of each variant. */
const bases = {
  'consumer.en': '/support',
  'consumer.es': '/es-us/support',
  'smb.en': '/support/smallbusiness',
  'smb.es': '/support/es-us/smallbusiness',
} as const

export const siteVariants: readonly (SiteVariant & { base: string })[] = [
  { audience: 'consumer', locale: 'en', base: bases['consumer.en'] },
  { audience: 'consumer', locale: 'es', base: bases['consumer.es'] },
  { audience: 'smb', locale: 'en', base: bases['smb.en'] },
  { audience: 'smb', locale: 'es', base: bases['smb.es'] },
]

/** The prefix that legacy links carry (RED-05, RED-09). */
export const servicePrefix = '/support_service'

/**
 * Builds all paths of the support site. `supportPath({ audience: 'smb', locale: 'en' }, 'topic', 'internet')` →
 * `/support/smallbusiness/topic/internet`. The Spanish consumer home keeps its trailing slash, as in the specification
 * (HOME-01).
 */
export function supportPath(variant: SiteVariant, ...segments: string[]): string {
  const base = bases[`${variant.audience}.${variant.locale}`]
  if (segments.length === 0) return base === '/es-us/support' ? '/es-us/support/' : base
  return [base, ...segments.map(encodeURIComponent)].join('/')
}

/** ORD-01, ANA-09: the page of an order (the order hub); without `id`, the list of the customer's orders. */
export function orderPath(id: string | undefined, locale: Locale): string {
  const query = new URLSearchParams({ ...(id && { order: id }), ...(locale === 'es' && { lang: 'es' }) }).toString()
  return `/orders/details${query && `?${query}`}`
}

/** LAN-11: the results page of a variant. */
export function searchPath({ audience, locale }: SiteVariant): string {
  return `${locale === 'es' ? '/es-us' : ''}/search${audience === 'smb' ? '/smallBusiness' : ''}`
}

/** ACC-17: the variant of a path. The query does not count. */
export function variantOf(pathname: string): SiteVariant {
  return {
    audience: pathname.toLowerCase().includes('smallbusiness') ? 'smb' : 'consumer',
    locale: /(^|\/)es-us(\/|$)/i.test(pathname) ? 'es' : 'en',
  }
}

/** Whether the page has one URL for both languages; `lang` in the query then selects the language. */
export function hasLanguageInQuery(pathname: string): boolean {
  return /^\/(?:(?:acctmgmt|developers|orders|desk|studio)\/|(?:insights|desk|studio)$)/.test(pathname)
}

/**
 * The variant of a whole URL. If the page takes its language from `lang` and that is missing, the return address
 * decides. The audience is never read from the query.
 */
export function variantOfUrl(url: URL): SiteVariant {
  const variant = variantOf(url.pathname)
  if (!hasLanguageInQuery(url.pathname)) return variant
  const lang = url.searchParams.get('lang')
  const isSpanish = lang ? lang === 'es' : variantOf(url.searchParams.get('final_url') ?? '').locale === 'es'
  return { ...variant, locale: isSpanish ? 'es' : 'en' }
}

/** Splits a path of the support site, so that `inVariant` can move it; undefined for other paths. */
function splitBase(pathname: string): { rest: string } | undefined {
  const path = pathname.startsWith(`${servicePrefix}/`) ? pathname.slice(servicePrefix.length) : pathname
  for (const { base } of siteVariants.toReversed()) {
    if (path === base || path.startsWith(`${base}/`)) return { rest: path.slice(base.length) }
  }
  return undefined
}

/** The same page in another variant: `/support/topic/x` in smb → `/support/smallbusiness/topic/x`. */
export function inVariant(pathname: string, variant: SiteVariant): string {
  const device = /^(?:\/es-us)?(\/device-support\/.*)$/.exec(pathname)
  if (device) return variant.locale === 'es' ? `/es-us${device[1]}` : device[1]!
  if (/^(?:\/es-us)?\/search(?:\/smallbusiness)?$/i.test(pathname)) return searchPath(variant)
  const parts = splitBase(pathname)
  if (!parts || parts.rest === '' || parts.rest === '/') return supportPath(variant)
  return bases[`${variant.audience}.${variant.locale}`] + parts.rest
}

/** The address in another language, for links entered once for both; addresses of other sites are unchanged. */
export function inLocale(href: string, locale: Locale): string {
  return splitBase(href) ? inVariant(href, { ...variantOf(href), locale }) : href
}

/** LAN-07: 'KM' and seven digits. */
export const articleIdPattern = /^KM\d{7}$/

/**
 * LAN-07: a URL is an article link if it contains /article/ plus /KM or /00.
 * @public
 */
export function isArticleLink(url: string): boolean {
  return url.includes('/article/') && (url.includes('/KM') || url.includes('/00'))
}

export const loginPath = '/acctmgmt/login'
export const defaultRedirectPath = '/support/supportlander'

/** ACC-01, API-04: the path that signs in and returns to `finalUrl`. */
export function signInPath(finalUrl: string): string {
  return `/acctmgmt/signin?final_url=${encodeURIComponent(finalUrl)}`
}
