import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A port that nobody uses now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts the built site on a new data directory; the returned function ends it and leaves nothing behind. */
export default async function startSite(): Promise<() => Promise<void>> {
  const port = await freePort()
  const data = await mkdtemp(path.join(os.tmpdir(), 'careline-e2e-'))
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'build/server/index.js'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), CARELINE_DATA: data, LOG_LEVEL: 'error', CARELINE_ENV: 'demo' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('ready') && resolve())
    server.once('exit', (code) => reject(new Error(`The site ended with code ${code} before it was ready.`)))
  })
  process.env.SITE_URL = `http://localhost:${port}`
  return async () => {
    server.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
}
