/**
 * Reports of ten events each, and beside them somebody who looks at a page fifty times a second. Over `connections` one
 * after the other, or `perSecond` however long those before wait. A process of its own.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Pool } from 'undici'
import { quantile } from '../report.ts'
import { runApart } from '../run-apart.ts'
import { buildEvent } from './reported-event.ts'

export interface ReportPlan {
  origin: string
  /** of our own web process: many reports come from one address here */
  headers: Record<string, string>
  page: string
  seconds: number
  load: { connections: number } | { perSecond: number }
  /** where the ids of acknowledged events are written, one a line */
  acknowledgedFile?: string
}

/** Latencies in ms: of accepted reports, counted from when they were due, and of the page. */
export interface ReportResult {
  accepted: number
  refused: number
  withoutRetryAfter: number
  failures: number
  p50: number
  p99: number
  pageP50: number
  pageP99: number
  pageFailures: number
}

export const eventsInReport = 10
const pageEveryMs = 20
/** as a proxy keeps them open */
const mostConnections = 128

export async function sendReports(plan: ReportPlan, cpu: number): Promise<ReportResult> {
  return runApart(import.meta.filename, plan, cpu)
}

async function run({ origin, headers, page, seconds, load, acknowledgedFile }: ReportPlan): Promise<ReportResult> {
  const pool = new Pool(origin, { connections: 'connections' in load ? load.connections : mostConnections, headersTimeout: 20_000 })
  const visitor = new Pool(origin, { connections: 50, headersTimeout: 20_000 })
  const latencies: number[] = []
  const pageLatencies: number[] = []
  const acknowledged: string[] = []
  const counts = { refused: 0, withoutRetryAfter: 0, failures: 0, pageFailures: 0 }
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000

  const send = async (dueAt: number) => {
    const events = Array.from({ length: eventsInReport }, () => buildEvent(randomUUID()))
    try {
      const answer = await pool.request({ method: 'POST', path: '/analytics/v1/events', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ events }) })
      await answer.body.dump()
      if (answer.statusCode === 202) {
        latencies.push(performance.now() - dueAt)
        for (const { id } of events) acknowledged.push(id)
      } else if (answer.statusCode === 503) {
        counts.refused++
        if (!answer.headers['retry-after']) counts.withoutRetryAfter++
      } else counts.failures++
    } catch {
      counts.failures++
    }
  }
  const look = async (dueAt: number) => {
    try {
      const { statusCode, body } = await visitor.request({ method: 'GET', path: page, headers: { accept: 'text/html' } })
      await body.dump({ limit: 10_000_000 })
      if (statusCode === 200) pageLatencies.push(performance.now() - dueAt)
      else counts.pageFailures++
    } catch {
      counts.pageFailures++
    }
  }
  const oneAfterTheOther = async () => {
    while (performance.now() < endAt) await send(performance.now())
  }
  const work = 'connections' in load ? Array.from({ length: load.connections }, oneAfterTheOther) : [arrive(startedAt, endAt, load.perSecond, send)]
  await Promise.all([...work, arrive(startedAt, endAt, 1000 / pageEveryMs, look)])
  await Promise.all([pool.close(), visitor.close()])
  if (acknowledgedFile) writeFileSync(acknowledgedFile, acknowledged.join('\n'))
  return { ...counts, accepted: latencies.length, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), pageP50: quantile(pageLatencies, 0.5), pageP99: quantile(pageLatencies, 0.99) }
}

/** Begins `work` so often, however long those before it take; resolves when all have ended. */
async function arrive(startedAt: number, endAt: number, perSecond: number, work: (dueAt: number) => Promise<void>): Promise<void> {
  const begun: Promise<void>[] = []
  const total = Math.floor(((endAt - startedAt) / 1000) * perSecond)
  while (begun.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    while (begun.length < due) begun.push(work(startedAt + ((begun.length + 1) / perSecond) * 1000))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(begun)
}

if (import.meta.main) process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
