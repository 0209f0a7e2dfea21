/** Writes many rows in a thread, so that neither the rows nor their commit's wait for the disk block pages. */
import { CompiledQuery, type Kysely } from 'kysely'
import { answerQuestions, letPagesGoFirst } from '../../jobs/worker-client.ts'
import type { Schema } from '../tables/schema.ts'
import { kyselyForSqlite, openWriter, prepareWriter } from '../sqlite/sqlite-connection.ts'
import type { Statement, WriteQuestion } from './write-thread.ts'

letPagesGoFirst()

const connections = new Map<string, Kysely<Schema>>()

function connectionTo(file: string): Kysely<Schema> {
  const known = connections.get(file)
  if (known) return known
  const writer = openWriter(file)
  prepareWriter(writer)
  const connection = kyselyForSqlite(writer)
  connections.set(file, connection)
  return connection
}

async function write(file: string, statements: readonly Statement[]): Promise<number[]> {
  const changed: number[] = []
  await connectionTo(file)
    .transaction()
    .execute(async (trx) => {
      for (const { sql, parameters } of statements) {
        const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
        changed.push(Number(numAffectedRows ?? 0))
      }
    })
  return changed
}

async function close(file: string): Promise<number[]> {
  await connections.get(file)?.destroy()
  connections.delete(file)
  return []
}

answerQuestions(({ file, statements }: WriteQuestion) => (statements ? write(file, statements) : close(file)))
