import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/database/database.ts'
import { tablesInOrder } from '#platform/database/tables/schema.ts'
import { findTestBinaries, startTestCluster, type TestBinaries, type TestCluster } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket that lends databases (one per connection), or why there are none. */
    postgres: { ok: true; socket: string } | { ok: false; reason: string }
  }
}

/**
 * One throwaway PostgreSQL for a test run, started when the first test asks for a database. A client that connects to
 * the socket is sent the address of a migrated, empty database, lent to it until the connection ends.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = findTestBinaries()
  if (!binaries.ok) {
    project.provide('postgres', binaries)
    return async () => {}
  }
  const directory = mkdtempSync(join(tmpdir(), 'careline-test-'))
  const socket = join(directory, 'databases')
  const source = createDatabaseSource(binaries)
  const server = createServer((client) => void source.lend(client))
  await new Promise<void>((listening) => server.listen(socket, listening))
  project.provide('postgres', { ok: true, socket })
  return async () => {
    server.close()
    await source.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

interface RunningSource {
  cluster: TestCluster
  admin: pg.Pool
  /** Describes the schema of an untouched database. */
  fingerprint: string
}

/** A database, and the connection that empties it after each loan: a new one would read the whole catalogue again. */
interface LentDatabase {
  name: string
  cleaner: pg.Client
}

/** Creating a database takes half a second, emptying one 10 ms: those returned with an unchanged schema are reused. */
function createDatabaseSource(binaries: TestBinaries & { ok: true }) {
  let started: Promise<RunningSource> | undefined
  let count = 0
  const idle: LentDatabase[] = []
  const create = async ({ admin, cluster }: RunningSource): Promise<LentDatabase> => {
    // another one may be requested while this one is being created
    const name = `test_${(count += 1)}`
    await admin.query(`create database ${name} template migrated`)
    return { name, cleaner: await connectCleaner(cluster.url(name)) }
  }
  const takeBack = async (source: RunningSource, database: LentDatabase) => {
    if (await emptyDatabase(source, database)) return void idle.push(database)
    await database.cleaner.end().catch(() => {})
    await source.admin.query(`drop database if exists ${database.name} with (force)`)
  }
  return {
    async lend(client: Socket) {
      client.on('error', () => {})
      try {
        started ??= start(binaries)
        const source = await started
        const database = idle.pop() ?? (await create(source))
        // after the end of the run the databases disappear with their server
        const back = () => void takeBack(source, database).catch(() => {})
        if (client.destroyed) return back()
        client.once('close', back)
        client.write(`${JSON.stringify({ url: source.cluster.url(database.name) })}\n`)
      } catch (error) {
        client.end(`${JSON.stringify({ error: String(error) })}\n`)
      }
    },
    async close() {
      const running = await started?.catch(() => undefined)
      await running?.admin.end()
      await running?.cluster.stop()
    },
  }
}

async function start(binaries: TestBinaries & { ok: true }): Promise<RunningSource> {
  const cluster = await startTestCluster(binaries)
  try {
    const admin = new pg.Pool({ connectionString: cluster.url('postgres'), max: 4 })
    admin.on('error', () => {})
    await admin.query('create database migrated')
    const template = await openDatabase({ databaseUrl: cluster.url('migrated'), dataDirectory: '' })
    await template.close()
    const fingerprint = await withClient(cluster.url('migrated'), readFingerprint)
    return { cluster, admin, fingerprint }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Bytes of a table from which on truncating it costs less than deleted rows, which nothing ever removes, cost later. */
const largeTable = 512 * 1024

/** A function keeps the plans of its statements for as long as its connection lives. */
async function connectCleaner(url: string): Promise<pg.Client> {
  const cleaner = new pg.Client({ connectionString: url })
  cleaner.on('error', () => {})
  await cleaner.connect()
  const statements = tablesInOrder.toReversed().map((table) => `delete from public.${table};`)
  await cleaner.query(`
    create function pg_temp.empty_tables() returns void language plpgsql as $$
    declare large text;
    begin
      for large in
        select c.oid::regclass from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and pg_relation_size(c.oid) + coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0) > ${largeTable}
      loop execute 'truncate ' || large || ' cascade'; end loop;
      ${statements.join(' ')}
    end $$`)
  return cleaner
}

/** Ends connections that a test left open and deletes its rows; false if the test changed the schema. */
async function emptyDatabase({ fingerprint }: RunningSource, { cleaner }: LentDatabase): Promise<boolean> {
  try {
    await cleaner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    if ((await readFingerprint(cleaner)) !== fingerprint) return false
    await cleaner.query('select pg_temp.empty_tables()')
    return true
  } catch {
    return false
  }
}

async function readFingerprint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(`
    select concat(
      (select md5(string_agg(concat_ws(' ', c.relname, c.relkind, a.attname, a.atttypid, a.attnotnull), ',' order by c.relname, a.attnum))
        from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and a.attnum > 0),
      (select string_agg(number::text, ',') from schema_migration)
    ) as text`)
  return rows[0]?.text ?? ''
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
