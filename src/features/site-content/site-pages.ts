import { signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { Locale } from '#contracts/identity.ts'
import type { LinkedPage } from './article-text/content-link.ts'

/** Pages that every variant has, besides its home. */
const plainPages = ['supportlander', 'contact', 'openticket', 'library', 'speedtest', 'fix'] as const

export function deviceSelectorPath(locale: Locale): string {
  return locale === 'es' ? '/es-us/device-support/selector' : '/device-support/selector'
}

/** The path, in one variant, of a page that articles link to by name. */
export function pagePath(page: LinkedPage, variant: SiteVariant): string {
  switch (page) {
    case 'home':
      return supportPath(variant)
    case 'devices':
      return deviceSelectorPath(variant.locale)
    case 'home-network':
      return supportPath(variant, 'internet', 'home')
    case 'equipment':
      return supportPath(variant, 'seequipment', 'model')
    case 'refresh-connection':
      return supportPath(variant, 'wireless', 'refreshconnection', 'modal')
    case 'tv-check':
      return supportPath(variant, 'mysupport', 'att-tv', 'startover', 'modal')
    case 'signin':
      return signInPath(supportPath(variant))
    default:
      return supportPath(variant, page)
  }
}

interface TopicSlugs {
  topic: string
  subs: readonly { sub: string }[]
}

interface ArticlePlace {
  topic: string
  id: string
}

/** Every page of a variant, as the segments after its base path: `['topic', 'internet', 'wi-fi']`. The home is `[]`. */
export function pageSegments(topics: readonly TopicSlugs[], articles: readonly ArticlePlace[]): string[][] {
  return [
    [],
    ...plainPages.map((page) => [page]),
    ...topics.flatMap(({ topic, subs }) => [['topic', topic], ...subs.map(({ sub }) => ['topic', topic, sub])]),
    ...articles.map(({ topic, id }) => ['article', topic, id]),
  ]
}

/** The paths of the same pages. Link check and site map use this one list, so that they agree. */
export function sitePages(variant: SiteVariant, topics: readonly TopicSlugs[], articles: readonly ArticlePlace[]): string[] {
  return pageSegments(topics, articles).map((segments) => supportPath(variant, ...segments))
}
