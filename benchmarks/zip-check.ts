/**
 * `npm run bench zip-check`: whether a typed ZIP is affected by an outage (OUT-01), with 100 current and 20,000 past
 * outages: the service in this process compared with its bare statements, on both engines.
 */
import { checkZip } from '../src/features/outages/contract.ts'
import { outageHandlers } from '../src/features/outages/server.ts'
import { buildOutage } from '../src/features/outages/testing.ts'
import { openDatabase } from '../src/platform/database/database.ts'
import { openHandlers, type Place } from './booking/places.ts'
import { ask, measureBeside, methodOf, type Operation } from './of-bare.ts'
import { describeMachine, publish } from './report.ts'

const [runningCount, overCount, zipsOfEach, batch] = [100, 20_000, 8, 500]
const dayMs = 86_400_000

const zipOf = (number: number) => String(10_000 + number)

/** Two in a hundred are national and part of every answer. */
const outageOf = (number: number, now: number) => {
  const isRunning = number < runningCount
  const startedAt = isRunning ? now - (number + 1) * 60_000 : now - (number % 365) * dayMs - dayMs
  return buildOutage(now, {
    id: `OUT-bench-${number}`,
    zips: Array.from({ length: zipsOfEach }, (_, at) => zipOf((number * zipsOfEach + at) % 8000)),
    is_national: number % 50 === 0 ? 1 : 0,
    started_at: startedAt,
    ended_at: isRunning ? null : startedAt + dayMs / 4,
  })
}

async function prepare(place: Place, now: number): Promise<void> {
  const database = await openDatabase(place)
  for (let from = 0; from < runningCount + overCount; from += batch) {
    const some = Array.from({ length: Math.min(batch, runningCount + overCount - from) }, (_, index) => outageOf(from + index, now))
    await database.transaction(async (trx) => void (await trx.insertInto('outage').values(some).execute()))
  }
  await database.close()
}

/** Each call comes from a different address, like visitors. */
const check = (zip: (turn: number) => string): Operation['run'] => async (runtime, turn) =>
  void (await ask(runtime, { kind: 'anonymous' }, checkZip, { body: { zip: zip(turn), locale: 'en' } }, { address: `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` }))

const operations: readonly Operation[] = [
  { name: 'a ZIP with an outage', turns: 1000, run: check((turn) => zipOf(turn % (runningCount * zipsOfEach))) },
  { name: 'a ZIP without one', turns: 1000, run: check((turn) => zipOf(8000 + (turn % 8000))) },
]

/** The argument `short` makes it quick and rough. */
export async function run(words: readonly string[] = []): Promise<void> {
  const rounds = words.includes('short') ? 2 : 5
  const machine = describeMachine()
  const sections = await measureBeside({ operations, tables: /\boutage\b/, prepare, open: (place) => openHandlers(place, outageHandlers) }, rounds)
  publish('zip-check', machine, [`${runningCount} outages run, of ${zipsOfEach} ZIPs each and two of them national; ${overCount.toLocaleString('en-US')} are over. ${methodOf(rounds)}`, ...sections].join('\n\n'))
}
