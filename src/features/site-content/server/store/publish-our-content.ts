import { sql } from 'kysely'
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
 * takes four fifths of the time, and an empty database gets copies of the rows that an earlier publication has written.
 * @public
 */
export async function publishOurContent(database: Database): Promise<void> {
  const isPostgres = database.engine === 'postgres'
  const wasEmpty = await isEmpty(database)
  if (wasEmpty && (await (isPostgres ? copyKept(database) : copyPublished(database)))) return
  await publishLoaded(database, await (ours ??= loadContent('content')))
  if (wasEmpty) await (isPostgres ? keepRows(database) : rememberRows(database))
}

/** One statement: on PostgreSQL each of several at once would start a process. */
async function isEmpty({ read }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 where ${sql.join(tables.map((table) => sql`exists (select 1 from ${sql.table(table)})`), sql` or `)}`.execute(read)
  return rows.length === 0
}

/**
 * In PostgreSQL the rows stay in a schema of their own: a database that is lent again copies them itself, in a tenth of
 * the time that reading them from JSON takes.
 */
const kept = (table: Rows['table']) => sql.id('our_content', table)

async function keepRows(database: Database): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`create schema our_content`.execute(trx)
    for (const table of tables) await sql`create table ${kept(table)} as select * from ${sql.table(table)}`.execute(trx)
    await sql`delete from ${kept('setting')} where key = ${siteVersionKey}`.execute(trx)
  })
}

/** @returns whether an earlier loan of the database has kept rows */
async function copyKept(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_namespace where nspname = 'our_content'`.execute(database.read)
  if (rows.length === 0) return false
  await database.transaction(async (trx) => {
    for (const table of tables) await sql`insert into ${sql.table(table)} select * from ${kept(table)}`.execute(trx)
    await raiseSiteVersion(trx)
  })
  return true
}

/** Each database counts its own publications. */
const siteVersionKey = 'siteVersion'

async function rememberRows({ read }: Database): Promise<void> {
  published = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(read)
      return { table, columns: Object.keys(rows[0] ?? {}), json: JSON.stringify(rows.filter(({ key }) => key !== siteVersionKey)) }
    }),
  )
}

/** @returns whether this process has published before */
async function copyPublished(database: Database): Promise<boolean> {
  const all = published
  if (!all) return false
  await database.transaction(async (trx) => {
    for (const { table, columns, json } of all) {
      const [into, from] = [columns.map((column) => sql.ref(column)), columns.map((column) => sql`value ->> ${sql.lit(column)}`)]
      await sql`insert into ${sql.table(table)} (${sql.join(into)}) select ${sql.join(from)} from json_each(${json})`.execute(trx)
    }
    await raiseSiteVersion(trx)
  })
  return true
}
