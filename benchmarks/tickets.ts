/**
 * `npm run bench tickets`: a customer's list, one ticket, a report, a reply and the desk's list, with 100,000 tickets, on both
 * engines: the services in this process beside the same statements from the engine's own module. Round by round in turn.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenRuntime } from '../src/app/runtime.server.ts'
import { makePlace, startCluster, type Place } from './booking/places.ts'
import { overhear } from './booking/record-bookings.ts'
import { describeMachine, median, publish, quantile, table, verdict, withSpread, type Row } from './report.ts'
import { findPlaces, openBare, operations, type Bare, type Operation, type Sent } from './tickets/operations.ts'
import { fill, openTickets, ticketCount } from './tickets/tickets-world.ts'

const bar = 0.5
/** so many ask at once */
const clientCount = 8
const engines = ['sqlite', 'postgres'] as const
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** With the word `short` it is quick and rough. */
export async function run(words: readonly string[] = []): Promise<void> {
  const rounds = words.includes('short') ? 2 : 5
  const machine = describeMachine()
  const folder = mkdtempSync(join(tmpdir(), 'careline-tickets-'))
  try {
    const sections: string[] = []
    for (const engine of engines) sections.push(await measureEngine(engine, folder, rounds))
    const method = `${rounds} rounds in turn, ${clientCount} at once, ${ticketCount.toLocaleString('en-US')} tickets of 1,000 customers, a quarter of them open; commits forced to the disk on both engines. Medians, with the lowest and highest round in brackets. ‘Bare’: the statements of the same calls, with the same parameters, sent by the engine’s own module from prepared lists, and nothing else. ‘Read by’: whether EXPLAIN names a scan of the whole table.`
    publish('tickets', machine, [method, ...sections].join('\n\n'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureEngine(engine: (typeof engines)[number], folder: string, rounds: number): Promise<string> {
  process.stdout.write(`Preparing ${names[engine]} …\n`)
  const cluster = engine === 'postgres' ? await startCluster() : undefined
  const opened: { close(): Promise<void> }[] = []
  try {
    const now = Date.now()
    const prepare = async (name: string): Promise<Place> => {
      const place = await makePlace(join(folder, engine, name), cluster, name)
      await fill(place, now)
      return place
    }
    const [recording, service, bare] = [await openTickets(await prepare('recording')), await openTickets(await prepare('service')), openBare(await prepare('bare'))]
    opened.push(recording, service, bare)
    await findPlaces(recording)
    const rows: Row[] = []
    for (const operation of operations) {
      process.stdout.write(`${names[engine]}: ${operation.name} …\n`)
      // the first round warms up
      const sent = await record(recording, operation, (rounds + 1) * operation.turns)
      rows.push(...(await compare({ operation, service, bare, sent, rounds })))
    }
    return table([names[engine], 'statements', 'per second', 'p50 ms', 'p99 ms', 'bare, per second', 'of bare', 'bar', '', 'read by'], rows)
  } finally {
    for (const each of opened) await each.close()
    await cluster?.stop()
  }
}

/** What each call sends, transactions with their frames, one call after the other. */
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
  service: OpenRuntime
  bare: Bare
  sent: Sent[][]
  rounds: number
}

async function compare({ operation, service, bare, sent, rounds }: Comparison): Promise<Row[]> {
  const [ours, theirs]: Round[][] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const from = round * operation.turns
    const one = await measure(operation.turns, (turn) => operation.run(service, from + turn))
    const other = await measure(operation.turns, (turn) => bare.send(sent[from + turn]!))
    if (round === 0) continue
    ours!.push(one)
    theirs!.push(other)
  }
  const plans = await Promise.all(sent[0]!.filter(([text]) => /^(?:select|with)/i.test(text) && /\bticket\b/.test(text)).map((statement) => bare.explain(statement)))
  const isScanned = plans.some((plan) => /seq scan on ticket|scan ticket(?!\w)(?! using)/i.test(plan))
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
