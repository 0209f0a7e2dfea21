import type { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseOpenError } from '../open-error.ts'

/** PostgreSQL's type numbers (OIDs) of the types whose values must read as they do on SQLite. */
const oid = { boolean: 16, int8: 20, numeric: 1700 }

/**
 * The parsers of this program's connections only; those of the pg module stay unchanged. Counts and instants (int8) and
 * sums (numeric) become numbers, the results of comparisons 0 or 1.
 */
const portableTypes = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === oid.int8) return toInteger
    if (id === oid.numeric) return Number
    if (id === oid.boolean) return (value: string) => (value === 't' ? 1 : 0)
    return pg.types.getTypeParser(id, format)
  },
} as pg.CustomTypesConfig

function toInteger(value: string): number {
  const number = Number(value)
  // Like node:sqlite, which throws rather than return a rounded number.
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a JavaScript number`)
  return number
}

/** The settings of every connection. `statementTimeoutMs` 0 means no limit. */
export function connectionConfig(databaseUrl: string, connectTimeoutMs: number, statementTimeoutMs: number): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'careline',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    types: portableTypes,
    ...(statementTimeoutMs > 0 && { statement_timeout: statementTimeoutMs }),
  }
}

/** The server ends a statement after its timeout; its error must arrive within this time afterwards. */
const silenceAfterTimeoutMs = 500

/**
 * Ends a connection whose server has gone silent in the middle of a statement. A host that hangs, or a network that
 * drops a connection, sends no signal, and ten such statements would block the whole pool for hours. Does nothing
 * without a statement timeout, because then a silence may be of any length.
 */
export function endWhenSilent(client: pg.Client | pg.PoolClient, { statement_timeout: timeoutMs }: pg.ClientConfig): void {
  if (!timeoutMs) return
  // pg has both fields but leaves them out of its types. Without them, only the TCP keep-alive detects the silence.
  const inner = client as unknown as { connection?: { stream?: Socket }; readyForQuery?: boolean }
  const stream = inner.connection?.stream
  stream?.setTimeout(timeoutMs + silenceAfterTimeoutMs, () => {
    if (inner.readyForQuery === false) stream.destroy(new Error('The database server has gone silent.'))
  })
}

/** A pool that survives a restart of the server. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // A connection that breaks leaves the pool, and its next query fails. Without these listeners its error would end the
  // process: the pool emits the errors of idle connections, and a connection emits its own while a transaction uses it.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    endWhenSilent(client, config)
  })
  return pool
}

/** Host, port and database of the address, without credentials. @throws DatabaseOpenError if it cannot be read */
export function describeAddress(databaseUrl: string): string {
  try {
    if (!/^postgres(ql)?:\/\//.test(databaseUrl)) throw new TypeError('not a postgres:// address')
    const { host, port, database } = new pg.Client({ connectionString: databaseUrl })
    return `${host.startsWith('/') ? host : `${host}:${port}`}, database ${database},`
  } catch {
    // The error is not attached as a cause: its text may hold the address, and so the password.
    throw new DatabaseOpenError(
      'DATABASE_URL is not a PostgreSQL address. It looks like postgres://user:password@host:5432/name, with special characters in the password percent-encoded.',
    )
  }
}

/** Describes why a first connection failed, as an error for the operator; other errors are returned as they are. */
export function describeConnectFailure(databaseUrl: string, error: unknown): unknown {
  if (error instanceof DatabaseOpenError) return error
  const where = `PostgreSQL at ${describeAddress(databaseUrl)}`
  const { code, message = '' } = error as { code?: string; message?: string }
  const cause = { cause: error }
  if (code === '28P01' || code === '28000' || /password must be a string/.test(message)) {
    return new DatabaseOpenError(`${where} refused the user or the password of DATABASE_URL. Correct them.`, cause)
  }
  if (code === '3D000') return new DatabaseOpenError(`${where} does not exist. Create it, or correct DATABASE_URL.`, cause)
  if (code === '42501') {
    return new DatabaseOpenError(`${where} does not let the user of DATABASE_URL create tables. Grant it, or use another user.`, cause)
  }
  if (isConnectFailure(code, message)) {
    const reason = code ?? (/timeout/.test(message) ? 'no answer in time' : message)
    return new DatabaseOpenError(`${where} cannot be reached (${reason}). Start it, or correct DATABASE_URL.`, cause)
  }
  return error
}

/** Node's system errors, TLS refusals, a server that starts, stops or is full, and pg's errors without a code. */
function isConnectFailure(code: string | undefined, message: string): boolean {
  if (code === undefined) return /timeout|terminated|SSL|closed/i.test(message)
  return /^(E[A-Z]+|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_|ERR_TLS|57P0|53300|08)/.test(code)
}
