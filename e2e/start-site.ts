import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { prepareIndexes } from '../benchmarks/site-process.ts'
import { allocatorEnvironment, serverFlags } from '../tools/server-flags.mjs'

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface StartedServer {
  url: string
  port: number
  /** its data directory */
  data: string
  /** its output and its log */
  output(): string
  /** resolves with the exit code, or the name of the signal that ended it */
  signal(name: 'SIGTERM' | 'SIGKILL'): Promise<string>
  /** stops it and deletes its data */
  stop(): Promise<void>
}

/**
 * The environment variable that names a complete data directory: the demo world, indexes, and the vectors of articles'
 * sentences. `npm test` prepares it beside its other steps; otherwise a run of journeys prepares it first.
 */
export const preparedKey = 'CARELINE_E2E_PREPARED'

/** Copies the prepared data; without them a site spends seconds on them before it listens. Existing files are kept. */
async function lendPrepared(data: string, part: '' | 'search'): Promise<void> {
  const made = process.env[preparedKey]
  if (made && existsSync(made)) await cp(path.join(made, part), path.join(data, part), { recursive: true, force: false })
}

/** The compile cache shared by all sites, like that of `npm start`. */
function compiledCode(): Record<string, string> {
  const made = process.env[preparedKey]
  return made ? { NODE_COMPILE_CACHE: path.join(made, '../compiled') } : {}
}

/**
 * Starts the built server on a free port with its own data directory. It does not ask for consent; consent.spec.ts
 * tests that.
 */
export async function startServer(environment: Record<string, string> = {}, role: 'web' | 'services' = 'web'): Promise<StartedServer> {
  const port = await freePort()
  const data = await mkdtemp(path.join(os.tmpdir(), 'careline-e2e-'))
  // the prepared database holds the demo world and our content, so it is not used for production or if a journey brings
  // its own database or content
  const isOther = environment.CARELINE_DATA !== undefined || environment.CARELINE_CONTENT !== undefined
  await lendPrepared(environment.CARELINE_DATA ?? data, isOther ? 'search' : '')
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...serverFlags, 'build/server/index.js', ...(role === 'services' ? [role] : [])], {
    env: { ...process.env, ...allocatorEnvironment, ...compiledCode(), NODE_ENV: 'production', PORT: String(port), CARELINE_DATA: data, LOG_LEVEL: 'error', CARELINE_ENV: 'demo', DEMO_LIFE: 'off', CONSENT: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<string>((resolve) => server.once('exit', (code, signal) => resolve(String(code ?? signal))))
  let output = ''
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it was ready.\n${output}`)))
  })
  const signal = (name: 'SIGTERM' | 'SIGKILL') => {
    server.kill(name)
    return ended
  }
  return {
    url: `http://localhost:${port}`,
    port,
    data,
    output: () => output,
    signal,
    async stop() {
      await signal('SIGTERM')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the built site for all journeys; the returned function stops it and shows its log. With SITE_URL the journeys
 * visit a site that is already running, for example behind a proxy.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  if (process.env.SITE_URL) return async () => {}
  const prepared = await mkdtemp(path.join(os.tmpdir(), 'careline-e2e-'))
  // otherwise each site would work for a minute in the background of its journeys
  if (!process.env[preparedKey]) await prepareIndexes(path.join(prepared, 'data'))
  process.env[preparedKey] ??= path.join(prepared, 'data')
  // for journeys that ask more than one address may
  const site = await startServer({ TRUSTED_PROXIES: '1' })
  process.env.SITE_URL = site.url
  return async () => {
    await site.stop()
    await rm(prepared, { recursive: true, force: true })
    const errors = site.output().split('\n').filter((line) => line.startsWith('{'))
    if (errors.length > 0) process.stderr.write(`${errors.join('\n')}\n`)
  }
}
