import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRuntime } from '#app/runtime.server.ts'
import { loadConfig } from '#platform/config/config.ts'

let started: Promise<string> | undefined

/**
 * A new data directory as a demo site leaves it after its first start, for a test that opens a site on it and deletes
 * it. It is made once for each process and copied, because publishing and seeding take seconds.
 */
export async function copyStartedData(): Promise<string> {
  const from = await (started ??= startOnce())
  const directory = mkdtempSync(join(tmpdir(), 'careline-site-'))
  cpSync(from, directory, { recursive: true })
  return directory
}

async function startOnce(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'careline-started-'))
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  const runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: directory, LOG_LEVEL: 'silent' }), 'services')
  await runtime.close()
  return directory
}
