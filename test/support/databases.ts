import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, inject, onTestFinished } from 'vitest'
import { sqliteFile } from '#platform/database/sqlite/data-directory.ts'
import { type Database, type DatabaseOptions, type Engine, openDatabase } from '#platform/database/database.ts'
import { isProof } from './scale.ts'

/** A place where a test may open a database: pass it to `openDatabase`. */
export type TestLocation = Pick<DatabaseOptions, 'databaseUrl' | 'dataDirectory'>

const postgres = inject('postgres')

type Suite = (openTestDatabase: () => Promise<Database>, engine: Engine) => void

/** The engines of a suite in `npm test`; `npm run prove` has each suite on both. */
interface Engines {
  inTests: Engine | 'both'
}

/**
 * Runs a suite on SQLite and on PostgreSQL in `npm run prove`, and on PostgreSQL alone in `npm test`: PostgreSQL is the
 * stricter one, and meets a feature's SQL nowhere else, while journeys and tests of pages bring the same SQL to SQLite.
 * A suite says `both` if it is about the engines themselves (transactions, migrations, backups, limits), and `sqlite` if
 * another suite has brought its SQL to PostgreSQL. Without PostgreSQL it runs on SQLite.
 *
 * Call `openTestDatabase` inside a test: each call gives a fresh, migrated, empty database, which is closed and deleted
 * when the test has finished.
 */
export function describeEachEngine(name: string, suite: Suite): void
export function describeEachEngine(name: string, engines: Engines, suite: Suite): void
export function describeEachEngine(name: string, ...rest: [Suite] | [Engines, Suite]): void {
  const [{ inTests }, suite] = rest.length === 1 ? [{ inTests: 'postgres' } as Engines, rest[0]] : rest
  for (const engine of enginesOf(inTests)) {
    const isMissing = engine === 'postgres' && !postgres.ok
    describe.skipIf(isMissing)(`${name} (${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}${isMissing ? `, skipped: ${postgresMissing}` : ''})`, () => {
      suite(() => openTestDatabase(engine), engine)
    })
  }
}

function enginesOf(inTests: Engine | 'both'): Engine[] {
  if (isProof || inTests === 'both') return ['sqlite', 'postgres']
  return inTests === 'postgres' && !postgres.ok ? ['sqlite', 'postgres'] : [inTests]
}

/** Why suites on PostgreSQL are skipped, or undefined if they run. */
export const postgresMissing = postgres.ok ? undefined : postgres.reason

/** Of a busy machine: the site's own limits are a second for a connection and three for a statement. */
const patient = { connectTimeoutMs: 10_000, statementTimeoutMs: 15_000 }

/** A fresh, migrated, empty database for the running test (also from its beforeEach). */
export async function openTestDatabase(engine: Engine): Promise<Database> {
  const database = await openDatabase({ ...(await lendTestLocation(engine)), postgres: patient })
  onTestFinished(() => database.close())
  return database
}

const filled = new Map<unknown, Promise<string>>()

/**
 * A fresh SQLite database with what `fill` writes. It is filled once per test file, by the first test, and copied for
 * each: 20 ms instead of seconds.
 */
export async function openFilledDatabase(fill: (database: Database) => Promise<void>): Promise<Database> {
  const location = await lendTestLocation('sqlite')
  if (!filled.has(fill)) filled.set(fill, fillOnce(fill))
  copyFileSync(await filled.get(fill)!, sqliteFile(location.dataDirectory))
  const database = await openDatabase(location)
  onTestFinished(() => database.close())
  return database
}

async function fillOnce(fill: (database: Database) => Promise<void>): Promise<string> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'careline-filled-'))
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }))
  const database = await openDatabase({ dataDirectory })
  await fill(database)
  // closing merges the write-ahead log into the one file
  await database.close()
  return sqliteFile(dataDirectory)
}

/** Opens a database that other processes use as well, for `work`, and closes it. */
export async function withDatabase<T>(location: TestLocation, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(location)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Calls `end` when what was lent is no longer needed: after the running test, or when its borrower says so. */
export type AtEnd = (end: () => unknown) => void
export const afterTest: AtEnd = (end) => onTestFinished(async () => void (await end()))

/** A migrated, empty database for the running test, or for as long as `atEnd` says. */
export async function lendTestLocation(engine: Engine, atEnd = afterTest): Promise<TestLocation> {
  const dataDirectory = lendDirectory(atEnd)
  if (engine === 'postgres') return { dataDirectory, databaseUrl: await lendPostgres(atEnd) }
  copyFileSync(await (migrated ??= fillOnce(async () => {})), sqliteFile(dataDirectory))
  return { dataDirectory }
}

/** The migrated file, copied for each test: forty migrations take .1 s of processor time, a copy almost none. */
let migrated: Promise<string> | undefined

function lendDirectory(atEnd = afterTest): string {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'careline-data-'))
  atEnd(() => rmSync(dataDirectory, { recursive: true, force: true }))
  return dataDirectory
}

/** The same without a schema, like an operator's new database. */
export async function lendEmptyLocation(engine: Engine): Promise<TestLocation> {
  if (engine === 'sqlite') return { dataDirectory: lendDirectory() }
  const location = await lendTestLocation(engine)
  const client = new pg.Client({ connectionString: location.databaseUrl })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  return location
}

/** The database is lent as long as the connection to the lender is open: until the test or the process ends. */
async function lendPostgres(atEnd: AtEnd): Promise<string> {
  if (!postgres.ok) throw new Error(postgres.reason)
  const loan = connect(postgres.socket)
  atEnd(() => void loan.destroy())
  return readAddress(loan)
}

async function readAddress(loan: Socket): Promise<string> {
  loan.setEncoding('utf8')
  let answer = ''
  for await (const text of loan.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
    answer += text
    if (answer.includes('\n')) break
  }
  const { url, error } = JSON.parse(answer || '{"error":"the test run has ended"}') as { url?: string; error?: string }
  if (!url) throw new Error(`No PostgreSQL database for this test: ${error}`)
  return url
}

// The first database of a run has to wait for the server to start: wait here, outside any test's time.
if (postgres.ok) {
  const loan = connect(postgres.socket)
  await readAddress(loan).catch(() => {})
  loan.destroy()
}
