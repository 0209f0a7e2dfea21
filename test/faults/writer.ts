import { writeSync } from 'node:fs'
import { openDatabase } from '#platform/database/database.ts'

/**
 * A child process for the durability tests: commits one row after another to the data directory and writes each row's
 * id to standard output after its commit. Arguments: directory, prefix of the ids, number of rows (unlimited by
 * default).
 */
const [dataDirectory = '', prefix = '', count = 'Infinity'] = process.argv.slice(2)
const database = await openDatabase({ dataDirectory })
for (let n = 0; n < Number(count); n += 1) {
  const id = `${prefix}-${n}`
  await database.transaction(async (trx) => {
    await trx.insertInto('analytics_event').values({ id, name: 'write', received_at: n, page: '/', payload: '{}' }).execute()
    await trx.insertInto('setting').values({ key: id, value: 'written' }).execute()
  })
  // synchronous, so that the parent has the line before the next row is written
  writeSync(1, `${id}\n`)
}
await database.close()
