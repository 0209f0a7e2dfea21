/**
 * Sends reports of ten events each: over `connections` one after the other, or `perSecond` however long earlier ones
 * wait. Runs in a separate process.
 */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../report.ts'
import { runApart } from '../run-apart.ts'
import { arrive } from './arrive.ts'
import { openConnection, type ReportConnection } from './report-connection.ts'
import { buildEvent } from './reported-event.ts'

export interface ReportPlan {
  origin: string
  /** those of our web process, because many reports come from one address here */
  headers: Record<string, string>
  seconds: number
  load: { connections: number } | { perSecond: number }
  /** the file for the ids of acknowledged events, one per line */
  acknowledgedFile?: string
}

/** Counts of reports; latencies of accepted ones in ms, from when they were due. */
export interface ReportResult {
  accepted: number
  refused: number
  withoutRetryAfter: number
  failures: number
  p50: number
  p99: number
  /** until the last report was answered */
  seconds: number
}

export const eventsInReport = 10
/** the number of connections that the proxy of deploy/nginx.conf keeps open */
const mostConnections = 64
/** A sequential sender pauses after a refusal: browsers wait for seconds, and none retries at once. */
const pauseMs = 100

export async function sendReports(plan: ReportPlan, cpu: number): Promise<ReportResult> {
  return runApart(import.meta.filename, plan, cpu)
}

async function run({ origin, headers, seconds, load, acknowledgedFile }: ReportPlan): Promise<ReportResult> {
  const count = 'connections' in load ? load.connections : Math.min(mostConnections, Math.ceil(load.perSecond))
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(origin, '/analytics/v1/events', headers)))
  const latencies: number[] = []
  const acknowledged: string[] = []
  const counts = { refused: 0, withoutRetryAfter: 0, failures: 0 }
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000

  const send = async (connection: ReportConnection, dueAt: number): Promise<boolean> => {
    const { ids, body } = buildReport()
    const { status, hasRetryAfter } = await connection.send(body)
    if (status === 202) {
      latencies.push(performance.now() - dueAt)
      acknowledged.push(...ids)
    } else if (status === 503) {
      counts.refused++
      if (!hasRetryAfter) counts.withoutRetryAfter++
    } else counts.failures++
    return status === 202
  }
  if ('connections' in load) {
    await Promise.all(connections.map(async (connection) => {
      while (performance.now() < endAt) {
        const isTaken = await send(connection, performance.now())
        if (!isTaken) await sleep(pauseMs)
      }
    }))
  } else {
    const lend = createLender(connections)
    await arrive(startedAt, endAt, load.perSecond, (dueAt) => lend((connection) => send(connection, dueAt)))
  }
  for (const connection of connections) connection.close()
  if (acknowledgedFile) writeFileSync(acknowledgedFile, acknowledged.join('\n'))
  return { ...counts, accepted: latencies.length, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), seconds: (performance.now() - startedAt) / 1000 }
}

const [before, after] = JSON.stringify(buildEvent('#')).split('#') as [string, string]

function buildReport(): { ids: string[]; body: string } {
  const ids = Array.from({ length: eventsInReport }, () => randomUUID())
  return { ids, body: `{"events":[${ids.map((id) => before + id + after).join()}]}` }
}

/** Lends a free connection to each piece of work, in order of arrival. */
function createLender(connections: readonly ReportConnection[]) {
  const free = [...connections]
  const waiting: ((connection: ReportConnection) => void)[] = []
  return async (work: (connection: ReportConnection) => Promise<unknown>) => {
    // round robin, so that no connection stays idle until the server closes it
    const connection = free.shift() ?? (await new Promise<ReportConnection>((resolve) => waiting.push(resolve)))
    await work(connection)
    const next = waiting.shift()
    if (next) next(connection)
    else free.push(connection)
  }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
