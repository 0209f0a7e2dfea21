/**
 * Compares a service with the bare database: calls in this process, and the same statements through the engine's own
 * module, taking turns round by round, on both engines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { OpenRuntime } from '../src/app/runtime.server.ts'
import type { Endpoint, InputOf, ResponseOf } from '../src/contracts/endpoint.ts'
import type { Identity } from '../src/contracts/identity.ts'
import type { Runtime } from '../src/platform/context/request-context.ts'
import { createContext } from '../src/platform/http/middleware.ts'
import { call } from '../src/platform/services/call.ts'
import { makePlace, startCluster, type Place } from './booking/places.ts'
import { overhear } from './booking/record-bookings.ts'
import { median, quantile, table, verdict, withSpread, type Row } from './report.ts'

const bar = 0.5
/** number of concurrent clients */
export const clientCount = 8
const engines = ['sqlite', 'postgres'] as const
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

export interface Operation {
  name: string
  /** turns per round */
  turns: number
  run(runtime: Runtime, turn: number): Promise<void>
}

/** A statement and its parameters, as the engine's module received them. */
type Sent = [text: string, parameters: readonly unknown[]]

interface Plan {
  operations: readonly Operation[]
  /** the tables that EXPLAIN must not show a full scan of */
  tables: RegExp
  /** fills an empty database; `now` is the same for all databases */
  prepare(place: Place, now: number): Promise<void>
  open(place: Place): Promise<OpenRuntime>
  /** runs before the first call */
  begin?(runtime: Runtime): Promise<void>
}

/** A table for each engine, and whether every bar is met. */
export async function measureBeside(plan: Plan, rounds: number): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'careline-bare-'))
  try {
    const sections: string[] = []
    for (const engine of engines) sections.push(await measureEngine(plan, engine, { folder, rounds }))
    return sections
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The description of the method, for the report. */
export function methodOf(rounds: number): string {
  return `${rounds} rounds in turn, ${clientCount} at once; commits forced to the disk on both engines. Medians, with the lowest and highest round in brackets. ‘Bare’: the statements of the same calls, with the same parameters, sent by the engine’s own module from prepared lists, and nothing else. ‘Read by’: whether EXPLAIN names a scan of the whole table.`
}

export async function ask<E extends Endpoint>(runtime: Runtime, identity: Identity, endpoint: E, input: InputOf<E>, { idempotencyKey, address = '127.0.0.1' }: { idempotencyKey?: string; address?: string } = {}): Promise<ResponseOf<E>> {
  const context = createContext(runtime, { identity, recognisedToken: undefined, client: { address, isRobot: false }, requestId: 'bench', url: `${runtime.config.publicUrl}/support`, signal: new AbortController().signal })
  const outcome = await call(context, endpoint, input, { signIn: 'return', ...(idempotencyKey ? { idempotencyKey } : {}) })
  if (!outcome.ok) throw new Error(`${endpoint.id} answered ${outcome.code}.`)
  return outcome.data
}

async function measureEngine({ operations, tables, prepare, open, begin }: Plan, engine: (typeof engines)[number], { folder, rounds }: { folder: string; rounds: number }): Promise<string> {
  process.stdout.write(`Preparing ${names[engine]} …\n`)
  const cluster = engine === 'postgres' ? await startCluster() : undefined
  const opened: { close(): Promise<void> }[] = []
  try {
    const now = Date.now()
    const make = async (name: string): Promise<Place> => {
      const place = await makePlace(join(folder, engine, name), cluster, name)
      await prepare(place, now)
      return place
    }
    const [recording, service, bare] = [await open(await make('recording')), await open(await make('service')), openBare(await make('bare'))]
    opened.push(recording, service, bare)
    await begin?.(recording)
    const rows: Row[] = []
    for (const operation of operations) {
      process.stdout.write(`${names[engine]}: ${operation.name} …\n`)
      // the first round is a warm-up
      const sent = await record(recording, operation, (rounds + 1) * operation.turns)
      rows.push(...(await compare({ operation, tables, service, bare, sent, rounds })))
    }
    return table([names[engine], 'statements', 'per second', 'p50 ms', 'p99 ms', 'bare, per second', 'of bare', 'bar', '', 'read by'], rows)
  } finally {
    for (const each of opened) await each.close()
    await cluster?.stop()
  }
}

/** The statements of each call, transactions including begin and commit, one call after the other. */
async function record(runtime: OpenRuntime, operation: Operation, turns: number): Promise<Sent[][]> {
  const calls: Sent[][] = []
  let current: Sent[] = []
  const end = overhear((text, parameters) => current.push([text, [...parameters]]))
  for (let turn = 0; turn < turns; turn++) {
    current = []
    await operation.run(runtime, turn)
    calls.push(current)
  }
  end()
  return calls
}

interface Comparison {
  operation: Operation
  tables: RegExp
  service: OpenRuntime
  bare: Bare
  sent: Sent[][]
  rounds: number
}

async function compare({ operation, tables, service, bare, sent, rounds }: Comparison): Promise<Row[]> {
  const [ours, theirs]: Round[][] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const from = round * operation.turns
    const one = await measure(operation.turns, (turn) => operation.run(service, from + turn))
    const other = await measure(operation.turns, (turn) => bare.send(sent[from + turn]!))
    if (round === 0) continue
    ours!.push(one)
    theirs!.push(other)
  }
  const plans = await Promise.all(sent[0]!.filter(([text]) => /^(?:select|with)/i.test(text) && tables.test(text)).map((statement) => bare.explain(statement)))
  const isScanned = plans.some((plan) => [...plan.matchAll(/(?:seq scan on|scan) (\w+)(?! using)/gi)].some(([, scanned]) => tables.test(scanned!)))
  const ratios = ours!.map(({ perSecond }, index) => perSecond / theirs![index]!.perSecond)
  const of = (rows: Round[], field: keyof Round) => rows.map((round) => round[field])
  return [[operation.name, sent.at(-1)!.length, withSpread(of(ours!, 'perSecond')), median(of(ours!, 'p50')).toFixed(2), median(of(ours!, 'p99')).toFixed(2), withSpread(of(theirs!, 'perSecond')), withSpread(ratios, 2), bar, verdict(median(ratios) >= bar), isScanned ? '**scan**' : 'index']]
}

interface Round {
  perSecond: number
  p50: number
  p99: number
}

async function measure(turns: number, once: (turn: number) => Promise<void> | void): Promise<Round> {
  const latencies: number[] = []
  let next = 0
  const startedAt = performance.now()
  const work = async () => {
    while (next < turns) {
      const turn = next++
      const begunAt = performance.now()
      await once(turn)
      latencies.push(performance.now() - begunAt)
    }
  }
  await Promise.all(Array.from({ length: clientCount }, work))
  return { perSecond: turns / ((performance.now() - startedAt) / 1000), p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

/** Replays recorded statements through the engine's own module, prepared, with the same settings as ours. */
interface Bare {
  send(statements: readonly Sent[]): Promise<void> | void
  /** the engine's query plan of a statement */
  explain(statement: Sent): Promise<string>
  close(): Promise<void>
}

function openBare(place: Place): Bare {
  return place.databaseUrl ? openBarePostgres(place.databaseUrl) : openBareSqlite(place.dataDirectory)
}

function openBareSqlite(dataDirectory: string): Bare {
  const database = new DatabaseSync(join(dataDirectory, 'careline.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on; pragma checkpoint_fullfsync = on; pragma foreign_keys = on; pragma journal_size_limit = 67108864;')
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statementOf = (text: string) => {
    const known = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, known)
    return known
  }
  return {
    send(statements) {
      for (const [text, parameters] of statements) {
        const statement = statementOf(text)
        if (isReading(text)) statement.all(...(parameters as string[]))
        else statement.run(...(parameters as string[]))
      }
    },
    async explain([text, parameters]) {
      return database.prepare(`explain query plan ${text}`).all(...(parameters as string[])).map(({ detail }) => String(detail)).join('; ')
    },
    async close() {
      database.close()
    },
  }
}

function openBarePostgres(databaseUrl: string): Bare {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return {
    async send(statements) {
      const connection = await pool.connect()
      for (const [text, parameters] of statements) await connection.query(text, [...parameters])
      connection.release()
    },
    async explain([text, parameters]) {
      const { rows } = await pool.query<Record<string, string>>(`explain ${text}`, [...parameters])
      return rows.map((row) => row['QUERY PLAN']).join('; ')
    },
    close: () => pool.end(),
  }
}

const isReading = (text: string) => /^(?:select|with)|returning/i.test(text)
