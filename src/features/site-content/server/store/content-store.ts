import type { Transaction } from 'kysely'
import { audiences, locales, type Audience, type Locale } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { readInTurns } from '#platform/database/rows/read-in-turns.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { LoadedContent } from '../files/load-content.ts'
import { partId, partOfFeed } from '../parts/part-place.ts'
import { editedParts, fixesIn, putFixes } from '../parts/part-store.ts'
import { articleRow, deviceRow, feedRow, pageRow, topicRows } from './content-rows.ts'

/** The database queries for publishing and reading the content files. */

const hashKey = 'contentHash'

export async function readContentHash(database: Database): Promise<string | undefined> {
  const row = await database.read.selectFrom('setting').select('value').where('key', '=', hashKey).executeTakeFirst()
  return row?.value
}

/**
 * Claims the publication of `hash`; false if it is published already. Of several processes that start at once, one gets
 * true; the others wait here until its transaction has ended.
 */
export async function claimContentHash(trx: Transaction<Schema>, hash: string): Promise<boolean> {
  await trx.insertInto('setting').values({ key: hashKey, value: '' }).onConflict((conflict) => conflict.column('key').doNothing()).execute()
  const result = await trx.updateTable('setting').set({ value: hash }).where('key', '=', hashKey).where('value', '!=', hash).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Replaces the published content with the content of the files. Flags that exist, and articles and pages that were
 * edited in the Studio, keep their values.
 */
export async function replaceContent(trx: Transaction<Schema>, content: LoadedContent): Promise<void> {
  const parts = await editedParts(trx)
  const isEdited = (id: string | undefined) => parts.some((part) => part.id === id)
  await replaceFeeds(trx, content, isEdited)
  await replaceArticles(trx, content)
  await replaceTexts(trx, content, isEdited)
  await replaceLists(trx, 'synonyms', content.synonyms.map(({ locale, lists }) => [locale, lists]))
  await replaceLists(trx, 'places', content.places.map(({ locale, places }) => [locale, places]))
  await replaceLists(trx, 'asked', content.asked.map(({ locale, articles }) => [locale, articles]))
  await replaceLists(trx, 'elsewhere', content.elsewhere.map(({ locale, questions }) => [locale, questions]))
  for (const locale of locales) {
    const own = (await fixesIn(trx, locale)).filter(({ id }) => isEdited(partId('fix', { name: id })))
    const ofFiles = content.fixes.filter((each) => each.locale === locale && !isEdited(partId('fix', { name: each.fix.id })))
    await putFixes(trx, locale, [...own, ...ofFiles.map(({ fix }) => fix)])
  }
  for (const allocation of content.allocations) {
    await trx.insertInto('allocation').values(allocation).onConflict((conflict) => conflict.columns(['team', 'name']).doNothing()).execute()
  }
}

type IsEdited = (id: string | undefined) => boolean

async function replaceFeeds(trx: Transaction<Schema>, { feeds }: LoadedContent, isEdited: IsEdited): Promise<void> {
  for (const { path, audience } of await trx.selectFrom('page_feed').select(['path', 'audience']).distinct().execute()) {
    if (!isEdited(partOfFeed(path, audience))) await trx.deleteFrom('page_feed').where('path', '=', path).where('audience', '=', audience).execute()
  }
  await insertAll(trx, 'page_feed', feeds.filter(({ path, audience }) => !isEdited(partOfFeed(path, audience))).map(feedRow))
}

async function replaceArticles(trx: Transaction<Schema>, { articles }: LoadedContent): Promise<void> {
  const edited = await trx.selectFrom('studio_article').select(['audience', 'id']).execute()
  const keys = new Set(edited.map(({ audience, id }) => `${audience} ${id}`))
  await trx
    .deleteFrom('article')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('studio_article').select('studio_article.id').whereRef('studio_article.id', '=', 'article.id').whereRef('studio_article.audience', '=', 'article.audience'))))
    .execute()
  await insertAll(trx, 'article', articles.filter(({ audience, id }) => !keys.has(`${audience} ${id}`)).map(articleRow))
}

/** Topics, page texts and devices. */
async function replaceTexts(trx: Transaction<Schema>, { topics, pages, devices }: LoadedContent, isEdited: IsEdited): Promise<void> {
  for (const audience of audiences) {
    if (isEdited(partId('topics', { audience }))) continue
    await trx.deleteFrom('topic').where('audience', '=', audience).execute()
    await insertAll(trx, 'topic', topics.filter((file) => file.audience === audience).flatMap(topicRows))
  }
  const isOwnText = ({ page, audience }: { page: string; audience: string }) => isEdited(partId('text', { name: page, audience }))
  for (const text of await trx.selectFrom('page_text').select(['page', 'audience']).distinct().execute()) {
    if (!isOwnText(text)) await trx.deleteFrom('page_text').where('page', '=', text.page).where('audience', '=', text.audience).execute()
  }
  await insertAll(trx, 'page_text', pages.filter((text) => !isOwnText(text)).map(pageRow))
  if (isEdited('devices')) return
  await trx.deleteFrom('device').execute()
  await insertAll(trx, 'device', devices.map(deviceRow))
}

/** Lists of words or questions, one for each language. */
async function replaceLists(trx: Transaction<Schema>, name: 'synonyms' | 'places' | 'asked' | 'elsewhere', lists: readonly [Locale, object][]): Promise<void> {
  await trx.deleteFrom('setting').where('key', 'like', `${name}.%`).execute()
  await insertAll(trx, 'setting', lists.map(([locale, value]) => ({ key: `${name}.${locale}`, value: JSON.stringify(value) })))
}

/** Every feed, parsed, by `feedKey`: `path audience locale`. */
export async function readFeeds(database: Database): Promise<Map<string, unknown>> {
  const rows = await database.read.selectFrom('page_feed').selectAll().execute()
  return new Map(rows.map(({ path, audience, locale, body }) => [feedKey(path, audience as Audience, locale as Locale), JSON.parse(body) as unknown]))
}

export function feedKey(path: string, audience: Audience, locale: Locale): string {
  return `${path} ${audience} ${locale}`
}

const titleColumns = ['id', 'audience', 'locale', 'topic', 'sub', 'title'] as const
/** How many titles are read at a time. */
const titlesAtOnce = 2000

/** The titles of all articles, for the small feeds of topics. */
export async function readArticleTitles(database: Database) {
  const titles = database.read.selectFrom('article').select(titleColumns).orderBy('id').limit(titlesAtOnce)
  return readInTurns(titlesAtOnce, (after) => titles.where('id', '>', after).execute())
}

export async function readTitlesOf(database: Database, audience: string, ids: readonly string[]) {
  return database.read.selectFrom('article').select(titleColumns).where('audience', '=', audience).where('id', 'in', ids).orderBy('id').execute()
}

export async function readTopicBodies(database: Database) {
  return database.read.selectFrom('topic').select(['audience', 'locale', 'body']).orderBy('position').execute()
}
