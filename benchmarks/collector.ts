/**
 * `npm run bench collector`: events per second that the collector stores, compared with a bare insert on the same
 * engine (SQLite); then three times as many as it can store, while a visitor requests the home, round by round. The
 * server runs on one processor, the load on the other. Exits with 1 if a bar is missed, or if an acknowledged event is
 * not in the database.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insertBare } from './collector/insert-events.ts'
import { lookAtPage, type LookResult } from './collector/look-at-page.ts'
import { eventsInReport, sendReports, type ReportPlan, type ReportResult } from './collector/send-reports.ts'
import { describeMachine, median, publish, table, verdict } from './report.ts'
import { builtServer, startSite } from './site-process.ts'

const serverCpu = 0
const loadCpu = 1
const capacityConnections = 48
const p99Bar = 2

const long = { rounds: 3, bare: 4, usual: 30, warm: 8, capacity: 6, over: 30 }
const short = { rounds: 1, bare: 2, usual: 3, warm: 2, capacity: 3, over: 5 }

const secret = 'a secret of this benchmark, 32 characters'

/** The argument `short` makes it quick and rough. */
export async function run(words: readonly string[] = []): Promise<void> {
  const plan = words.includes('short') ? short : long
  const machine = describeMachine()
  const folder = mkdtempSync(join(tmpdir(), 'careline-bench-'))
  const data = join(folder, 'data')
  const bare = await insertBare(plan.bare, serverCpu)
  const site = await startSite(builtServer, { cpu: serverCpu, env: { CARELINE_DATA: data, SERVICES_SECRET: secret } })
  const files: string[] = []
  const send = async (seconds: number, load: ReportPlan['load']): Promise<Measured> => {
    const acknowledgedFile = join(folder, `acknowledged-${files.length}`)
    files.push(acknowledgedFile)
    const [reports, page] = await Promise.all([
      sendReports({ origin: site.origin, headers: { 'x-services-secret': secret }, seconds, load, acknowledgedFile }, loadCpu),
      lookAtPage({ origin: site.origin, page: '/support', seconds }, loadCpu),
    ])
    return { ...reports, page }
  }
  try {
    await send(plan.warm, { connections: capacityConnections })
    const rounds: Round[] = []
    while (rounds.length < plan.rounds) {
      const usual = await send(plan.usual, { perSecond: 1 })
      const full = await send(plan.capacity, { connections: capacityConnections })
      rounds.push({ usual, full, over: await send(plan.over, { perSecond: (3 * full.accepted) / full.seconds }) })
    }
    await site.stop()
    report(machine, { bare, rounds, missing: countMissing(data, files) })
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Measured = ReportResult & { page: LookResult }
type Round = Record<'usual' | 'full' | 'over', Measured>

/** The number of acknowledged events that are not in the database. */
function countMissing(data: string, files: string[]): number {
  const database = new DatabaseSync(join(data, 'careline.sqlite'), { readOnly: true })
  const kept = new Set(database.prepare('select id from analytics_event').all().map(({ id }) => id))
  database.close()
  return files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean)).filter((id) => !kept.has(id)).length
}

function report(machine: string, { bare, rounds, missing }: { bare: number; rounds: Round[]; missing: number }): void {
  const show = (value: number, digits = 0) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const middle = (kind: keyof Round, read: (measured: Measured) => number) => median(rounds.map((round) => read(round[kind])))
  const row = (name: string, kind: keyof Round, result = '') => {
    const figure = (digits: number, read: (measured: Measured) => number) => show(middle(kind, read), digits)
    const perSecond = (count: (measured: Measured) => number) => figure(0, (measured) => (count(measured) * eventsInReport) / measured.seconds)
    const failures = rounds.reduce((sum, round) => sum + round[kind].failures + round[kind].page.failures, 0)
    return [name, perSecond(({ accepted }) => accepted), perSecond(({ refused }) => refused), failures, figure(1, ({ p50 }) => p50), figure(1, ({ p99 }) => p99), figure(1, ({ page }) => page.p50), figure(1, ({ page }) => page.p99), result]
  }
  const ratios = rounds.map(({ usual, over }) => over.page.p99 / usual.page.p99)
  const isCalm = median(ratios) <= p99Bar
  const isRefused = rounds.every(({ over }) => over.refused > 0 && over.failures + over.page.failures + over.withoutRetryAfter === 0)
  const head = ['reports of 10 events', 'kept /s', '503 /s', 'failures', 'p50 ms', 'p99 ms', 'home p50 ms', 'home p99 ms', '']
  const rows = [['bare insert', show(bare), '', '', '', '', '', '', ''], row('one a second', 'usual'), row('at capacity', 'full'), row('at 3 × capacity', 'over', verdict(isCalm && isRefused))]
  const share = (middle('full', ({ accepted, seconds }) => accepted / seconds) * eventsInReport) / bare
  const found = `Medians of ${rounds.length} rounds. The collector keeps ${show(share, 2)} of what a bare insert does. At three times its capacity the home's p99 is ${show(median(ratios), 2)} × the usual (${ratios.map((ratio) => show(ratio, 2)).join(', ')}; bar ${p99Bar}). Acknowledged events that are missing: ${missing} (bar 0).`
  publish('collector', machine, `${table(head, rows)}\n\n${found}`)
  if (!isCalm || !isRefused || missing > 0) process.exitCode = 1
}
