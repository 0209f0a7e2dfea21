import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { prepareIndexes } from '../benchmarks/site-process.ts'
import { allocatorEnvironment, serverFlags } from '../tools/server-flags.mjs'

/** A port that nobody uses now. */
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
  /** the directory of its database */
  data: string
  /** what it has written to its output and its log */
  output(): string
  /** resolves with the exit code, or the signal's name where one ended it */
  signal(name: 'SIGTERM' | 'SIGKILL'): Promise<string>
  /** ends it and leaves nothing behind */
  stop(): Promise<void>
}

/**
 * Where a data directory is that lacks nothing: the demo world, indexes, and what sentences of articles mean. `npm test` makes
 * it beside its other steps; else a run of journeys begins with that.
 */
export const preparedKey = 'CARELINE_E2E_PREPARED'

/** A site that begins without them makes them before it listens, for seconds. What its directory holds stays. */
async function lendPrepared(data: string, part: '' | 'search'): Promise<void> {
  const made = process.env[preparedKey]
  if (made && existsSync(made)) await cp(path.join(made, part), path.join(data, part), { recursive: true, force: false })
}

/** Code that one site has compiled is compiled for the next ones, as `npm start` has it. */
function compiledCode(): Record<string, string> {
  const made = process.env[preparedKey]
  return made ? { NODE_COMPILE_CACHE: path.join(made, '../compiled') } : {}
}

/** Starts the built server on a port and a data directory of its own. It asks nobody for consent: consent.spec.ts does. */
export async function startServer(environment: Record<string, string> = {}, role: 'web' | 'services' = 'web'): Promise<StartedServer> {
  const port = await freePort()
  const data = await mkdtemp(path.join(os.tmpdir(), 'careline-e2e-'))
  // the database holds the demo world and our content: neither for production, nor where a journey brings a database or content
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
 * Starts the built site for all journeys; the returned function ends it, and shows what its log says. With SITE_URL the
 * journeys visit a site that runs already, behind a proxy for example.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  if (process.env.SITE_URL) return async () => {}
  const prepared = await mkdtemp(path.join(os.tmpdir(), 'careline-e2e-'))
  // each site would work for a minute behind its journeys: one does it for all
  if (!process.env[preparedKey]) await prepareIndexes(path.join(prepared, 'data'))
  process.env[preparedKey] ??= path.join(prepared, 'data')
  const site = await startServer()
  process.env.SITE_URL = site.url
  return async () => {
    await site.stop()
    await rm(prepared, { recursive: true, force: true })
    const errors = site.output().split('\n').filter((line) => line.startsWith('{'))
    if (errors.length > 0) process.stderr.write(`${errors.join('\n')}\n`)
  }
}
