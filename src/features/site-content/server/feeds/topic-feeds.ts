import type { Audience, Locale } from '#contracts/identity.ts'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { Topic } from '../../contract.ts'
import type { PageFeed } from '../../content-schemas.ts'
import { feedKey } from '../store/content-store.ts'

interface TopicRow {
  audience: string
  locale: string
  body: string
}

interface ArticleRow {
  id: string
  audience: string
  locale: string
  topic: string
  sub: string
  title: string
}

/**
 * FLG-05: the feeds of the sections internet, wireless and topic, made from the topics: title, description and article
 * links.
 */
export function topicFeeds(topics: readonly TopicRow[], articles: readonly ArticleRow[]): Map<string, PageFeed> {
  const all = new Map<string, PageFeed>()
  for (const row of topics) {
    const variant = { audience: row.audience as Audience, locale: row.locale as Locale }
    const topic = JSON.parse(row.body) as Topic
    const own = articles.filter((article) => article.audience === row.audience && article.locale === row.locale && article.topic === topic.topic)
    const put = (slugs: string[], part: { title: string; description: string }, shown: readonly ArticleRow[]) =>
      all.set(feedKey(slugs.join('/'), variant.audience, variant.locale), feedOf(variant, slugs, part, shown))
    put([topic.topic], topic, own)
    for (const sub of topic.subs) put([topic.topic, sub.sub], sub, own.filter((article) => article.sub === sub.sub))
  }
  return all
}

function feedOf(variant: SiteVariant, slugs: string[], { title, description }: { title: string; description: string }, articles: readonly ArticleRow[]): PageFeed {
  const pathIn = (locale: Locale) => supportPath({ ...variant, locale }, 'topic', ...slugs)
  const links = articles.map((article) => ({ label: article.title, url: supportPath(variant, 'article', article.topic, article.id) }))
  return {
    'cms-feed': { components: { topic: { title, description, links } } },
    pageProperties: {
      seo: {
        metaSeotitle: title,
        metaDescription: description,
        metaKeywords: '',
        metaRobots: 'index, follow',
        url: pathIn(variant.locale),
        linkRelCanonical: pathIn('en'),
        linkRelCanonicalESUS: pathIn('es'),
      },
    },
  }
}
