import { nextTurn } from '#platform/jobs/next-turn.ts'
import type { Database } from '#platform/database/database.ts'
import type { SiteVariant } from '#contracts/site-path.ts'

/** All SQL of this feature. It only reads; site-content writes the content. */

/** Rows per query: on SQLite a query blocks all other requests. */
const rowsAtOnce = 1000

const indexColumns = ['id', 'audience', 'locale', 'topic', 'sub', 'title', 'description', 'updated', 'minutes', 'related', 'picture', 'device'] as const

/** Reads in batches. A change in between raises the siteVersion, which causes everything to be read again. */
export async function readArticleRows(database: Database) {
  const rows = database.read
    .selectFrom('article')
    .select(indexColumns)
    .orderBy('id')
    .limit(rowsAtOnce)
  const found: Awaited<ReturnType<typeof rows.execute>> = []
  for (;;) {
    const next = await rows.where('id', '>', found.at(-1)?.id ?? '').execute()
    const isLast = next.length < rowsAtOnce
    // keep the rows of one article in one batch
    found.push(...(isLast ? next : next.filter(({ id }) => id !== next.at(-1)!.id)))
    if (isLast) return found
    await nextTurn()
  }
}

/** The same of some articles of an audience. */
export async function readArticleRowsOf(database: Database, audience: string, ids: readonly string[]) {
  return database.read.selectFrom('article').select(indexColumns).where('audience', '=', audience).where('id', 'in', ids).orderBy('id').execute()
}

export async function readArticleText(database: Database, id: string, { audience, locale }: SiteVariant): Promise<{ body: string; questions: string } | undefined> {
  return database.read
    .selectFrom('article')
    .select(['body', 'questions'])
    .where('id', '=', id)
    .where('audience', '=', audience)
    .where('locale', '=', locale)
    .executeTakeFirst()
}

export async function readTopicRows(database: Database) {
  return database.read.selectFrom('topic').select(['audience', 'locale', 'body']).orderBy('position').execute()
}

export async function readPageTextRows(database: Database) {
  return database.read.selectFrom('page_text').selectAll().execute()
}

export async function readDeviceRows(database: Database) {
  return database.read.selectFrom('device').select(['make', 'model', 'name', 'kind', 'articles']).orderBy('position').execute()
}
