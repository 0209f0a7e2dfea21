import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { loadContent, type LoadedContent } from '../files/load-content.ts'
import { publishLoaded } from './publish-content.ts'

/** What a publication writes. */
const tables = ['setting', 'page_feed', 'article', 'topic', 'page_text', 'device', 'allocation'] as const satisfies readonly (keyof Schema)[]

interface Rows {
  table: (typeof tables)[number]
  columns: string[]
  json: string
}

let ours: Promise<LoadedContent> | undefined
let published: Rows[] | undefined

/**
 * Publishes `content`, for tests of other features. The files are read and checked once for each process, because that
 * takes four fifths of the time, and an empty database gets copies of the rows that the first publication of the
 * process has written.
 * @public
 */
export async function publishOurContent(database: Database): Promise<void> {
  const wasEmpty = await isEmpty(database)
  if (wasEmpty && published) return copyRows(database, published)
  await publishLoaded(database, await (ours ??= loadContent('content')))
  if (wasEmpty) published = await Promise.all(tables.map((table) => readRows(database, table)))
}

async function isEmpty({ read }: Database): Promise<boolean> {
  const found = await Promise.all(tables.map((table) => sql`select 1 from ${sql.table(table)} limit 1`.execute(read)))
  return found.every(({ rows }) => rows.length === 0)
}

async function readRows({ read }: Database, table: Rows['table']): Promise<Rows> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(read)
  // each database counts its own publications
  const kept = rows.filter(({ key }) => key !== 'siteVersion')
  return { table, columns: Object.keys(rows[0] ?? {}), json: JSON.stringify(kept) }
}

async function copyRows(database: Database, all: readonly Rows[]): Promise<void> {
  await database.transaction(async (trx) => {
    for (const rows of all) await (database.engine === 'postgres' ? copyOnPostgres(trx, rows) : copyOnSqlite(trx, rows))
    await raiseSiteVersion(trx)
  })
}

async function copyOnPostgres(trx: Transaction<Schema>, { table, json }: Rows): Promise<void> {
  await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`.execute(trx)
}

async function copyOnSqlite(trx: Transaction<Schema>, { table, columns, json }: Rows): Promise<void> {
  const [into, from] = [columns.map((column) => sql.ref(column)), columns.map((column) => sql`value ->> ${sql.lit(column)}`)]
  await sql`insert into ${sql.table(table)} (${sql.join(into)}) select ${sql.join(from)} from json_each(${json})`.execute(trx)
}
