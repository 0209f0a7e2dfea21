import type { Locale } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import type { SynonymLists } from '#search-engine/synonyms.ts'

/** The texts that can be found: site-content has written them. */
export async function readTexts(database: Database) {
  return database.read.selectFrom('article').select(['id', 'audience', 'locale', 'topic', 'title', 'description', 'questions', 'body']).orderBy('id').execute()
}

export async function readTopics(database: Database) {
  return database.read.selectFrom('topic').select(['audience', 'locale', 'topic', 'body']).orderBy('position').execute()
}

/** What else people call things, by language; site-content has written it. */
export async function readSynonyms(database: Database): Promise<Map<Locale, SynonymLists>> {
  const rows = await database.read.selectFrom('setting').selectAll().where('key', 'in', ['synonyms.en', 'synonyms.es']).execute()
  return new Map(rows.map(({ key, value }) => [key.slice('synonyms.'.length) as Locale, JSON.parse(value) as SynonymLists]))
}

/** In what other words people ask for articles, by language and id: each with the heading of the section that answers. */
export async function readAsked(database: Database): Promise<Map<Locale, Map<string, { section: string; text: string }[]>>> {
  const rows = await database.read.selectFrom('setting').selectAll().where('key', 'in', ['asked.en', 'asked.es']).execute()
  return new Map(
    rows.map(({ key, value }) => {
      const articles = JSON.parse(value) as Record<string, Record<string, string[]>>
      const flat = Object.entries(articles).map(([id, sections]) => [id, Object.entries(sections).flatMap(([section, texts]) => texts.map((text) => ({ section, text })))] as const)
      return [key.slice('asked.'.length) as Locale, new Map(flat)]
    }),
  )
}

/** Ids of the articles that introduce a device: the first of its list. */
export async function readDeviceArticleIds(database: Database): Promise<Set<string>> {
  const rows = await database.read.selectFrom('device').select('articles').execute()
  return new Set(rows.flatMap(({ articles }) => (JSON.parse(articles) as string[]).slice(0, 1)))
}
