import { siteVariants, type SiteVariant } from '#contracts/site-path.ts'
import type { Topic } from '../../content-schemas.ts'
import type { Article, SiteContent } from '../files/content-model.ts'

/** One variant of the content, indexed for look-ups. */
export interface VariantContent {
  topics: readonly Topic[]
  /** topics and sub-topics as in a path: internet, internet/wi-fi */
  slugs: ReadonlySet<string>
  /** the articles in this language */
  own: readonly Article[]
  /**
   * the articles of this variant by id; one without a translation appears with its English text under the Spanish path
   */
  available: ReadonlyMap<string, Article>
}

export type ContentIndex = (variant: SiteVariant) => VariantContent

export function isVariant(one: SiteVariant, other: SiteVariant): boolean {
  return one.audience === other.audience && one.locale === other.locale
}

export function slugsOf({ topic, subs }: Topic): string[] {
  return [topic, ...subs.map(({ sub }) => `${topic}/${sub}`)]
}

export function indexContent(content: SiteContent): ContentIndex {
  const index = siteVariants.map((variant) => ({ variant, part: indexVariant(content, variant) }))
  return (wanted) => index.find(({ variant }) => isVariant(variant, wanted))!.part
}

function indexVariant(content: SiteContent, variant: SiteVariant): VariantContent {
  const topics = content.topics.find((file) => isVariant(file, variant))?.topics ?? []
  const articles = content.articles.filter(({ audience }) => audience === variant.audience)
  const own = articles.filter(({ locale }) => locale === variant.locale)
  const english = articles.filter(({ locale }) => locale === 'en')
  return {
    topics,
    slugs: new Set(topics.flatMap(slugsOf)),
    own,
    available: new Map([...english, ...own].map((article) => [article.id, article])),
  }
}
