/**
 * A visitor who requests a page fifty times a second. A separate process, because the process that sends reports is too
 * busy to measure latencies.
 */
import { Pool } from 'undici'
import { quantile } from '../report.ts'
import { runApart } from '../run-apart.ts'
import { browserHeaders } from '../site-visitor.ts'
import { arrive } from './arrive.ts'

export interface LookPlan {
  origin: string
  page: string
  seconds: number
}

/** Latencies in ms, from when each request was due. */
export interface LookResult {
  p50: number
  p99: number
  failures: number
}

const perSecond = 50

export async function lookAtPage(plan: LookPlan, cpu: number): Promise<LookResult> {
  return runApart(import.meta.filename, plan, cpu)
}

async function run({ origin, page, seconds }: LookPlan): Promise<LookResult> {
  const visitor = new Pool(origin, { connections: 50, headersTimeout: 20_000 })
  const latencies: number[] = []
  let failures = 0
  const look = async (dueAt: number) => {
    const { statusCode, body } = await visitor.request({ method: 'GET', path: page, headers: browserHeaders })
    await body.dump({ limit: 10_000_000 })
    if (statusCode === 200) latencies.push(performance.now() - dueAt)
    else failures++
  }
  const startedAt = performance.now()
  await arrive(startedAt, startedAt + seconds * 1000, perSecond, (dueAt) => look(dueAt).catch(() => void failures++))
  await visitor.close()
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), failures }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
