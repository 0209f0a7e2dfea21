import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

/** Inserts an article row, as a publication would. */

export async function addArticle(database: Database, article: Partial<Schema['article']> & { id: string }): Promise<void> {
  const values = {
    audience: 'consumer', locale: 'en', topic: 'internet', sub: 'wi-fi', title: `Title of ${article.id}`, description: 'Description', updated: '2026-10-12', minutes: 3,
    questions: '[]', related: '[]', body: 'Some help.', ...article,
  }
  await database.write.insertInto('article').values(values).execute()
}

export async function addTopic(database: Database, topic: string, subs: readonly string[], variant: { audience?: string; locale?: string; position?: number } = {}): Promise<void> {
  const body = { topic, title: `Topic ${topic}`, description: 'All of it', icon: 'internet', subs: subs.map((sub) => ({ sub, title: `Part ${sub}`, description: 'A part' })) }
  await database.write
    .insertInto('topic')
    .values({ audience: 'consumer', locale: 'en', position: 0, ...variant, topic, body: JSON.stringify(body) })
    .execute()
}

export async function addPageText(database: Database, page: Partial<Schema['page_text']> & { page: string }): Promise<void> {
  await database.write
    .insertInto('page_text')
    .values({ audience: 'consumer', locale: 'en', title: 'Contact us', description: 'How', body: 'Call us.', ...page })
    .execute()
}

export async function addDevice(database: Database, device: Partial<Schema['device']> & { make: string; model: string }): Promise<void> {
  await database.write
    .insertInto('device')
    .values({ name: 'Nokia X1', kind: 'phone', articles: '[]', position: 0, ...device })
    .execute()
}
