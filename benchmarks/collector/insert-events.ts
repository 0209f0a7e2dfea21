/** The bare insert: the collector's rows and transactions on a separate database, without request handling. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { eventInserts } from '../../src/features/analytics/testing.ts'
import { openDatabase } from '#platform/database/database.ts'
import { runApart } from '../run-apart.ts'
import { buildEvent } from './reported-event.ts'

const rowsInTransaction = 2000

/** Events per second, measured over `seconds`. */
export async function insertBare(seconds: number, cpu: number): Promise<number> {
  return runApart(import.meta.filename, { seconds }, cpu)
}

async function run({ seconds }: { seconds: number }): Promise<number> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'careline-bench-'))
  const database = await openDatabase({ dataDirectory })
  const startedAt = performance.now()
  let inserted = 0
  while (performance.now() - startedAt < seconds * 1000) {
    const rows = Array.from({ length: rowsInTransaction }, () => {
      const { id, name, page, ...payload } = buildEvent(randomUUID())
      return { id, name, page, received_at: Date.now(), payload: JSON.stringify(payload) }
    })
    await database.transaction(async (trx) => {
      for (const { sql, parameters } of eventInserts(database, rows)) await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
    })
    inserted += rows.length
  }
  const perSecond = (inserted * 1000) / (performance.now() - startedAt)
  await database.close()
  rmSync(dataDirectory, { recursive: true, force: true })
  return perSecond
}

if (import.meta.main) process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
