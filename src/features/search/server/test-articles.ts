import type { Database } from '#platform/database/database.ts'

/** Adds an article to the table as the content files would. */
export async function addArticle(database: Database, article: { id: string; title: string } & Record<string, unknown>): Promise<void> {
  const values = { audience: 'consumer', locale: 'en', topic: 'internet', sub: 'wi-fi', description: 'Help.', updated: '2026-10-12', minutes: 3, questions: '[]', related: '[]', body: 'Some help.', ...article }
  await database.write.insertInto('article').values(values).execute()
}
