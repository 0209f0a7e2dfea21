import type { Audience, Locale } from '#contracts/identity.ts'
import { keepPerContentVersion } from '#platform/page-cache/site-version-cache.ts'
import type { PageFeed } from '../../content-schemas.ts'
import { feedKey, readArticleTitles, readFeeds, readTopicBodies } from './content-store.ts'
import { topicFeeds } from '../feeds/topic-feeds.ts'

/** Content as it is served: parsed once for each siteVersion. */
const feeds = keepPerContentVersion(readFeeds)
const feedsOfTopics = keepPerContentVersion(async (database) => topicFeeds(await readTopicBodies(database), await readArticleTitles(database)))

type Database = Parameters<typeof feeds>[0]

/** A feed that a file holds. */
export async function storedFeed(database: Database, path: string, audience: Audience, locale: Locale): Promise<unknown> {
  return (await feeds(database)).get(feedKey(path, audience, locale))
}

/** FLG-05: the small feed of a topic (`internet`) or of a part of it (`internet/wi-fi`). */
export async function topicFeed(database: Database, topic: string, audience: Audience, locale: Locale): Promise<PageFeed | undefined> {
  return (await feedsOfTopics(database)).get(feedKey(topic, audience, locale))
}
