/**
 * Visitors who arrive at a fixed rate, however long earlier ones wait: a site's load when something has happened.
 * (generate-load.ts waits for each answer, and so never requests more than the server can serve.) `node
 * generate-arrivals.ts '{"url", "headers", "perSecond", "seconds"}'` prints an ArrivalResult as JSON.
 */
import { Pool } from 'undici'
import { quantile } from './report.ts'
import { runApart } from './run-apart.ts'

export interface ArrivalPlan {
  url: string
  headers: Record<string, string>
  perSecond: number
  seconds: number
}

/** One piece of the run, 250 ms long by arrival time. Latencies in ms, of accepted visitors. */
export interface ArrivalPiece {
  accepted: number
  shed: number
  failures: number
  latencies: number[]
}

export interface ArrivalResult {
  perSecond: number
  accepted: number
  shed: number
  /** neither 200 nor 503 */
  failures: number
  p50: number
  p99: number
  pieces: ArrivalPiece[]
}

export const pieceMs = 250
const mostConnections = 4000

/** Runs in a separate process, on one processor if `cpu` is given. */
export async function generateArrivals(plan: ArrivalPlan, cpu?: number): Promise<ArrivalResult> {
  return runApart(import.meta.filename, plan, cpu)
}

async function run({ url, headers, perSecond, seconds }: ArrivalPlan): Promise<ArrivalResult> {
  const { origin, pathname, search } = new URL(url)
  const pool = new Pool(origin, { connections: mostConnections, headersTimeout: 20_000 })
  const pieces: ArrivalPiece[] = Array.from({ length: Math.ceil((seconds * 1000) / pieceMs) }, () => ({ accepted: 0, shed: 0, failures: 0, latencies: [] }))
  const startedAt = performance.now()
  // counted from the visitor's arrival, not from when the request was sent
  const appointment = async (dueMs: number) => {
    const piece = pieces[Math.min(pieces.length - 1, Math.floor(dueMs / pieceMs))]!
    try {
      const { statusCode, body } = await pool.request({ method: 'GET', path: pathname + search, headers })
      await body.dump({ limit: 10_000_000 })
      if (statusCode === 200) {
        piece.accepted++
        piece.latencies.push(performance.now() - startedAt - dueMs)
      } else if (statusCode === 503) piece.shed++
      else piece.failures++
    } catch {
      piece.failures++
    }
  }
  const appointments: Promise<void>[] = []
  const total = Math.floor(perSecond * seconds)
  while (appointments.length < total) {
    const dueNow = Math.min(total, 1 + Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    while (appointments.length < dueNow) appointments.push(appointment((appointments.length / perSecond) * 1000))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(appointments)
  await pool.close()
  const all = pieces.flatMap(({ latencies }) => latencies)
  const sum = (of: 'accepted' | 'shed' | 'failures') => pieces.reduce((before, piece) => before + piece[of], 0)
  return { perSecond, accepted: sum('accepted'), shed: sum('shed'), failures: sum('failures'), p50: quantile(all, 0.5), p99: quantile(all, 0.99), pieces }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
