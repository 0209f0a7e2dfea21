/**
 * `npm run bench home`: the support home compared with its peers, in one run, taking turns round by round, so that a
 * disturbance of the machine affects all. Servers run on one processor, the load on the other; one server works at a
 * time.
 */
import os from 'node:os'
import { generateLoad } from './generate-load.ts'
import { startContestants, type Contestant } from './home/contestants.ts'
import { prepareHomes } from './home/prepare.ts'
import { describeMachine, median, publish, table, verdict, withSpread } from './report.ts'

/** enough to keep one core busy, and too few to be shed: src/platform/http/load/shedding.ts */
const connections = 14
const warmUpSeconds = 4

interface Round {
  perSecond: number
  p50: number
  p99: number
  /** the server's processor time per request */
  cpuMs: number
}

/** `short`: fewer and shorter rounds, too few to trust. */
export async function run(words: string[]): Promise<void> {
  const { rounds, seconds } = words.includes('short') ? { rounds: 2, seconds: 2 } : { rounds: 5, seconds: 5 }
  const hasTwo = os.availableParallelism() > 1
  const [serverCpu, loadCpu] = hasTwo ? [0, 1] : [undefined, undefined]
  prepareHomes()
  const machine = describeMachine()
  const { contestants, stop } = await startContestants(serverCpu)
  try {
    const results = new Map<string, Round[]>(contestants.map(({ key }) => [key, []]))
    for (const contestant of contestants) await measure(contestant, warmUpSeconds, loadCpu)
    for (let round = 1; round <= rounds; round++) {
      process.stdout.write(`Round ${round} of ${rounds} …\n`)
      for (const contestant of contestants) results.get(contestant.key)!.push(await measure(contestant, seconds, loadCpu))
    }
    const method = `${rounds} rounds of ${seconds} s each in turn, ${connections} connections, ${hasTwo ? 'server on one core, load on the other' : 'one core for both'}. Medians, with the lowest and highest round in brackets.`
    publish('home', machine, [method, figures(contestants, results), budgets(results)].join('\n\n'))
  } finally {
    await stop()
  }
}

async function measure({ site, headers, name }: Contestant, seconds: number, cpu: number | undefined): Promise<Round> {
  const before = site.cpuMs()
  const { requests, perSecond, p50, p99, failures } = await generateLoad({ url: `${site.origin}/support`, headers, connections, seconds }, cpu)
  if (failures > 0) throw new Error(`${name}: ${failures} of ${requests + failures} requests failed.`)
  return { perSecond, p50, p99, cpuMs: (site.cpuMs() - before) / requests }
}

function figures(contestants: Contestant[], results: Map<string, Round[]>): string {
  const rows = contestants.map(({ key, name, site, bodyBytes }) => {
    const rounds = results.get(key)!
    const of = (field: keyof Round) => rounds.map((round) => round[field])
    const cpu = median(of('cpuMs')).toFixed(3)
    return [name, withSpread(of('perSecond')), median(of('p50')).toFixed(1), median(of('p99')).toFixed(1), cpu, `${Math.round(site.peakBytes() / 2 ** 20)}`, bodyBytes.toLocaleString('en-US')]
  })
  return table(['page', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms/request', 'peak RSS MB', 'body bytes'], rows)
}

/** Ratios are computed per round; those of processor time are valid even on a busy machine. */
function budgets(results: Map<string, Round[]>): string {
  const ratios = (ours: Contestant['key'], peer: Contestant['key'], of: (round: Round) => number) =>
    results.get(ours)!.map((round, index) => of(round) / of(results.get(peer)![index]!))
  const row = (name: string, ours: Contestant['key'], peer: Contestant['key'], bar: number, reach: number) => {
    const byRequests = ratios(ours, peer, (round) => round.perSecond)
    const byCpu = ratios(ours, peer, (round) => 1 / round.cpuMs)
    return [name, withSpread(byRequests, 2), withSpread(byCpu, 2), bar, reach, verdict(median(byRequests) >= bar)]
  }
  return table(
    ['ratio', 'of requests/s', 'of CPU a request', 'bar', 'reach for', ''],
    [
      row('anonymous home / bare Hono', 'kept', 'bare', 0.8, 0.9),
      row('signed in, memory / Next', 'memory', 'next', 3, 4),
      row('signed in, services and SQLite / Next', 'services', 'next', 2, 3),
      row('signed in, memory / Next, both gzip', 'memory-gzip', 'next-gzip', 3, 4),
      row('signed in, services and SQLite / Next, both gzip', 'services-gzip', 'next-gzip', 2, 3),
    ],
  )
}
