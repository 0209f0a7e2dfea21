import { sql, type Compilable, type Kysely } from 'kysely'
import type { Database, Engine } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

type Compiled = ReturnType<Compilable['compile']>

/** The engine's plan of a query, one step per line. */
export async function explain(database: Database, engine: Engine, compiled: Compiled): Promise<string> {
  return database.transaction(async (trx) => {
    // PostgreSQL reads a tiny table faster with a full scan: disable it, since the question is whether an index can be
    // used
    if (engine === 'postgres') for (const name of ['enable_seqscan', 'enable_bitmapscan']) await sql`set local ${sql.raw(name)} = off`.execute(trx)
    const { rows } = await trx.executeQuery<Record<string, unknown>>({ ...compiled, sql: `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${compiled.sql}` })
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n')
  })
}

/** Every query that `read` sends to the database passed to it. */
export async function queriesOf({ write: db }: Database, read: (db: Kysely<Schema>) => Promise<unknown>): Promise<Compiled[]> {
  const asked: Compiled[] = []
  // a separate executor on the same database that records every statement, prepared or not
  const heard = db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result })
  const executor = heard.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...rest) => {
    asked.push(query)
    return execute(query, ...rest)
  }
  await read(heard)
  return asked
}
