import type { Database } from '#platform/database/database.ts'

/** All SQL of this feature. It reads what site-content has written. */
export async function readTexts(database: Database) {
  return database.read.selectFrom('article').select(['id', 'audience', 'locale', 'topic', 'title', 'description', 'questions', 'body']).orderBy('id').execute()
}

export async function readTopicTitles(database: Database) {
  return database.read.selectFrom('topic').select(['audience', 'locale', 'topic', 'body']).orderBy('position').execute()
}
