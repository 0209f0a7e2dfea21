// A process that books: through the service on a database, with bare statements on a database, or over HTTP. The parent
// sends turns and gets a Round.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { Pool } from 'undici'
import { rescheduleAppointment } from '../../src/features/appointments/contract.ts'
import { quantile } from '../report.ts'
import type { Plan, RecordedBooking, Recording, Round, Turns } from './plan.ts'
import { bodyOf, book, openBookings } from './prepare-bookings.ts'
import { bookingOf, clientCount } from './workload.ts'

interface Booker {
  book(client: number, turn: number): Promise<void> | void
  close(): Promise<void>
}

async function openService(plan: Plan): Promise<Booker> {
  const runtime = await openBookings(plan)
  return { book: (client, turn) => book(runtime, bookingOf(client, turn, plan)), close: () => runtime.close() }
}

/** The engine's own module with prepared statements, and the same settings as ours. */
function openBareSqlite(plan: Plan, { texts, bookings }: Recording): Booker {
  const database = new DatabaseSync(join(plan.dataDirectory, 'careline.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma fullfsync = on; pragma checkpoint_fullfsync = on; pragma foreign_keys = on; pragma journal_size_limit = 67108864;')
  const statements = texts.map((text) => database.prepare(text))
  const [begin, commit] = [database.prepare('begin'), database.prepare('commit')]
  const isReading = texts.map((text) => /^select/i.test(text))
  const run = ([text, parameters]: RecordedBooking[number]) => (isReading[text] ? statements[text]!.all(...(parameters as string[])) : statements[text]!.run(...(parameters as string[])))
  return {
    book(client, turn) {
      begin.run()
      for (const statement of bookings[client]![turn]!) run(statement)
      commit.run()
    },
    async close() {
      database.close()
    },
  }
}

function openBarePostgres(plan: Plan, { texts, bookings }: Recording): Booker {
  const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: 10 })
  return {
    async book(client, turn) {
      const connection = await pool.connect()
      await connection.query('begin')
      for (const [text, parameters] of bookings[client]![turn]!) await connection.query(texts[text]!, parameters)
      await connection.query('commit')
      connection.release()
    },
    close: () => pool.end(),
  }
}

/** Keep-alive connections to a running server, one booking at a time on each. */
function openHttp({ origin = '', cookie = '', ...plan }: Plan): Booker {
  const pool = new Pool(origin, { connections: clientCount })
  return {
    async book(client, turn) {
      const booking = bookingOf(client, turn, plan)
      const headers = { 'content-type': 'application/json', origin, cookie, 'idempotency-key': booking.key }
      const { statusCode, body } = await pool.request({ method: 'POST', path: rescheduleAppointment.path, headers, body: JSON.stringify(bodyOf(booking)) })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`A booking was answered ${statusCode}: ${text}`)
    },
    close: () => pool.close(),
  }
}

const openers = { service: openService, bare: openBare, http: openHttp }

function openBare(plan: Plan): Booker {
  const recording = JSON.parse(readFileSync(plan.statementsFile, 'utf8')) as Recording
  return plan.databaseUrl ? openBarePostgres(plan, recording) : openBareSqlite(plan, recording)
}

/** All clients book concurrently, each one appointment after the other. */
export async function measureRound({ from, to }: Turns, once: Booker['book']): Promise<Round> {
  const latencies: number[] = []
  const startedAt = performance.now()
  const work = async (client: number) => {
    for (let turn = from; turn < to; turn++) {
      const begunAt = performance.now()
      await once(client, turn)
      latencies.push(performance.now() - begunAt)
    }
  }
  await Promise.all(Array.from({ length: clientCount }, (_, client) => work(client)))
  const seconds = (performance.now() - startedAt) / 1000
  return { perSecond: latencies.length / seconds, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

if (import.meta.main) {
  const plan = JSON.parse(process.argv[2]!) as Plan
  const booker = await openers[plan.contestant](plan)
  process.on('message', (turns: Turns) => void measureRound(turns, booker.book).then((round) => process.send!(round)))
  process.once('disconnect', () => void booker.close())
  process.send!('ready')
}
