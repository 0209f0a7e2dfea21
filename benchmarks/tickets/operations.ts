// What is measured: calls of the services, as our web process makes them, and the same statements without the services.
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import pg from 'pg'
import type { Endpoint, InputOf, ResponseOf } from '../../src/contracts/endpoint.ts'
import type { Identity } from '../../src/contracts/identity.ts'
import { listTickets } from '../../src/features/tickets/contract.ts'
import { listDeskTickets, openTicket, readTicket, replyToTicket } from '../../src/features/tickets/testing.ts'
import type { Runtime } from '../../src/platform/context/request-context.ts'
import { createContext } from '../../src/platform/http/middleware.ts'
import { call } from '../../src/platform/services/call.ts'
import type { Place } from '../booking/places.ts'
import { customerOf, ticketOf } from './tickets-world.ts'

export interface Operation {
  name: string
  /** how many of a round */
  turns: number
  run(runtime: Runtime, turn: number): Promise<void>
}

/** A statement as an engine's module got it. */
export type Sent = [text: string, parameters: readonly unknown[]]

const operator: Identity = { kind: 'customer', customerId: 'staff', loginId: 'agent1', loginType: 'UserId', role: 'operator' }
const customer = (index: number): Identity => ({ kind: 'customer', customerId: customerOf(index), loginId: customerOf(index), loginType: 'UserId' })

async function ask<E extends Endpoint>(runtime: Runtime, identity: Identity, endpoint: E, input: InputOf<E>, idempotencyKey?: string): Promise<ResponseOf<E>> {
  const context = createContext(runtime, { identity, recognisedToken: undefined, client: { address: '127.0.0.1', isRobot: false }, requestId: 'bench', url: `${runtime.config.publicUrl}/support`, signal: new AbortController().signal })
  const outcome = await call(context, endpoint, input, { signIn: 'return', ...(idempotencyKey ? { idempotencyKey } : {}) })
  if (!outcome.ok) throw new Error(`${endpoint.id} answered ${outcome.code}.`)
  return outcome.data
}

const report = { audience: 'consumer', locale: 'en', category: 'internet', description: 'No internet since noon. The light on the gateway is red, and a restart has not helped.', since: 'noon', contact: { by: 'email' } } as const

/** Places in the open view, each some hundred pages further: a key set is as fast at its end. */
const places: string[] = []

/** Has to run before the desk's pages are asked for: where they begin. */
export async function findPlaces(runtime: Runtime): Promise<void> {
  places.length = 0
  for (let offset = 1000; offset < 24_000; offset += 1000) {
    const row = await runtime.database.read.selectFrom('ticket').select(['created_at', 'id']).where('ended_at', 'is', null).orderBy('created_at').orderBy('id').limit(1).offset(offset).executeTakeFirstOrThrow()
    places.push(`${row.created_at}.${row.id}`)
  }
}

const desk = (view: 'open' | 'unassigned' | 'waiting' | 'overdue' | 'ended' | 'mine') => async (runtime: Runtime) => void (await ask(runtime, operator, listDeskTickets, { query: { view, limit: 30 } }))

export const operations: readonly Operation[] = [
  { name: 'list: a customer’s tickets', turns: 400, run: async (runtime, turn) => void (await ask(runtime, customer(turn), listTickets, { query: { state: 'all', limit: 50, offset: 0 } })) },
  { name: 'read: one ticket with its timeline', turns: 800, run: async (runtime, turn) => void (await ask(runtime, customer(turn), readTicket, { params: { number: ticketOf(turn) } })) },
  { name: 'report', turns: 150, run: async (runtime, turn) => void (await ask(runtime, customer(turn), openTicket, { body: report }, `bench-report-${turn}`)) },
  { name: 'reply', turns: 150, run: async (runtime, turn) => void (await ask(runtime, customer(turn), replyToTicket, { params: { number: ticketOf(turn) }, body: { text: 'It is still red, and I have tried another cable.' } }, `bench-reply-${turn}`)) },
  { name: 'desk: all that is open, first page', turns: 400, run: desk('open') },
  { name: 'desk: all that is open, a page further on', turns: 400, run: async (runtime, turn) => void (await ask(runtime, operator, listDeskTickets, { query: { view: 'open', limit: 30, after: places[turn % places.length]! } })) },
  { name: 'desk: unassigned', turns: 400, run: desk('unassigned') },
  { name: 'desk: overdue', turns: 400, run: desk('overdue') },
  { name: 'desk: solved and closed', turns: 400, run: desk('ended') },
]

/** Sends statements as they were overheard, by the engine's own module from prepared lists, and nothing else: settings as ours. */
export interface Bare {
  send(statements: readonly Sent[]): Promise<void> | void
  /** how the engine answers a statement */
  explain(statement: Sent): Promise<string>
  close(): Promise<void>
}

export function openBare(place: Place): Bare {
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
