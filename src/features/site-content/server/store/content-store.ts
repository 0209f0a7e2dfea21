import type { Insertable, Transaction } from 'kysely'
import { locales, type Audience, type Locale } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { insertAll } from '#platform/database/insert-all.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Article, Feed, PageText, TopicFile } from '../files/content-model.ts'
import type { LoadedContent } from '../files/load-content.ts'

/** All SQL of this feature. */

const hashKey = 'contentHash'

export async function readContentHash(database: Database): Promise<string | undefined> {
  const row = await database.read.selectFrom('setting').select('value').where('key', '=', hashKey).executeTakeFirst()
  return row?.value
}

/**
 * Takes the right to publish `hash`: false where it is published already. Of several processes that
 * start at once one gets true; the others wait here until its transaction has ended.
 */
export async function claimContentHash(trx: Transaction<Schema>, hash: string): Promise<boolean> {
  await trx.insertInto('setting').values({ key: hashKey, value: '' }).onConflict((conflict) => conflict.column('key').doNothing()).execute()
  const result = await trx.updateTable('setting').set({ value: hash }).where('key', '=', hashKey).where('value', '!=', hash).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Puts the files' content in the place of the old one. Flags that are there, and articles that people have worked on in the Studio, stay as they have set them. */
export async function replaceContent(trx: Transaction<Schema>, content: LoadedContent): Promise<void> {
  for (const table of ['page_feed', 'topic', 'page_text', 'device'] as const) await trx.deleteFrom(table).execute()
  const edited = await trx.selectFrom('studio_article').select(['audience', 'id']).execute()
  const keys = new Set(edited.map(({ audience, id }) => `${audience} ${id}`))
  await trx
    .deleteFrom('article')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('studio_article').select('studio_article.id').whereRef('studio_article.id', '=', 'article.id').whereRef('studio_article.audience', '=', 'article.audience'))))
    .execute()
  await insertAll(trx, 'page_feed', content.feeds.map(feedRow))
  await insertAll(trx, 'article', content.articles.filter(({ audience, id }) => !keys.has(`${audience} ${id}`)).map(articleRow))
  await insertAll(trx, 'topic', content.topics.flatMap(topicRows))
  await insertAll(trx, 'page_text', content.pages.map(pageRow))
  await insertAll(trx, 'device', content.devices.map((device, position) => ({ ...device, articles: JSON.stringify(device.articles), position })))
  await replaceLists(trx, 'synonyms', content.synonyms.map(({ locale, lists }) => [locale, lists]))
  await replaceLists(trx, 'places', content.places.map(({ locale, places }) => [locale, places]))
  await replaceLists(trx, 'asked', content.asked.map(({ locale, articles }) => [locale, articles]))
  await replaceLists(trx, 'elsewhere', content.elsewhere.map(({ locale, questions }) => [locale, questions]))
  await replaceLists(trx, 'fixes', locales.map((locale) => [locale, content.fixes.filter((each) => each.locale === locale).map(({ fix }) => fix).toSorted((one, other) => one.position - other.position)]))
  for (const allocation of content.allocations) {
    await trx.insertInto('allocation').values(allocation).onConflict((conflict) => conflict.columns(['team', 'name']).doNothing()).execute()
  }
}

/** Lists of words, questions and fixes, one for each language. */
async function replaceLists(trx: Transaction<Schema>, name: 'synonyms' | 'places' | 'asked' | 'elsewhere' | 'fixes', lists: readonly [Locale, object][]): Promise<void> {
  await trx.deleteFrom('setting').where('key', 'like', `${name}.%`).execute()
  await insertAll(trx, 'setting', lists.map(([locale, value]) => ({ key: `${name}.${locale}`, value: JSON.stringify(value) })))
}

function feedRow({ path, audience, locale, body }: Feed): Insertable<Schema['page_feed']> {
  return { path, audience, locale, body: JSON.stringify(body) }
}

function articleRow({ id, audience, locale, topic, sub, title, description, updated, minutes, questions, related, picture, device, body }: Article): Insertable<Schema['article']> {
  const lists = { questions: JSON.stringify(questions), related: JSON.stringify(related) }
  return { id, audience, locale, topic, sub, title, description, updated, minutes, picture: picture ?? null, device: device ?? null, body, ...lists }
}

function topicRows({ audience, locale, topics }: TopicFile): Insertable<Schema['topic']>[] {
  return topics.map((topic, position) => ({ audience, locale, topic: topic.topic, body: JSON.stringify(topic), position }))
}

function pageRow({ page, audience, locale, title, description, hours, body }: PageText): Insertable<Schema['page_text']> {
  return { page, audience, locale, title, description, body, hours: hours ? JSON.stringify(hours) : null }
}

/** Every feed, parsed, by `path audience locale`. */
export async function readFeeds(database: Database): Promise<Map<string, unknown>> {
  const rows = await database.read.selectFrom('page_feed').selectAll().execute()
  return new Map(rows.map(({ path, audience, locale, body }) => [feedKey(path, audience as Audience, locale as Locale), JSON.parse(body) as unknown]))
}

export function feedKey(path: string, audience: Audience, locale: Locale): string {
  return `${path} ${audience} ${locale}`
}

/** For the small feeds of topics. */
export async function readArticleTitles(database: Database) {
  return database.read.selectFrom('article').select(['id', 'audience', 'locale', 'topic', 'sub', 'title']).orderBy('id').execute()
}

export async function readTopicBodies(database: Database) {
  return database.read.selectFrom('topic').select(['audience', 'locale', 'body']).orderBy('position').execute()
}
