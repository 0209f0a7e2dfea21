import { locales, type Audience, type Locale } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { readInTurns } from '#platform/database/rows/read-in-turns.ts'
import type { SynonymLists } from '#search-engine/text/synonyms.ts'

/** How many texts are read at a time. */
const textsAtOnce = 200

/**
 * The texts that can be found, ordered by id, as site-content wrote them. If they change meanwhile, the siteVersion is
 * raised and all are read again.
 */
export async function readTexts(database: Database) {
  const texts = database.read.selectFrom('article').select(['id', 'audience', 'locale', 'topic', 'title', 'description', 'questions', 'body']).orderBy('id').limit(textsAtOnce)
  return readInTurns(textsAtOnce, (after) => texts.where('id', '>', after).execute())
}

/** The same for some articles of an audience. */
export async function readTextsOf(database: Database, audience: string, ids: readonly string[]) {
  return database.read.selectFrom('article').select(['id', 'audience', 'locale', 'topic', 'title', 'description', 'questions', 'body']).where('audience', '=', audience).where('id', 'in', ids).orderBy('id').execute()
}

export async function readTopics(database: Database) {
  return database.read.selectFrom('topic').select(['audience', 'locale', 'topic', 'body']).orderBy('position').execute()
}

/** Synonyms by language, as site-content wrote them. */
export async function readSynonyms(database: Database): Promise<Map<Locale, SynonymLists>> {
  const texts = await readListTexts(database, 'synonyms')
  return new Map([...texts].map(([locale, text]) => [locale, JSON.parse(text) as SynonymLists]))
}

/** LAN-12: content pages, such as contact and library. */
export async function readPageTexts(database: Database) {
  return database.read.selectFrom('page_text').select(['page', 'audience', 'locale', 'title', 'description', 'body']).orderBy('page').execute()
}

/** LAN-12: a place of the site that is no article, as site-content wrote it for each language. */
export interface Place {
  id: string
  path: string
  audience?: Audience
  title: string
  description: string
  questions: string[]
}

export async function readPlaces(database: Database): Promise<Map<Locale, Place[]>> {
  const texts = await readListTexts(database, 'places')
  return new Map([...texts].map(([locale, text]) => [locale, JSON.parse(text) as Place[]]))
}

/**
 * Texts in JSON by language, as site-content wrote them: `asked`, the phrasings of articles; `elsewhere`, questions
 * that nothing here answers, by kind. They stay unparsed, because some are large: a caller that knows a text already
 * need not parse it again.
 */
export async function readListTexts(database: Database, name: 'synonyms' | 'places' | 'asked' | 'elsewhere'): Promise<Map<Locale, string>> {
  const rows = await database.read.selectFrom('setting').selectAll().where('key', 'in', locales.map((locale) => `${name}.${locale}`)).execute()
  return new Map(rows.map(({ key, value }) => [key.slice(name.length + 1) as Locale, value]))
}

/** By article that introduces devices (the first of a device's list): the makes and models that it introduces. */
export async function readDeviceArticles(database: Database): Promise<Map<string, string>> {
  const rows = await database.read.selectFrom('device').select(['make', 'model', 'articles']).execute()
  const names = new Map<string, string>()
  for (const { make, model, articles } of rows) for (const id of (JSON.parse(articles) as string[]).slice(0, 1)) names.set(id, `${names.get(id) ?? ''} ${make} ${model}`.trim())
  return names
}
