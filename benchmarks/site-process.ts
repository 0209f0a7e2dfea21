// Starts a server for a measurement, on one processor if requested, and reads the kernel's statistics of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { allocatorEnvironment, serverFlags } from '../tools/server-flags.mjs'
import { nodeCommand } from './run-apart.ts'

export const root = join(import.meta.dirname, '..')
export const builtServer = join(root, 'build', 'server', 'index.js')

const startTimeoutSeconds = 60
/** the unit of processor time in /proc */
const tickMs = 10

export interface SiteProcess {
  origin: string
  /** its data directory */
  data: string
  /** from the start of the process to the first 200 of its page */
  readyMs: number
  /** processor time since the start, user and system */
  cpuMs(): number
  /** peak memory since the start */
  peakBytes(): number
  /** current memory */
  residentBytes(): number
  stop(): Promise<void>
}

interface Options {
  /** the processor to pin it to */
  cpu?: number
  env?: Record<string, string>
  cwd?: string
  /** the page that must answer 200 before measuring starts */
  page?: string
  /** arguments after the script, given the port */
  args?: (port: number) => string[]
  /** Node flags, in addition to those of every server */
  flags?: string[]
  /** the folder its indexes are copied from; by default those of this build's `prepare`; undefined for none */
  indexes?: string | undefined
}

/** Runs `script` with this Node on a free port, in its own process group. Throws if it does not answer in a minute. */
export async function startSite(script: string, options: Options = {}): Promise<SiteProcess> {
  const { cpu, env = {}, cwd = root, page = '/support', args = () => [], flags = [] } = options
  const indexes = 'indexes' in options ? options.indexes : script === builtServer ? await preparedIndexes() : undefined
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const data = mkdtempSync(join(tmpdir(), 'careline-bench-'))
  if (indexes !== undefined) cpSync(indexes, join(data, 'search'), { recursive: true })
  // like `npm start`
  const [command, words] = nodeCommand(cpu, ['--disable-warning=ExperimentalWarning', ...serverFlags, ...flags, script, ...args(port)])
  const { DATABASE_URL: _, ...inherited } = process.env
  const site = { ...inherited, ...allocatorEnvironment, NODE_ENV: 'production', PORT: String(port), CARELINE_DATA: data, LOG_LEVEL: 'error', CARELINE_ENV: 'demo', DEMO_LIFE: 'off', ...env }
  const startedAt = performance.now()
  const child = spawn(command, words, { cwd, env: site, detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM')
    await exited
    rmSync(data, { recursive: true, force: true })
  }
  try {
    await Promise.race([waitForPage(origin + page), exited.then(() => Promise.reject(new Error(`${script} ended before it answered.`)))])
  } catch (error) {
    await stop()
    throw error
  }
  const readyMs = performance.now() - startedAt
  return { origin, data, readyMs, cpuMs: () => cpuMsOf(child.pid!), peakBytes: () => memoryOf(child.pid!, 'VmHWM'), residentBytes: () => memoryOf(child.pid!, 'VmRSS'), stop }
}

/**
 * The last prepared indexes, possibly of an earlier build: each file records its sources, and changed parts are
 * rebuilt.
 */
const lastPrepared = join(root, 'node_modules', '.cache', 'careline-prepared')

/**
 * Builds in a data directory the indexes that the built server otherwise builds at and after its start: a minute of
 * processor time if there is nothing from last time.
 */
export async function prepareIndexes(data: string): Promise<void> {
  const made = join(data, 'search')
  // files already there are specific to this base: do not overwrite them
  if (existsSync(lastPrepared)) cpSync(lastPrepared, made, { recursive: true, force: false })
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...serverFlags, builtServer, 'prepare'], { env: { ...inherited, ...allocatorEnvironment, NODE_ENV: 'production', CARELINE_DATA: data, LOG_LEVEL: 'error', CARELINE_ENV: 'demo', DEMO_LIFE: 'off' }, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The indexes could not be prepared.')
  mkdirSync(lastPrepared, { recursive: true })
  // other processes may read or write the files: replace each as a whole
  for (const name of readdirSync(made)) {
    const part = `${join(lastPrepared, '..', name)}.${process.pid}`
    cpSync(join(made, name), part)
    renameSync(part, join(lastPrepared, name))
  }
}

/**
 * After a first start, sentences are encoded for a minute, which would disturb measurements: done once for all
 * measurements of this build.
 */
async function preparedIndexes(): Promise<string> {
  const folder = join(tmpdir(), `careline-prepared-${Math.round(statSync(builtServer).mtimeMs)}`)
  if (existsSync(folder)) return join(folder, 'search')
  const data = mkdtempSync(join(tmpdir(), 'careline-bench-'))
  await prepareIndexes(data)
  renameSync(data, folder)
  return join(folder, 'search')
}

/** Polls until the page answers 200; throws on a timeout. */
export async function waitForPage(url: string, timeoutSeconds = startTimeoutSeconds): Promise<void> {
  const giveUpAt = performance.now() + timeoutSeconds * 1000
  while (performance.now() < giveUpAt) {
    const status = await fetch(url).then(async (response) => (await response.arrayBuffer(), response.status), () => 0)
    if (status === 200) return
    await sleep(10)
  }
  throw new Error(`${url} did not answer within ${timeoutSeconds} s.`)
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The process and its descendants; threads are counted with their process. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(familyOf)]
}

function cpuMsOf(pid: number): number {
  return sum(familyOf(pid).map((each) => {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').replace(/^.*\) /, '').split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  }))
}

function memoryOf(pid: number, line: 'VmHWM' | 'VmRSS'): number {
  const kilobytes = new RegExp(`${line}:\\s+(\\d+) kB`)
  return sum(familyOf(pid).map((each) => Number(kilobytes.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0) * 1024))
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
