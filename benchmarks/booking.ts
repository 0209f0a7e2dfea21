/**
 * `npm run bench booking`: how many bookings (an appointment moved to another window, with its history, e-mail and key)
 * the service makes per second, compared with the same statements in a bare transaction on the same engine; then how
 * much memory an open stream of a technician's arrival takes. The contestants take turns round by round, so that a
 * disturbance of the machine affects all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startContestants, type BookingContestant } from './booking/contestants.ts'
import { holdStreams } from './booking/hold-streams.ts'
import type { Round } from './booking/plan.ts'
import { clientCount } from './booking/workload.ts'
import { describeMachine, median, publish, table, verdict, withSpread, type Row } from './report.ts'

const bar = 0.5
const long = { rounds: 5, turns: 40, streams: 1000 }
const short = { rounds: 2, turns: 40, streams: 100 }
const engines = ['sqlite', 'postgres'] as const
const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** The argument `short` makes it quick and rough. */
export async function run(words: readonly string[] = []): Promise<void> {
  const plan = words.includes('short') ? short : long
  const machine = describeMachine()
  const folder = mkdtempSync(join(tmpdir(), 'careline-booking-'))
  try {
    const sections: string[] = []
    for (const engine of engines) sections.push(await measureEngine(engine, folder, plan))
    process.stdout.write('Holding streams open …\n')
    sections.push(await holdStreams(folder, plan.streams))
    const method = `${plan.rounds} rounds of ${plan.turns * clientCount} bookings each in turn, ${clientCount} customers at once, commits forced to the disk on both engines. Medians, with the lowest and highest round in brackets. ‘Bare’: the statements of the same bookings, with the same parameters, sent by the engine’s own module from prepared lists, and nothing else.`
    publish('booking', machine, [method, ...sections].join('\n\n'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureEngine(engine: (typeof engines)[number], folder: string, { rounds, turns }: typeof long): Promise<string> {
  process.stdout.write(`Preparing ${names[engine]} …\n`)
  // the first round is a warm-up
  const { contestants, sent, stop } = await startContestants(engine, folder, (rounds + 1) * turns)
  try {
    const results = new Map<BookingContestant, Round[]>(contestants.map((each) => [each, []]))
    for (let round = 0; round <= rounds; round++) {
      for (const contestant of contestants) {
        const result = await contestant.measure({ from: round * turns, to: (round + 1) * turns })
        if (round > 0) results.get(contestant)!.push(result)
      }
    }
    const head = [`${names[engine]}, ${sent.statements} statements, ${sent.bytes} bytes each`, 'bookings/s', 'p50 ms', 'p99 ms', 'of bare', 'bar', '']
    return table(head, contestants.map((contestant) => figures(contestant, results.get(contestant)!, results.get(contestants[0]!)!)))
  } finally {
    await stop()
  }
}

function figures({ name, isBare }: BookingContestant, rounds: Round[], bare: Round[]): Row {
  const of = (field: keyof Round) => rounds.map((round) => round[field])
  const ratios = rounds.map(({ perSecond }, index) => perSecond / bare[index]!.perSecond)
  const compared = isBare ? ['', '', ''] : [withSpread(ratios, 2), bar, verdict(median(ratios) >= bar)]
  return [name, withSpread(of('perSecond')), median(of('p50')).toFixed(1), median(of('p99')).toFixed(1), ...compared]
}
