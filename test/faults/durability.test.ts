import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { lendTestLocation } from '../support/databases.ts'
import { scaled } from '../support/scale.ts'

const nodeFlags = ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./writer.ts', import.meta.url))]

const kills = scaled(3, 200)
const longestLifeMs = 60
/** time to start and kill a process, and to open and check the database: .6 s, more on a busy machine */
const killMs = 3000

test('kill −9 at any moment loses no acknowledged write', { timeout: 60_000 + kills * killMs }, async () => {
  const { dataDirectory } = await lendTestLocation('sqlite')
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round += 1) {
    acknowledged.push(...(await writeUntilKilled(dataDirectory, `r${round}`)))
    await checkEverything(dataDirectory, acknowledged)
  }
  expect(acknowledged.length).toBeGreaterThan(kills)
})

/** The ids that a writing process acknowledged before it was killed at a random moment. */
async function writeUntilKilled(dataDirectory: string, prefix: string): Promise<string[]> {
  const child = spawn(process.execPath, [...nodeFlags, dataDirectory, prefix], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  const ended = new Promise<string | null>((done) => child.once('close', (_code, signal) => done(signal)))
  const began = new Promise((done) => child.stdout.once('data', done))
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text))
  await Promise.race([began, ended])
  await delay(Math.random() * longestLifeMs)
  child.kill('SIGKILL')
  expect(await ended, errors).toBe('SIGKILL')
  // the last line may be incomplete; its row does not count as acknowledged
  return output.split('\n').slice(0, -1)
}

async function checkEverything(dataDirectory: string, acknowledged: string[]): Promise<void> {
  const database = await openDatabase({ dataDirectory })
  try {
    const { rows } = await sql`pragma integrity_check`.execute(database.write)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
    const events = await database.read.selectFrom('analytics_event').select('id').orderBy('id').execute()
    const settings = await database.read.selectFrom('setting').select('key as id').orderBy('key').execute()
    const found = new Set(events.map(({ id }) => id))
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    // each transaction's two rows are both there or both missing, also if it was not acknowledged
    expect(settings).toEqual(events)
  } finally {
    await database.close()
  }
}

/** Some containers have strace but do not permit tracing. */
const canTrace = process.platform === 'linux' && spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

test.skipIf(!canTrace)('each commit reaches the disk before it is acknowledged (skipped where strace is missing)', async () => {
  const { dataDirectory } = await lendTestLocation('sqlite')
  const commits = 100
  const trace = join(dataDirectory, 'calls.trace')
  const calls = ['-f', '-qq', '-e', 'trace=fsync,fdatasync,write', '-o', trace]
  const run = spawnSync('strace', [...calls, process.execPath, ...nodeFlags, dataDirectory, 't', String(commits)], { encoding: 'utf8' })
  expect(run.status, run.stderr).toBe(0)
  const steps = readFileSync(trace, 'utf8').split('\n').flatMap(toStep)
  expect(steps.filter((step) => step === 'sync').length).toBeGreaterThanOrEqual(commits)
  expect(steps.filter((step) => step === 'acknowledge')).toHaveLength(commits)
  // there must be a sync between any two acknowledgements
  expect(steps.join(' ')).not.toContain('acknowledge acknowledge')
})

function toStep(line: string): ('sync' | 'acknowledge')[] {
  if (/ (?:fdatasync|fsync)\(/.test(line)) return ['sync']
  return / write\(1, "t-\d+\\n"/.test(line) ? ['acknowledge'] : []
}
