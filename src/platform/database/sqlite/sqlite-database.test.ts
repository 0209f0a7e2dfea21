import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql, type Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from './data-directory.ts'
import { openDatabase } from '../database.ts'
import { DatabaseOpenError, isDiskFull } from '../open-error.ts'
import type { Schema } from '../tables/schema.ts'
import { lendEmptyLocation, lendTestLocation, openTestDatabase } from '#test/support/databases.ts'
import { writeBackup } from '../backup/write-backup.ts'

const openError = (dataDirectory: string) =>
  openDatabase({ dataDirectory }).then(
    () => expect.fail('it opened'),
    (error: Error) => {
      expect(error).toBeInstanceOf(DatabaseOpenError)
      return error.message
    },
  )

const cannotBeWritten = (directory: string) =>
  `The data directory ${directory} cannot be written. Check its permissions, or set CARELINE_DATA to another directory.`

async function openAt(dataDirectory: string) {
  const database = await openDatabase({ dataDirectory })
  onTestFinished(() => database.close())
  return database
}

test('each commit waits for the disk, readers for nobody, and references are held', async () => {
  const { write } = await openTestDatabase('sqlite')
  const pragma = async (name: string) => Object.values((await sql.raw<object>(`pragma ${name}`).execute(write)).rows[0] ?? {})[0]
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(2000)
})

test('the reading side cannot write', async () => {
  const { read } = await openTestDatabase('sqlite')
  await expect(read.insertInto('setting').values({ key: 'a', value: 'b' }).execute()).rejects.toThrow(/readonly/)
})

test('more different statements than are kept prepared still run', async () => {
  const { read } = await openTestDatabase('sqlite')
  for (let n = 0; n < 1100; n += 1) {
    const { rows } = await sql.raw<{ n: number }>(`select ${n % 600} as n`).execute(read)
    expect(rows).toEqual([{ n: n % 600 }])
  }
})

test('HOME-18 no limit and no pattern is a bare parameter, for which SQLite would plan a statement anew at each run', async () => {
  const { read, write } = await openTestDatabase('sqlite')
  await write.insertInto('setting').values([{ key: 'a.1', value: 'x' }, { key: 'a.2', value: 'y' }, { key: 'b.1', value: 'z' }]).execute()
  for (const side of [read, write]) {
    const query = side.selectFrom('setting').select('key').where('key', 'like', 'a.%').orderBy('key').limit(1).offset(1)
    expect(query.compile().sql).toMatch(/like \? \|\| '' .*limit \? \+ 0 offset \?$/)
    expect(await query.execute()).toEqual([{ key: 'a.2' }])
  }
})

test('a missing directory is made, for its owner only', async () => {
  const { dataDirectory } = await lendTestLocation('sqlite')
  const directory = join(dataDirectory, 'new one', 'data')
  await openAt(directory)
  expect(statSync(directory).mode & 0o777).toBe(0o700)
  expect(statSync(sqliteFile(directory)).mode & 0o777).toBe(0o600)
})

test('a second owner of the directory is refused, and can have it after the first', async () => {
  const { dataDirectory } = await lendTestLocation('sqlite')
  const first = await openAt(dataDirectory)
  const sentence = `Another Careline process already uses the data directory ${dataDirectory}. Stop it, or set CARELINE_DATA to another directory.`
  expect(await openError(dataDirectory)).toBe(sentence)
  expect(openInOtherProcess(dataDirectory)).toBe(sentence)
  await first.write.insertInto('setting').values({ key: 'a', value: 'b' }).execute()
  await first.close()
  expect(openInOtherProcess(dataDirectory)).toBe('opened')
  await openAt(dataDirectory)
})

function openInOtherProcess(dataDirectory: string): string {
  const script = `import { openDatabase } from ${JSON.stringify(new URL('../database.ts', import.meta.url).href)}
    await openDatabase({ dataDirectory: ${JSON.stringify(dataDirectory)} }).then(
      async (database) => (await database.close(), console.log('opened')), (error) => console.log(error.message))`
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
  return spawnSync(process.execPath, flags, { encoding: 'utf8' }).stdout.trim()
}

test('a path that is a file, or where nothing can be made, gives the sentence for it', async () => {
  const { dataDirectory } = await lendTestLocation('sqlite')
  const file = join(dataDirectory, 'file')
  writeFileSync(file, '')
  expect(await openError(file)).toBe(cannotBeWritten(file))
  expect(await openError(join(file, 'below'))).toBe(cannotBeWritten(join(file, 'below')))
  // Even root is refused here.
  if (process.platform === 'linux') expect(await openError('/proc/careline')).toBe(cannotBeWritten('/proc/careline'))
})

test.skipIf(process.getuid?.() === 0)('a directory or file without permission gives the sentence for it (not as root, who may everything)', async () => {
  const { dataDirectory } = await lendTestLocation('sqlite')
  const directory = join(dataDirectory, 'data')
  mkdirSync(directory, { mode: 0o500 })
  expect(await openError(directory)).toBe(cannotBeWritten(directory))
  chmodSync(directory, 0o700)
  writeFileSync(sqliteFile(directory), '', { mode: 0o400 })
  expect(await openError(directory)).toBe(cannotBeWritten(directory))
})

test('a damaged file gives a sentence, stays as it is, and the directory is free again', async () => {
  const { dataDirectory } = await lendTestLocation('sqlite')
  writeFileSync(sqliteFile(dataDirectory), 'not a database '.repeat(1000))
  expect(await openError(dataDirectory)).toContain('is damaged, or it is not a Careline database')
  expect(await openError(dataDirectory)).toContain('is damaged')
  expect(readFileSync(sqliteFile(dataDirectory), 'utf8')).toBe('not a database '.repeat(1000))
})

test('damaged pages in the middle of the file are said in the same sentence, to whoever meets them: a query, a thread, a backup', async () => {
  const { dataDirectory } = await lendTestLocation('sqlite')
  const before = await openDatabase({ dataDirectory })
  await before.write.insertInto('setting').values(Array.from({ length: 400 }, (_, n) => ({ key: `key-${n}`, value: 'x'.repeat(2000) }))).execute()
  await before.close()
  const { size } = statSync(sqliteFile(dataDirectory))
  const file = openSync(sqliteFile(dataDirectory), 'r+')
  // after the first pages, which hold the schema
  writeSync(file, Buffer.alloc(size / 4, 0xff), 0, size / 4, Math.floor(size * 0.6))
  closeSync(file)
  const database = await openAt(dataDirectory)
  const sentence = { name: 'DatabaseOpenError', message: expect.stringMatching(/^The file \S+careline.sqlite is damaged, .* restore a backup/) }
  const all = database.read.selectFrom('setting').selectAll()
  await expect(all.execute()).rejects.toMatchObject(sentence)
  await expect(database.write.updateTable('setting').set({ value: 'y' }).execute()).rejects.toMatchObject(sentence)
  await expect(database.writeApart([database.read.updateTable('setting').set({ value: 'y' }).compile()])).rejects.toMatchObject({ message: expect.stringContaining('is damaged') })
  await expect(writeBackup({ dataDirectory }, join(dataDirectory, 'backup'))).rejects.toMatchObject(sentence)
})

test('a full disk is said in a sentence, by a query and by the thread that writes', async () => {
  const database = await openTestDatabase('sqlite')
  const large = { key: 'large', value: 'x'.repeat(1_000_000) }
  // the thread's connection has a separate limit
  const limit = 'pragma max_page_count = 1'
  await sql.raw(limit).execute(database.write)
  await database.writeApart([{ sql: limit, parameters: [] }])
  for (const writing of [database.write.insertInto('setting').values(large).execute(), database.writeApart([database.read.insertInto('setting').values(large).compile()])]) {
    const failure: unknown = await writing.catch((error: unknown) => error)
    expect([isDiskFull(failure), failure]).toEqual([true, expect.objectContaining({ message: expect.stringMatching(/^The disk of the data directory \S+ is full\. Free some space/) })])
  }
})

test('a schema newer than the program is refused and left untouched', async () => {
  const { dataDirectory } = await lendEmptyLocation('sqlite')
  const newer = new DatabaseSync(sqliteFile(dataDirectory))
  newer.exec(`create table schema_migration (number integer primary key, name text, applied_at integer);
    insert into schema_migration values (9999, 'from-the-future', 0)`)
  newer.close()
  const before = readFileSync(sqliteFile(dataDirectory))
  const message = await openError(dataDirectory)
  expect(message).toMatch(/^The database was written by a newer Careline: its schema is number 9999, .* Upgrade Careline/)
  expect(readFileSync(sqliteFile(dataDirectory)).equals(before)).toBe(true)
})

test('a transaction which SQLite has ended by itself throws the error that ended it', async () => {
  const database = await openTestDatabase('sqlite')
  const failing = database.transaction(async (trx) => {
    await sql`rollback`.execute(trx)
    throw new Error('the first error')
  })
  await expect(failing).rejects.toThrow('the first error')
})

const namesIn = async (db: Kysely<Schema>) => (await db.selectFrom('setting').select('key').where('key', 'like', 'shared %').orderBy('key').execute()).map(({ key }) => key)
const addShared = (trx: Kysely<Schema>, key: string) => trx.insertInto('setting').values({ key: `shared ${key}`, value: '' }).execute()

test('transactions that come together share a commit: one that throws undoes itself alone, and each is told afterwards', async () => {
  const { read, transaction } = await openTestDatabase('sqlite')
  const first = transaction((trx) => addShared(trx, 'first')).then(() => namesIn(read))
  const broken = transaction(async (trx) => {
    await addShared(trx, 'broken')
    throw new Error('no more of this')
  })
  const last = transaction(async (trx) => {
    await addShared(trx, 'last')
    return { inside: await namesIn(trx), outside: await namesIn(read) }
  })
  await expect(broken).rejects.toThrow('no more of this')
  expect(await last).toEqual({ inside: ['shared first', 'shared last'], outside: [] })
  expect(await first).toEqual(['shared first', 'shared last'])
})

test('a commit that fails is told to all who share it, keeps nothing, and the next one succeeds', async () => {
  const { read, transaction } = await openTestDatabase('sqlite')
  const together = [
    transaction((trx) => addShared(trx, 'neighbour')),
    transaction(async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx)
      await trx.insertInto('account').values({ number: '1', customer_id: 'nobody', kind: 'uverse', status: 'active', is_smb: 0, position: 0 }).execute()
    }),
  ]
  for (const { status, ...rest } of await Promise.allSettled(together)) {
    expect(status).toBe('rejected')
    expect(rest).toMatchObject({ reason: { message: expect.stringMatching(/FOREIGN KEY/) } })
  }
  await transaction((trx) => addShared(trx, 'next'))
  expect(await namesIn(read)).toEqual(['shared next'])
})
