/**
 * `npm run bench start`: the time until the first page: of the built server alone, through `npm start` on an already
 * built site, and, with `clone`, from a fresh clone (installing and building: minutes).
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine, median, publish, table, verdict, withSpread, type Row } from './report.ts'
import { builtServer, findFreePort, root, startSite, waitForPage } from './site-process.ts'

const restartBarSeconds = 1.5
const cloneBarSeconds = 120

/** `short`: fewer restarts; `clone`: also from a fresh clone. */
export async function run(words: string[]): Promise<void> {
  const rounds = words.includes('short') ? 2 : 10
  const withClone = words.includes('clone')
  const machine = describeMachine()
  const data = mkdtempSync(join(tmpdir(), 'careline-bench-'))
  try {
    const bare: number[] = []
    const npm: number[] = []
    await startBare(data)
    for (let round = 0; round < rounds; round++) {
      bare.push((await startBare(data)) / 1000)
      npm.push((await startWithNpm(root, data)) / 1000)
    }
    const clone = withClone ? [await startFromClone()] : []
    const row = (name: string, seconds: number[], bar: number, reach: number): Row => [name, withSpread(seconds, 2), bar, reach, verdict(median(seconds) <= bar)]
    const rows = [
      row('restart, npm start', npm, restartBarSeconds, 1),
      row('restart, built server alone', bare, restartBarSeconds, 1),
      ...(withClone ? [row('clean clone: install, build, start', clone, cloneBarSeconds, 60)] : []),
    ]
    const method = `Seconds to the first 200 of /support; ${rounds} restarts of each in turn, on data that was there before: the median, with the fastest and slowest in brackets.`
    publish('start', machine, `${method}\n\n${table(['from', 'seconds', 'bar', 'reach for', ''], rows)}`)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

const compiled = join(root, 'node_modules', '.cache', 'compiled')

/** With the compile cache that `npm start` uses. */
async function startBare(data: string): Promise<number> {
  const site = await startSite(builtServer, { env: { CARELINE_DATA: data, NODE_COMPILE_CACHE: compiled } })
  await site.stop()
  return site.readyMs
}

async function startWithNpm(folder: string, data: string): Promise<number> {
  const port = await findFreePort()
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, PORT: String(port), CARELINE_DATA: data, LOG_LEVEL: 'error' }
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], { cwd: folder, env, detached: true, stdio: 'ignore' })
  const exited = once(child, 'exit')
  try {
    await waitForPage(`http://localhost:${port}/support`, cloneBarSeconds * 5)
    return performance.now() - startedAt
  } finally {
    process.kill(-child.pid!, 'SIGTERM')
    await exited
  }
}

/** Clones the last commit and starts it. */
async function startFromClone(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'careline-clone-'))
  try {
    const startedAt = performance.now()
    execFileSync('git', ['clone', '--quiet', '--local', '--no-hardlinks', root, folder])
    await startWithNpm(folder, join(folder, '.data'))
    return (performance.now() - startedAt) / 1000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
