import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BackupError } from './backup-format.ts'
import { type Database, type Engine, openDatabase } from '../database.ts'
import { openSnapshot } from './database-snapshot.ts'
import { newestMigration } from '../migrations/migrate-schema.ts'
import { restoreBackup } from './restore-backup.ts'
import { tablesInOrder } from '../tables/schema.ts'
import { writeSetting } from '../settings.ts'
import { raiseSiteVersion, readSiteVersion } from '../site-version.ts'
import { lendEmptyLocation, lendTestLocation, postgresMissing, type TestLocation } from '#test/support/databases.ts'
import { writeBackup } from './write-backup.ts'

const engines: Engine[] = postgresMissing ? ['sqlite'] : ['sqlite', 'postgres']
const odd = 'Zoë "quoted", two\nlines, \\ 🙂 ñ \u2028 \t'

/** Fills every table with rows that are hard to transport: quotes, line ends, null, the largest instants, many rows. */
async function fill(location: TestLocation): Promise<void> {
  await withDatabase(location, async (database) => {
    const tables = await database.write.introspection.getTables()
    for (const name of tablesInOrder) {
      const columns = tables.find((table) => table.name === name && (table.schema ?? 'public') === 'public')?.columns ?? []
      const rows = Array.from({ length: name === 'analytics_event' ? 1203 : 3 }, (_, n) =>
        Object.fromEntries(
          columns.map(({ name: column, dataType, isNullable }) => {
            if (isNullable && n === 1) return [column, null]
            if (/text/i.test(dataType)) return [column, `${odd}${n}`]
            return [column, column.endsWith('_at') ? 8_640_000_000_000_000 - n : n]
          }),
        ),
      )
      for (let from = 0; from < rows.length; from += 100) {
        await database.write.insertInto(name).values(rows.slice(from, from + 100) as never).execute()
      }
    }
    await writeSetting(database.write, 'siteVersion', '7')
  })
}

async function withDatabase<T>(location: TestLocation, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(location)
  return work(database).finally(() => database.close())
}

/** A hash of each table, independent of the order of its rows. */
async function hashes(location: TestLocation): Promise<Record<string, string>> {
  const snapshot = await openSnapshot(location)
  const result: Record<string, string> = {}
  for (const table of tablesInOrder) {
    const rows = [JSON.stringify(await snapshot.columns(table))]
    for await (const batch of snapshot.rows(table)) rows.push(...batch.map((row) => JSON.stringify(row)))
    result[table] = `${rows.length - 1} ${createHash('sha256').update(rows.toSorted().join('\n')).digest('hex')}`
  }
  await snapshot.close()
  return result
}

const fileIn = (location: TestLocation, name = 'careline.backup') => join(location.dataDirectory, name)

async function filledBackup(engine: Engine) {
  const location = await lendTestLocation(engine)
  await fill(location)
  const file = fileIn(location)
  const summary = await writeBackup(location, file)
  return { location, file, summary }
}

for (const from of engines) {
  for (const to of engines) {
    test(`a backup of ${from} restores to the same rows in ${to}`, async () => {
      const { location, file, summary } = await filledBackup(from)
      const target = await lendEmptyLocation(to)
      expect(await restoreBackup(target, file)).toEqual({ ...summary, engine: to })
      expect(await hashes(target)).toEqual(await hashes(location))
      expect(summary).toEqual({ engine: from, schema: newestMigration, tables: tablesInOrder.length, rows: 1203 + 1 + 3 * (tablesInOrder.length - 1) })
    })
  }
}

test.skipIf(postgresMissing)('the other engine’s backup of a restored one is the same again', async () => {
  const { file } = await filledBackup('sqlite')
  const postgres = await lendTestLocation('postgres')
  await restoreBackup(postgres, file)
  const again = fileIn(postgres)
  await writeBackup(postgres, again)
  const sortedLines = (path: string) => gunzipSync(readFileSync(path)).toString().split('\n').slice(1).toSorted()
  expect(sortedLines(again)).toEqual(sortedLines(file))
})

describe.each(engines)('on %s', (engine) => {
  test('a snapshot sees nothing of what is committed after it was opened', async () => {
    const location = await lendTestLocation(engine)
    await withDatabase(location, async ({ write }) => {
      const snapshot = await openSnapshot(location)
      await writeSetting(write, 'late', 'row')
      for await (const rows of snapshot.rows('setting')) expect(rows).toEqual([])
      await snapshot.close()
    })
  })

  test('a backup taken while the site writes is of one moment, and the site goes on', async () => {
    const location = await lendTestLocation(engine)
    await fill(location)
    const database = await openDatabase(location)
    onTestFinished(() => database.close())
    let isRunning = true
    let written = 0
    const writing = (async () => {
      while (isRunning) {
        written += 1
        const n = String(written)
        await database.transaction(async (trx) => {
          await trx.insertInto('setting').values({ key: `pair ${n}`, value: n }).execute()
          await trx.insertInto('allocation').values({ team: 'pair', name: n, value: n }).execute()
        })
        await new Promise(setImmediate)
      }
    })()
    await expect.poll(() => written).toBeGreaterThan(3)
    const before = written
    await writeBackup(location, fileIn(location))
    await expect.poll(() => written).toBeGreaterThan(before)
    isRunning = false
    await writing
    const target = await lendTestLocation(engine)
    await restoreBackup(target, fileIn(location))
    await withDatabase(target, async ({ read }) => {
      const settings = await read.selectFrom('setting').select('value').where('key', 'like', 'pair %').execute()
      const allocations = await read.selectFrom('allocation').select('value').where('team', '=', 'pair').execute()
      expect(settings.length).toBeGreaterThanOrEqual(before - 1)
      expect(settings.map((row) => row.value).toSorted()).toEqual(allocations.map((row) => row.value).toSorted())
    })
  })

  test('a database that is not empty is refused and stays as it is; with overwrite it is replaced', async () => {
    const { location, file } = await filledBackup(engine)
    const target = await lendTestLocation(engine)
    await withDatabase(target, async (database) => {
      await database.transaction(raiseSiteVersion)
      await writeSetting(database.write, 'siteVersion', '20')
    })
    const before = await hashes(target)
    await expect(restoreBackup(target, file)).rejects.toThrow('The database is not empty.')
    expect(await hashes(target)).toEqual(before)
    await restoreBackup(target, file, true)
    // above both numbers, because pages of other content may still be cached under them
    expect(await withDatabase(target, ({ read }) => readSiteVersion(read))).toBe(21)
    await withDatabase(target, ({ write }) => writeSetting(write, 'siteVersion', '7'))
    expect(await hashes(target)).toEqual(await hashes(location))
  })

  test('a restore that fails half way changes nothing', async () => {
    const { file } = await filledBackup(engine)
    const target = await lendTestLocation(engine)
    await fill(target)
    await withDatabase(target, ({ write }) => writeSetting(write, 'own', 'row'))
    const before = await hashes(target)
    // The last event is there twice, so its key refuses it after everything else was inserted.
    const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
    const end = JSON.parse(lines.pop() ?? '') as { rows: number }
    const twice = [...lines, lines.at(-1), JSON.stringify({ ...end, rows: end.rows + 1 })]
    writeFileSync(file, gzipSync(`${twice.join('\n')}\n`))
    await expect(restoreBackup(target, file, true)).rejects.toThrow(/unique/i)
    expect(await hashes(target)).toEqual(before)
  })

  test('an empty database has nothing to back up', async () => {
    const location = await lendEmptyLocation(engine)
    await expect(writeBackup(location, fileIn(location))).rejects.toThrow(BackupError)
    expect(readdirSync(location.dataDirectory)).toEqual([])
  })
})

test('an incomplete, damaged or foreign file is refused before anything is touched', async () => {
  const { file } = await filledBackup('sqlite')
  const whole = readFileSync(file)
  const lines = gunzipSync(whole).toString().trimEnd().split('\n')
  const damagedFiles: [string, Uint8Array][] = [
    ['damaged or incomplete', whole.subarray(0, whole.length / 2)],
    ['damaged or incomplete', gzipSync(lines.slice(0, -1).join('\n'))],
    ['damaged or incomplete', gzipSync(lines.toSpliced(3, 1).join('\n'))],
    ['damaged or incomplete', Buffer.from(lines.join('\n'))],
    ['is not a backup of Careline', gzipSync('')],
    ['is not a backup of Careline', gzipSync('{"some":"JSON"}')],
    ['is not a backup of Careline', gzipSync('no JSON')],
    ['is of a newer Careline', gzipSync([lines[0]?.replace(/"schema":\d+/, '"schema":9999'), ...lines.slice(1)].join('\n'))],
    ['does not know', gzipSync(lines.join('\n').replace('"table":"device"', '"table":"gadget"'))],
  ]
  const target = join(dirname(file), 'untouched')
  for (const [sentence, content] of damagedFiles) {
    writeFileSync(file, content)
    await expect(restoreBackup({ dataDirectory: target }, file)).rejects.toThrow(sentence)
  }
  await expect(restoreBackup({ dataDirectory: target }, join(target, 'none'))).rejects.toThrow('There is no file')
  expect(existsSync(target)).toBe(false)
})

test('a backup is for its owner’s eyes only, replaces no file, and leaves no half one behind', async () => {
  const { location, file } = await filledBackup('sqlite')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const before = readFileSync(file)
  await expect(writeBackup(location, file)).rejects.toThrow('exists already')
  expect(readFileSync(file).equals(before)).toBe(true)
  await expect(writeBackup(location, join(location.dataDirectory, 'no such directory', 'b'))).rejects.toThrow('cannot be written')
  await expect(writeBackup({ dataDirectory: join(location.dataDirectory, 'none') }, fileIn(location, 'b'))).rejects.toThrow('There is no database in')
  expect(readdirSync(location.dataDirectory).filter((name) => /partial|^b$/.test(name))).toEqual([])
})

test('a SQLite database that a site uses is not restored into', async () => {
  const { location, file } = await filledBackup('sqlite')
  await withDatabase(location, async () => {
    await expect(restoreBackup(location, file, true)).rejects.toThrow('Another Careline process already uses the data directory')
  })
})

test('a backup is refused by a database whose schema is newer than it', async () => {
  const { file } = await filledBackup('sqlite')
  const lines = gunzipSync(readFileSync(file)).toString()
  writeFileSync(file, gzipSync(lines.replace(/"schema":\d+/, '"schema":0')))
  const target = await lendTestLocation('sqlite')
  await withDatabase(target, ({ write }) => sql`select 1`.execute(write))
  await expect(restoreBackup(target, file, true)).rejects.toThrow('Restore it into a new database')
})
