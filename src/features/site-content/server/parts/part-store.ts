import type { Kysely, Transaction } from 'kysely'
import { locales, type Audience, type Locale } from '#contracts/identity.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { cachePerSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import type { Topic } from '../../content-schemas.ts'
import type { GuidedFix } from '../../guided-fix.ts'
import type { Device, PageText } from '../files/content-model.ts'
import { deviceRow, feedRow, pageRow, topicRows } from '../store/content-rows.ts'
import { feedPaths, hubAnswerPath, partId, partOfFeed, partPlace, type PartBodies, type PartPlace } from './part-place.ts'

/**
 * STU-01: the published content of pages and parts. A caller that writes must raise the siteVersion in the same
 * transaction.
 */

export type PublishedParts = ReadonlyMap<string, { place: PartPlace; bodies: PartBodies }>

/** The published parts by id, cached per siteVersion. */
export const readParts = cachePerSiteVersion(({ read }) => partsIn(read))

/** The published parts by id, read from the database on every call. */
export async function partsIn(db: Kysely<Schema>): Promise<PublishedParts> {
  const parts = new Map<string, { place: PartPlace; bodies: PartBodies }>()
  const put = (id: string | undefined, locale: Locale, body: unknown) => {
    const place = id === undefined ? undefined : partPlace(id)
    if (!place) return
    const part = parts.get(place.id) ?? { place, bodies: {} }
    part.bodies[locale] = body
    parts.set(place.id, part)
  }
  for (const { path, audience, locale, body } of await db.selectFrom('page_feed').selectAll().orderBy('path').orderBy('audience').execute()) {
    put(partOfFeed(path, audience), locale as Locale, JSON.parse(body))
  }
  const topics = new Map<string, { audience: string; locale: Locale; list: Topic[] }>()
  for (const { audience, locale, body } of await db.selectFrom('topic').select(['audience', 'locale', 'body']).orderBy('position').execute()) {
    const key = `${audience} ${locale}`
    const file = topics.get(key) ?? { audience, locale: locale as Locale, list: [] }
    file.list.push(JSON.parse(body) as Topic)
    topics.set(key, file)
  }
  for (const { audience, locale, list } of topics.values()) put(partId('topics', { audience }), locale, list)
  for (const { page, audience, locale, title, description, body, hours } of await db.selectFrom('page_text').selectAll().orderBy('page').execute()) {
    put(partId('text', { name: page, audience }), locale as Locale, { title, description, ...(hours ? { hours: JSON.parse(hours) as unknown } : {}), body })
  }
  const devices = await db.selectFrom('device').selectAll().orderBy('position').execute()
  if (devices.length > 0) put('devices', 'en', devices.map(({ make, model, name, kind, articles }) => ({ make, model, name, kind, articles: JSON.parse(articles) as string[] })))
  for (const locale of locales) for (const fix of await fixesIn(db, locale)) put(partId('fix', { name: fix.id }), locale, fix)
  return parts
}

export async function fixesIn(db: Kysely<Schema>, locale: Locale): Promise<GuidedFix[]> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', `fixes.${locale}`).executeTakeFirst()
  return row ? (JSON.parse(row.value) as GuidedFix[]) : []
}

/** Replaces the published content of a part with `bodies`. */
export async function replacePart(trx: Transaction<Schema>, { kind, audience = 'consumer', name = '' }: PartPlace, bodies: PartBodies): Promise<void> {
  for (const locale of locales) {
    const body = bodies[locale]
    if (kind === 'devices') {
      if (locale !== 'en') continue
      await trx.deleteFrom('device').execute()
      await insertAll(trx, 'device', (body as Device[]).map(deviceRow))
    } else if (kind === 'topics') {
      await trx.deleteFrom('topic').where('audience', '=', audience).where('locale', '=', locale).execute()
      if (body) await insertAll(trx, 'topic', topicRows({ audience, locale, topics: body as Topic[] }))
    } else if (kind === 'text') {
      await trx.deleteFrom('page_text').where('page', '=', name).where('audience', '=', audience).where('locale', '=', locale).execute()
      if (body) await insertAll(trx, 'page_text', [pageRow({ ...(body as PageText), page: name, audience, locale })])
    } else if (kind === 'fix') {
      const others = (await fixesIn(trx, locale)).filter(({ id }) => id !== name)
      await putFixes(trx, locale, body ? [...others, body as GuidedFix] : others)
    } else {
      await trx.deleteFrom('page_feed').where('path', '=', feedPaths[kind]).where('audience', '=', audience).where('locale', '=', locale).execute()
      if (body) await insertAll(trx, 'page_feed', [feedRow({ path: feedPaths[kind], audience: feedPaths[kind] === hubAnswerPath ? 'consumer' : audience, locale, body })])
    }
  }
}

export async function putFixes(trx: Transaction<Schema>, locale: Locale, fixes: readonly GuidedFix[]): Promise<void> {
  const value = JSON.stringify(fixes.toSorted((one, other) => one.position - other.position))
  await trx.insertInto('setting').values({ key: `fixes.${locale}`, value }).onConflict((conflict) => conflict.column('key').doUpdateSet({ value })).execute()
}

/** Parts that were edited in the Studio; publishing the content files leaves them unchanged. */
export async function editedParts(trx: Transaction<Schema>): Promise<PartPlace[]> {
  return (await trx.selectFrom('studio_page').select('id').execute()).flatMap(({ id }) => partPlace(id) ?? [])
}

/** The audience of a part; 'consumer' for parts that both audiences share. */
export const audienceOfPart = ({ audience }: PartPlace): Audience => audience ?? 'consumer'
