/** A thread of its own: many rows, and the wait for the disk at their commit, hold no page up. */
import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { parentPort } from 'node:worker_threads'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { kyselyForSqlite, openWriter, prepareWriter } from './sqlite-connection.ts'
import type { Statement, WriteAnswer, WriteRequest } from './write-thread.ts'

/** Where both want the same processor, pages go first. Linux alone gives a thread a priority of its own. */
const niceness = 10
if (platform === 'linux') setPriority(niceness)

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

parentPort!.on('message', ({ id, file, statements }: WriteRequest) => {
  const answer = (given: WriteAnswer) => parentPort!.postMessage(given, [])
  const done = statements ? write(file, statements) : close(file)
  done.then(
    (changed) => answer({ id, changed }),
    (error: unknown) => answer({ id, failure: String(error) }),
  )
})
