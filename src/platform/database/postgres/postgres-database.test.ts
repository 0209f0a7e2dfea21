import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startFaultProxy } from '#test/support/fault-proxy.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../database.ts'
import { DatabaseOpenError } from '../open-error.ts'
import { newestMigration, readSchemaNumber } from '../migrations/migrate-schema.ts'
import { lendEmptyLocation, lendTestLocation, openTestDatabase, postgresMissing } from '#test/support/databases.ts'

const password = 'sw0rdfish'

async function openError(databaseUrl: string, postgres?: DatabaseOptions['postgres']): Promise<string> {
  const error = await openDatabase({ databaseUrl, dataDirectory: '', postgres }).then(
    () => expect.fail('it opened'),
    (fault: Error) => fault,
  )
  expect(error).toBeInstanceOf(DatabaseOpenError)
  expect(error.message).not.toContain(password)
  return error.message
}

const closedAfterwards = (database: Database) => {
  onTestFinished(() => database.close())
  return database
}

test('an address without a server gives a sentence without the password', async () => {
  expect(await openError(`postgres://care:${password}@127.0.0.1:9/careline`)).toBe(
    'PostgreSQL at 127.0.0.1:9, database careline, cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  )
})

test('an address that is none gives a sentence without the password', async () => {
  for (const url of [`mysql://care:${password}@host/db`, `care:${password}`, `postgres://care:${password}@host:port/db`]) {
    expect(await openError(url)).toMatch(/^DATABASE_URL is not a PostgreSQL address/)
  }
})

test('a server that never answers is given up after the connection timeout', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {}))
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const began = Date.now()
  const message = await openError(`postgres://care:${password}@127.0.0.1:${port}/careline`, { connectTimeoutMs: 200 })
  expect(message).toContain('cannot be reached (no answer in time)')
  expect(Date.now() - began).toBeGreaterThanOrEqual(190)
})

describe.skipIf(postgresMissing)('PostgreSQL', () => {
  test('a database that does not exist gives the sentence for it', async () => {
    const { databaseUrl = '' } = await lendTestLocation('postgres')
    expect(await openError(databaseUrl.replace(/test_\d+/, 'nowhere'))).toContain('database nowhere, does not exist. Create it')
  })

  test('a server that ends all connections does not end us: the next query connects again', async () => {
    const database = await openTestDatabase('postgres')
    const count = () => database.read.selectFrom('setting').select((e) => e.fn.countAll<number>().as('rows')).execute()
    await Promise.all([count(), count(), count()])
    await endConnections(database)
    await expect.poll(count, { timeout: 5000 }).toEqual([{ rows: 0 }])
  })

  test('a connection lost in the middle of a transaction fails that transaction, and nothing else', async () => {
    const database = await openTestDatabase('postgres')
    const failing = database.transaction(async (trx) => {
      await trx.insertInto('setting').values({ key: 'a', value: 'b' }).execute()
      await endConnections(database)
      await trx.insertInto('setting').values({ key: 'b', value: 'b' }).execute()
    })
    await expect(failing).rejects.toThrow()
    await expect.poll(() => database.read.selectFrom('setting').selectAll().execute(), { timeout: 5000 }).toEqual([])
  })

  test('notices come again after their connection was lost', async () => {
    const database = await openTestDatabase('postgres')
    let woken = 0
    onTestFinished(database.subscribe('a channel', () => void (woken += 1)))
    await expect.poll(() => woken, { timeout: 5000 }).toBe(1)
    await endConnections(database)
    await expect.poll(() => woken, { timeout: 5000 }).toBe(2)
    await sql`select pg_notify('a channel', '')`.execute(database.write)
    await expect.poll(() => woken, { timeout: 5000 }).toBe(3)
  })

  test('a server that goes silent holds neither statements nor the end of the program', async () => {
    const { databaseUrl = '' } = await lendTestLocation('postgres')
    const socketFolder = new URL(databaseUrl).searchParams.get('host')!
    const proxy = await startFaultProxy(join(socketFolder, '.s.PGSQL.5432'))
    onTestFinished(() => proxy.close())
    const throughProxy = `postgres://careline@127.0.0.1:${proxy.port}${new URL(databaseUrl).pathname}`
    const database = await openDatabase({ databaseUrl: throughProxy, dataDirectory: '', postgres: { statementTimeoutMs: 300, maxConnections: 3 } })
    const count = () => database.read.selectFrom('setting').select((e) => e.fn.countAll<number>().as('rows')).execute()
    await Promise.all([count(), count(), count()])
    proxy.set({ mode: 'stop' })
    const began = Date.now()
    const answers = await Promise.allSettled([count(), count(), count(), count()])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
    expect(Date.now() - began).toBeLessThan(3000)
    proxy.set({ mode: 'pass' })
    await expect.poll(count, { timeout: 5000 }).toEqual([{ rows: 0 }])
    proxy.set({ mode: 'stop' })
    const closing = Date.now()
    await database.close()
    expect(Date.now() - closing).toBeLessThan(4000)
  })

  test('a statement that takes too long is ended by the server', async () => {
    const location = await lendTestLocation('postgres')
    const hasty = closedAfterwards(await openDatabase({ ...location, postgres: { statementTimeoutMs: 50 } }))
    await expect(sql`select pg_sleep(10)`.execute(hasty.read)).rejects.toThrow('statement timeout')
    const usual = closedAfterwards(await openDatabase(location))
    const { rows } = await sql`show statement_timeout`.execute(usual.read)
    expect(rows).toEqual([{ statement_timeout: '3s' }])
  })

  test('several processes that start at once on a new database migrate it once', async () => {
    const location = await lendEmptyLocation('postgres')
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(location)))
    databases.map(closedAfterwards)
    const { rows } = await sql<{ number: number }>`select number from schema_migration`.execute(databases[0]!.read)
    expect(rows).toHaveLength(newestMigration)
  })

  test('what processes do alone they do one after the other, and who waits has no time limit', async () => {
    const location = await lendTestLocation('postgres')
    const databases = await Promise.all(Array.from({ length: 3 }, () => openDatabase({ ...location, postgres: { statementTimeoutMs: 20 } })))
    databases.map(closedAfterwards)
    let running = 0
    const most = await Promise.all(
      databases.map((database) =>
        database.alone(async () => {
          const now = (running += 1)
          await delay(60)
          running -= 1
          return now
        }),
      ),
    )
    expect(most).toEqual([1, 1, 1])
  })

  test('who fails alone, or dies, lets the next one go on', async () => {
    const location = await lendTestLocation('postgres')
    const [failing, dying, next] = (await Promise.all(Array.from({ length: 3 }, () => openDatabase(location)))).map(closedAfterwards)
    await expect(failing!.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const went = dying!.alone(async () => {
      // its connection ends while it works
      await endConnections(next!)
      return next!.alone(async () => 'on')
    })
    expect(await went).toBe('on')
  })

  test('without `migrate` an empty database stays empty', async () => {
    const database = closedAfterwards(await openDatabase({ ...(await lendEmptyLocation('postgres')), migrate: false }))
    expect(await readSchemaNumber(database.read, 'postgres')).toBe(0)
  })

  test('a schema newer than the program is refused', async () => {
    const { databaseUrl = '' } = await lendTestLocation('postgres')
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`insert into schema_migration values (9999, 'from-the-future', 0)`)
    await client.end()
    expect(await openError(databaseUrl)).toMatch(/^The database was written by a newer Careline: its schema is number 9999/)
  })

  test('a number too large for JavaScript throws instead of coming back rounded', async () => {
    const { read } = await openTestDatabase('postgres')
    await expect(sql`select 9007199254740993::bigint as n`.execute(read)).rejects.toThrow('too large')
  })

  test('how other users of the pg module read their values is not changed', async () => {
    const { databaseUrl } = await lendTestLocation('postgres')
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query('select 1::bigint as big, true as yes')
    await client.end()
    expect(rows).toEqual([{ big: '1', yes: true }])
  })
})

/** Ends all connections to this database, as a restart of the server does. */
async function endConnections(database: Database): Promise<void> {
  const others = 'where datname = current_database() and pid <> pg_backend_pid()'
  await sql.raw(`select pg_terminate_backend(pid) from pg_stat_activity ${others}`).execute(database.read)
}
