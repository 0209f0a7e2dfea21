import type { Transaction } from 'kysely'
import type { Audience, Locale } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { cachePerArticles } from '#platform/page-cache/site-version-cache.ts'
import type { Topic } from '../../content-schemas.ts'
import { showPicturesOf } from '../pictures/article-picture-store.ts'
import { slugsOf } from './content-index.ts'
import { readArticleTitles, readTitlesOf, readTopicBodies } from './content-store.ts'
import { withChanged } from './with-changed.ts'

/**
 * The Studio's queries of published content. A caller that writes must raise the siteVersion in the same transaction.
 */

export type ArticleRow = Schema['article']

/** Both languages of a published article, English first. */
export async function readArticleRows(database: Database, audience: Audience, id: string): Promise<ArticleRow[]> {
  return database.read.selectFrom('article').selectAll().where('audience', '=', audience).where('id', '=', id).orderBy('locale').execute()
}

/** Replaces the texts of an article with `rows`, and makes their pictures public. */
export async function replaceArticle(trx: Transaction<Schema>, audience: Audience, id: string, rows: readonly ArticleRow[]): Promise<void> {
  await trx.deleteFrom('article').where('audience', '=', audience).where('id', '=', id).execute()
  await insertAll(trx, 'article', rows)
  await showPicturesOf(trx, rows.map(({ body }) => body))
}

/**
 * The titles and topics of both audiences and languages, for lists and choices, and to tell whether a link is broken.
 */
export interface PublishedContent {
  titles: readonly Awaited<ReturnType<typeof readArticleTitles>>[number][]
  topicsOf(audience: Audience, locale: Locale): readonly Topic[]
  hasArticle(audience: Audience, id: string): boolean
  hasTopic(audience: Audience, slug: string): boolean
}

type Titles = PublishedContent['titles']

export const readPublishedContent = cachePerArticles(
  async (database) => {
    const [titles, topics] = await Promise.all([readArticleTitles(database), readTopicBodies(database)])
    return publishedContent(titles, topics.map(({ audience, locale, body }) => ({ audience, locale, topic: JSON.parse(body) as Topic })))
  },
  async (database, { titles, topics }, changed) => publishedContent(await withChanged(titles, changed, (audience, ids) => readTitlesOf(database, audience, ids)), topics),
)

function publishedContent(titles: Titles, topics: readonly { audience: string; locale: string; topic: Topic }[]) {
  const articles = new Set(titles.map(({ audience, id }) => `${audience} ${id}`))
  const byVariant = Map.groupBy(topics, ({ audience, locale }) => `${audience} ${locale}`)
  const topicsOf = (audience: Audience, locale: Locale): readonly Topic[] => (byVariant.get(`${audience} ${locale}`) ?? []).map(({ topic }) => topic)
  const slugs = new Set(['consumer', 'smb'].flatMap((audience) => topicsOf(audience as Audience, 'en').flatMap(slugsOf).map((slug) => `${audience} ${slug}`)))
  const content: PublishedContent = { titles, topicsOf, hasArticle: (audience, id) => articles.has(`${audience} ${id}`), hasTopic: (audience, slug) => slugs.has(`${audience} ${slug}`) }
  return { ...content, topics }
}
