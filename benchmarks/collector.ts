/**
 * `npm run bench collector`: events that the collector keeps, beside a bare insert on the same engine (SQLite); then three
 * times as many as it can keep, while somebody looks at the home. The server on one processor, the load on the other.
 * Exits with 1 where a bar is missed, or where an acknowledged event is not in the database.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { insertBare } from './collector/insert-events.ts'
import { eventsInReport, sendReports, type ReportPlan, type ReportResult } from './collector/send-reports.ts'
import { describeMachine, publish, table, verdict } from './report.ts'
import { builtServer, startSite } from './site-process.ts'

const serverCpu = 0
const loadCpu = 1
/** Each waits for a commit that they share; too few to be shed (src/platform/http/shedding.ts). */
const capacityConnections = 16
const p99Bar = 2

const long = { bare: 6, usual: 8, warm: 4, capacity: 8, over: 12 }
const short = { bare: 2, usual: 3, warm: 2, capacity: 3, over: 5 }

const secret = 'a secret of this benchmark, 32 characters'

/** With the word `short` it is quick and rough. */
export async function run(words: readonly string[] = []): Promise<void> {
  const seconds = words.includes('short') ? short : long
  const machine = describeMachine()
  const folder = mkdtempSync(join(tmpdir(), 'careline-bench-'))
  const data = join(folder, 'data')
  const bare = await insertBare(seconds.bare, serverCpu)
  const site = await startSite(builtServer, { cpu: serverCpu, env: { CARELINE_DATA: data, GATEWAY_SECRET: secret } })
  const files: string[] = []
  const send = async (rounds: number, load: ReportPlan['load']) => {
    const acknowledgedFile = join(folder, `acknowledged-${files.length}`)
    files.push(acknowledgedFile)
    return sendReports({ origin: site.origin, headers: { 'x-gateway-secret': secret }, page: '/support', seconds: rounds, load, acknowledgedFile }, loadCpu)
  }
  try {
    await send(seconds.warm, { connections: capacityConnections })
    const usual = await send(seconds.usual, { perSecond: 1 })
    const full = await send(seconds.capacity, { connections: capacityConnections })
    const over = await send(seconds.over, { perSecond: (3 * full.accepted) / seconds.capacity })
    await site.stop()
    const missing = countMissing(data, files)
    report(machine, { bare, usual, full, over, missing, seconds })
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Acknowledged events that are not in the database. */
function countMissing(data: string, files: string[]): number {
  const database = new DatabaseSync(join(data, 'careline.sqlite'), { readOnly: true })
  const kept = new Set(database.prepare('select id from analytics_event').all().map(({ id }) => id))
  database.close()
  return files.flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean)).filter((id) => !kept.has(id)).length
}

interface Found {
  bare: number
  usual: ReportResult
  full: ReportResult
  over: ReportResult
  missing: number
  seconds: typeof long
}

function report(machine: string, { bare, usual, full, over, missing, seconds }: Found): void {
  const show = (value: number, digits = 0) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const row = (name: string, { accepted, refused, failures, p50, p99, pageP50, pageP99 }: ReportResult, forSeconds: number, result = '') =>
    [name, show((accepted * eventsInReport) / forSeconds), show((refused * eventsInReport) / forSeconds), failures, show(p50, 1), show(p99, 1), show(pageP50, 1), show(pageP99, 1), result]
  const isCalm = over.pageP99 <= p99Bar * usual.pageP99
  const isRefused = over.refused > 0 && over.failures + over.pageFailures + over.withoutRetryAfter === 0
  const head = ['reports of 10 events', 'kept /s', '503 /s', 'failures', 'p50 ms', 'p99 ms', 'home p50 ms', 'home p99 ms', '']
  const rows = [
    ['bare insert', show(bare), '', '', '', '', '', '', ''],
    row('one a second', usual, seconds.usual),
    row('at capacity', full, seconds.capacity),
    row('at 3 × capacity', over, seconds.over, verdict(isCalm && isRefused)),
  ]
  const share = (full.accepted * eventsInReport) / seconds.capacity / bare
  const found = `The collector keeps ${show(share, 2)} of what a bare insert does. At three times its capacity the home's p99 is ${show(over.pageP99 / usual.pageP99, 2)} × the usual (bar ${p99Bar}). Acknowledged events that are missing: ${missing} (bar 0).`
  publish('collector', machine, `${table(head, rows)}\n\n${found}`)
  if (!isCalm || !isRefused || missing > 0) process.exitCode = 1
}
