import { locales, type Audience, type Locale } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import type { SynonymLists } from '#search-engine/synonyms.ts'

/** The texts that can be found: site-content has written them. */
export async function readTexts(database: Database) {
  return database.read.selectFrom('article').select(['id', 'audience', 'locale', 'topic', 'title', 'description', 'questions', 'body']).orderBy('id').execute()
}

export async function readTopics(database: Database) {
  return database.read.selectFrom('topic').select(['audience', 'locale', 'topic', 'body']).orderBy('position').execute()
}

/** What else people call things, by language; site-content has written it, as what follows. */
export async function readSynonyms(database: Database): Promise<Map<Locale, SynonymLists>> {
  return readLists<SynonymLists>(database, 'synonyms')
}

/** LAN-12: content pages, such as contact and library. */
export async function readPageTexts(database: Database) {
  return database.read.selectFrom('page_text').select(['page', 'audience', 'locale', 'title', 'description', 'body']).orderBy('page').execute()
}

/** LAN-12: places of the site that are no articles, by language; site-content has written them. */
export interface Place {
  id: string
  path: string
  audience?: Audience
  title: string
  description: string
  questions: string[]
}

export async function readPlaces(database: Database): Promise<Map<Locale, Place[]>> {
  return readLists<Place[]>(database, 'places')
}

/** In what other words people ask for articles, by language and id: each with the heading of the section that answers. */
export async function readAsked(database: Database): Promise<Map<Locale, Map<string, { section: string; text: string }[]>>> {
  const lists = await readLists<Record<string, Record<string, string[]>>>(database, 'asked')
  const flat = (sections: Record<string, string[]>) => Object.entries(sections).flatMap(([section, texts]) => texts.map((text) => ({ section, text })))
  return new Map([...lists].map(([locale, articles]) => [locale, new Map(Object.entries(articles).map(([id, sections]) => [id, flat(sections)]))]))
}

/** What people ask that nothing here answers, by language. */
export async function readElsewhere(database: Database): Promise<Map<Locale, string[]>> {
  const lists = await readLists<Record<string, string[]>>(database, 'elsewhere')
  return new Map([...lists].map(([locale, kinds]) => [locale, Object.values(kinds).flat()]))
}

async function readLists<List>(database: Database, name: string): Promise<Map<Locale, List>> {
  const rows = await database.read.selectFrom('setting').selectAll().where('key', 'in', locales.map((locale) => `${name}.${locale}`)).execute()
  return new Map(rows.map(({ key, value }) => [key.slice(name.length + 1) as Locale, JSON.parse(value) as List]))
}

/** Ids of the articles that introduce a device: the first of its list. */
export async function readDeviceArticleIds(database: Database): Promise<Set<string>> {
  const rows = await database.read.selectFrom('device').select('articles').execute()
  return new Set(rows.flatMap(({ articles }) => (JSON.parse(articles) as string[]).slice(0, 1)))
}
