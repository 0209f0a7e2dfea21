import type { MetaDescriptor } from 'react-router'
import type { Locale } from '#contracts/identity.ts'
import type { SeoData } from './content-schemas.ts'

/** The metadata of a page. Paths begin with a slash and are made absolute with `publicUrl`. */
export interface SeoInput {
  /** without a trailing slash */
  publicUrl: string
  title: string
  description: string
  keywords?: string
  /** default: index, follow */
  robots?: string
  locale: Locale
  /** the path that search engines should index */
  canonical: string
  /** the same page in each language in which it exists */
  alternates: { readonly [L in Locale]?: string }
  siteName?: string
  type?: 'website' | 'article'
}

const ogLocale = { en: 'en_US', es: 'es_US' } as const

/** HOME-02: title, description, keywords, robots, canonical, alternates es, en and x-default, and Open Graph. */
export function seoMeta(input: SeoInput): MetaDescriptor[] {
  const absolute = (path: string) => input.publicUrl + path
  return [
    { title: input.title },
    { name: 'description', content: input.description },
    ...(input.keywords ? [{ name: 'keywords', content: input.keywords }] : []),
    { name: 'robots', content: input.robots || 'index, follow' },
    { tagName: 'link', rel: 'canonical', href: absolute(input.canonical) },
    ...alternateLinks(input.alternates, absolute),
    { property: 'og:type', content: input.type ?? 'website' },
    { property: 'og:title', content: input.title },
    { property: 'og:description', content: input.description },
    { property: 'og:url', content: absolute(input.canonical) },
    { property: 'og:locale', content: ogLocale[input.locale] },
    { property: 'og:image', content: absolute('/og.png') },
    ...(input.siteName ? [{ property: 'og:site_name', content: input.siteName }] : []),
  ]
}

/**
 * hreflang links to the Spanish and the English page. Other languages (x-default) get the English one, or else the
 * Spanish one.
 */
function alternateLinks({ en, es }: SeoInput['alternates'], absolute: (path: string) => string): MetaDescriptor[] {
  const alternate = (hrefLang: string, path: string | undefined) =>
    path ? [{ tagName: 'link' as const, rel: 'alternate', hrefLang, href: absolute(path) }] : []
  return [...alternate('es', es), ...alternate('en', en), ...alternate('x-default', en ?? es)]
}

/**
 * HOME-19: the metadata of a page feed. `linkRelCanonical` is the path of the English page, `linkRelCanonicalESUS` of
 * the Spanish one.
 */
export function seoFromFeed(seo: SeoData, page: { publicUrl: string; locale: Locale; siteName?: string }): SeoInput {
  const spanish = seo.linkRelCanonicalESUS
  return {
    ...page,
    title: seo.metaSeotitle,
    description: seo.metaDescription,
    keywords: seo.metaKeywords,
    robots: seo.metaRobots,
    canonical: page.locale === 'es' && spanish ? spanish : seo.linkRelCanonical,
    alternates: { en: seo.linkRelCanonical, ...(spanish ? { es: spanish } : {}) },
  }
}
