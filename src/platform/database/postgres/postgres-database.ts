import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.ts'
import { guardWrites, type ApartWriter } from '../writes/transactions.ts'
import { measureLogged } from '../measure-query.ts'
import { migrateSchema, refuseNewerSchema } from '../migrations/migrate-schema.ts'
import { createNoticeBoard } from '../notices.ts'
import { connectionConfig, createPool, describeAddress, describeConnectFailure } from './postgres-connection.ts'
import { createPostgresListener, goodbyeMs } from './postgres-listener.ts'
import type { Schema } from '../tables/schema.ts'

export interface PostgresOptions {
  /** Also the longest wait for a connection of the pool. Default 1000; 10,000 at the start, a busy time. */
  connectTimeoutMs?: number | undefined
  /** The server ends a statement that takes longer. Default 3000; migrations have no limit. */
  statementTimeoutMs?: number | undefined
  /** Size of the pool, default 10. One more connection listens for notices. */
  maxConnections?: number | undefined
}

const startConnectMs = 10_000

/** A transaction awaits only SQL, so one that idles this long has lost its process. */
const idleInTransactionMs = 10_000

async function endPool(kysely: Kysely<Schema>, pool: pg.Pool): Promise<void> {
  await kysely.destroy()
  // Kysely ends the pool only if it has used it.
  if (!pool.ending) await pool.end()
}

/** PostgreSQL with a pool that survives a server restart. Several web processes may share the database. */
export async function openPostgres(databaseUrl: string, migrate: boolean, options: PostgresOptions = {}): Promise<Database> {
  const { connectTimeoutMs = 1000, statementTimeoutMs = 3000, maxConnections = 10 } = options
  describeAddress(databaseUrl)
  const unlimited = connectionConfig(databaseUrl, options.connectTimeoutMs ?? startConnectMs, 0)
  await preparePostgres(databaseUrl, migrate, unlimited)
  // Running statements end by their timeout, or by the silence limit after it.
  const longestCloseMs = statementTimeoutMs + goodbyeMs
  const config = connectionConfig(databaseUrl, connectTimeoutMs, statementTimeoutMs)
  const pool = createPool({ ...config, max: maxConnections, idle_in_transaction_session_timeout: idleInTransactionMs })
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: measureLogged })
  const board = createNoticeBoard(() => listener.update())
  const listener = createPostgresListener(config, board)
  let closing: Promise<void> | undefined
  const close = async () => {
    await listener.close()
    await Promise.race([endPool(kysely, pool), delay(longestCloseMs, undefined, { ref: false })])
  }
  return {
    engine: 'postgres',
    read: kysely,
    ...guardWrites(kysely, board, writeIn(kysely)),
    subscribe: board.subscribe,
    alone: (work) => inTurn(unlimited, work),
    hasSpareRoom: () => true,
    close: () => (closing ??= close()),
  }
}

/** Runs the statements on the pool: PostgreSQL has processors of its own, so no thread is needed. */
function writeIn(kysely: Kysely<Schema>): ApartWriter {
  return (statements) =>
    kysely.transaction().execute(async (trx) => {
      const changed: number[] = []
      for (const { sql, parameters } of statements) changed.push(Number((await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]))).numAffectedRows ?? 0))
      return changed
    })
}

/** Checks or migrates the schema over a separate connection without a statement timeout. */
async function preparePostgres(databaseUrl: string, migrate: boolean, unlimited: pg.ClientConfig): Promise<void> {
  const pool = createPool({ ...unlimited, max: 1 })
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    if (migrate) await migrateSchema(kysely, 'postgres')
    else await refuseNewerSchema(kysely, 'postgres')
  } catch (error) {
    throw describeConnectFailure(databaseUrl, error)
  } finally {
    await kysely.destroy()
  }
}

/** The key of the advisory lock: 'care' and 'turn' in ASCII. The migration lock has another key. */
const turnLock = [0x63617265, 0x7475726e]

/**
 * Runs `work` under an advisory lock. The lock belongs to a separate connection and ends with it; a host that dies
 * without closing the connection holds it for half a minute.
 */
async function inTurn<T>(unlimited: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(unlimited)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    await client.query('select pg_advisory_lock($1::int, $2::int)', turnLock)
    return await work()
  } finally {
    await Promise.race([client.end().catch(() => {}), delay(goodbyeMs, undefined, { ref: false })])
  }
}
