import type { Audience, Locale } from '#contracts/identity.ts'
import { cachePerContentVersion } from '#platform/page-cache/site-version-cache.ts'
import type { PageFeed } from '../../content-schemas.ts'
import { feedKey, readArticleTitles, readFeeds, readTopicBodies } from './content-store.ts'
import { readSourcePages } from '../source/source-store.ts'
import { topicFeeds } from '../feeds/topic-feeds.ts'

/** The content as it is served, parsed once for each version of the content. */
const feeds = cachePerContentVersion(readFeeds)
const feedsOfSource = cachePerContentVersion(async (database) => new Map((await readSourcePages(database)).map(({ path, audience, locale, body }) => [feedKey(path, audience, locale), body])))
const feedsOfTopics = cachePerContentVersion(async (database) => topicFeeds(await readTopicBodies(database), await readArticleTitles(database)))

type Database = Parameters<typeof feeds>[0]

/** STU-10: a page feed from an outside CMS. */
export async function sourceFeed(database: Database, path: string, audience: Audience, locale: Locale): Promise<PageFeed | undefined> {
  return (await feedsOfSource(database)).get(feedKey(path, audience, locale))
}

/** A feed from the content files, or from the Studio if it was edited there. */
export async function storedFeed(database: Database, path: string, audience: Audience, locale: Locale): Promise<unknown> {
  return (await feeds(database)).get(feedKey(path, audience, locale))
}

/** FLG-05: the small feed of a topic (`internet`) or a sub-topic (`internet/wi-fi`). */
export async function topicFeed(database: Database, topic: string, audience: Audience, locale: Locale): Promise<PageFeed | undefined> {
  return (await feedsOfTopics(database)).get(feedKey(topic, audience, locale))
}
