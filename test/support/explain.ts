import { sql, type Compilable, type Kysely } from 'kysely'
import type { Database, Engine } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'

type Compiled = ReturnType<Compilable['compile']>

/** How the engine would answer a query: its steps, one a line. */
export async function explain(database: Database, engine: Engine, compiled: Compiled): Promise<string> {
  return database.transaction(async (trx) => {
    // a table of one row is read faster as a whole: the question is whether an index could answer
    if (engine === 'postgres') for (const name of ['enable_seqscan', 'enable_bitmapscan']) await sql`set local ${sql.raw(name)} = off`.execute(trx)
    const { rows } = await trx.executeQuery<Record<string, unknown>>({ ...compiled, sql: `${engine === 'sqlite' ? 'explain query plan' : 'explain'} ${compiled.sql}` })
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n')
  })
}

/** Every query that `read` asks the database that it is given. */
export async function queriesOf({ write: db }: Database, read: (db: Kysely<Schema>) => Promise<unknown>): Promise<Compiled[]> {
  const asked: Compiled[] = []
  // a connection of its own to the same database, whose every statement passes here, made anew or once for all
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
