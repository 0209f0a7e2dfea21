import { supportPath } from '#contracts/site-path.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { cachePerSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { plainAddress } from './plan/links.ts'

/** Only redirects to published articles; a redirect to a draft would lead nowhere. */
const redirects = cachePerSiteVersion(async ({ read }: Database) => {
  const rows = await read.selectFrom('article_redirect').innerJoin('article', (join) => join.onRef('article.id', '=', 'article_redirect.id').onRef('article.audience', '=', 'article_redirect.audience').on('article.locale', '=', 'en')).select(['article_redirect.path', 'article_redirect.audience', 'article_redirect.locale', 'article_redirect.id', 'article.topic']).execute()
  return new Map(rows.map(({ path, audience, locale, id, topic }) => [path, supportPath({ audience: audience as Audience, locale: locale as Locale }, 'article', topic, id)]))
})

/** STU-05: the path to which an article's old address redirects; undefined for every other address. */
export async function findOldAddress(database: Database, url: string): Promise<string | undefined> {
  const path = plainAddress(url)
  return path === undefined ? undefined : (await redirects(database)).get(path)
}
