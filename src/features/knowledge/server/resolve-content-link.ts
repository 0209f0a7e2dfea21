import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { brandPhoneLink, pagePath, parseContentLink } from '#features/site-content/contract.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import type { VariantIndex } from './article-index.ts'

/** The address of a Markdown link in this variant; undefined if its target does not exist. */
export function resolveContentLink(href: string, variant: SiteVariant, { articles, topics }: VariantIndex): string | undefined {
  const link = parseContentLink(href)
  switch (link?.kind) {
    case 'article': {
      const article = articles.get(link.id)?.summary
      return article && supportPath(variant, 'article', article.topic, article.id)
    }
    case 'topic': {
      const topic = topics.get(link.topic)
      if (!topic) return undefined
      if (link.sub === undefined) return supportPath(variant, 'topic', link.topic)
      return topic.subs.some(({ sub }) => sub === link.sub) ? supportPath(variant, 'topic', link.topic, link.sub) : undefined
    }
    case 'page':
      return pagePath(link.page, variant)
    case 'phone':
      return dialLink(link.number)
    case 'brandPhone':
      return brandPhoneLink
    default:
      return undefined
  }
}
