/**
 * A visitor who requests the home fifty times a second, and an operator who requests one panel after the other. Runs in
 * a separate process.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { quantile } from '../report.ts'
import { runApart } from '../run-apart.ts'
import { browserHeaders } from '../site-visitor.ts'

export interface AskPlan {
  origin: string
  /** of a signed-in operator */
  cookie: string
  /** paths of panels, requested one after the other in a loop */
  panels: readonly string[]
  /** in addition to a short time that is not measured */
  seconds: number
}

/** Latencies in ms. */
export interface AskResult {
  panels: Record<string, { median: number; asked: number }>
  homeP50: number
  homeP99: number
  failures: number
}

const lookEveryMs = 20
/** The first requests are not counted: they open connections, and a process that has just started is slow by itself. */
const warmMs = 2000

export async function askPanels(plan: AskPlan, cpu: number): Promise<AskResult> {
  return runApart(import.meta.filename, plan, cpu)
}

async function run({ origin, cookie, panels, seconds }: AskPlan): Promise<AskResult> {
  const pool = new Pool(origin, { connections: 20 })
  const countFrom = performance.now() + warmMs
  const endAt = countFrom + seconds * 1000
  const latencies = new Map<string, number[]>(panels.map((path) => [path, []]))
  const home: number[] = []
  let failures = 0
  const get = async (path: string, into: number[], headers: Record<string, string>, dueAt = performance.now()) => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
    await body.dump({ limit: 10_000_000 })
    if (statusCode !== 200) failures++
    else if (dueAt >= countFrom) into.push(performance.now() - dueAt)
  }
  const operate = async () => {
    while (panels.length > 0 && performance.now() < endAt) for (const path of panels) await get(path, latencies.get(path)!, { cookie, accept: 'application/json' })
  }
  const look = async () => {
    const begun: Promise<void>[] = []
    for (let dueAt = performance.now(); dueAt < endAt; dueAt += lookEveryMs) {
      await sleep(Math.max(0, dueAt - performance.now()))
      begun.push(get('/support', home, browserHeaders, dueAt))
    }
    await Promise.all(begun)
  }
  await Promise.all([operate(), look()])
  await pool.close()
  return {
    panels: Object.fromEntries([...latencies].map(([path, values]) => [path, { median: quantile(values, 0.5), asked: values.length }])),
    homeP50: quantile(home, 0.5),
    homeP99: quantile(home, 0.99),
    failures,
  }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
