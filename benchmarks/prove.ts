/**
 * `npm run prove [word]`: the tests that are long by nature, whole. `npm test` runs a bounded seed of each: src/platform/test-scale.ts.
 * With a word, only the proofs whose name holds it, and benchmarks/README.md stays as it is.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../tools/test-programs.ts'
import { describeMachine, publish, table, verdict, type Row } from './report.ts'
import { root } from './site-process.ts'

interface Proof {
  name: string
  runner: 'vitest' | 'playwright'
  files: string
}

const proofs: Proof[] = [
  { name: 'bookings: kill −9, 50 times on each engine', runner: 'vitest', files: 'src/booking-crash.test.ts' },
  { name: 'bookings: the last place, two processes, 100 rivals, 100 rounds', runner: 'vitest', files: 'src/booking-race.test.ts' },
  { name: 'bookings: model of the state, 1,000 runs on each engine', runner: 'vitest', files: 'src/features/appointments/server/booking-model.test.ts' },
  { name: 'collector: kill −9, 50 times on each engine', runner: 'vitest', files: 'src/collector-crash.test.ts' },
  { name: 'database: kill −9, 200 times', runner: 'vitest', files: 'src/platform/database/durability.test.ts' },
  { name: 'streams: 1,000 visitors who leave', runner: 'vitest', files: 'src/features/answers/server/answer-stream.test.ts' },
  { name: 'Insights: 50 recounts on each engine', runner: 'vitest', files: 'src/insights-figures.test.ts' },
  { name: 'attack: 100,000 made-up requests', runner: 'playwright', files: 'attack' },
  { name: 'search: 10,000 made-up searches', runner: 'playwright', files: 'e2e/search.spec.ts' },
  { name: 'ownership: everybody, every service with every number, every page', runner: 'playwright', files: 'ownership' },
]

export async function run([word = '']: string[]): Promise<void> {
  const machine = `${describeMachine()}, commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()}`
  const rows = proofs.filter(({ name }) => name.includes(word)).map(prove)
  const text = table(['proof', 'tests', 'minutes', ''], rows)
  if (word) process.stdout.write(`\n${text}\n\n${machine}\n`)
  else publish('prove', machine, text)
}

function prove({ name, runner, files }: Proof): Row {
  const startedAt = performance.now()
  const command = runner === 'vitest' ? ['vitest', 'run', '--project', 'node', files] : ['playwright', 'test', '--reporter=line', '--timeout=3600000', files]
  const { status, stdout } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', realpathSync(join(root, 'node_modules', '.bin', command[0]!)), ...command.slice(1)], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, CARELINE_PROVE: '1', CHROMIUM_PATH: findChromium() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isProved = status === 0
  if (!isProved) {
    process.stdout.write(stdout)
    process.exitCode = 1
  }
  const passed = /(?:Tests\s+.*?|^\s*)(\d+) passed/m.exec(stdout)?.[1] ?? '0'
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  process.stdout.write(`${isProved ? 'proved' : 'FAILED'} in ${minutes} min: ${name}\n`)
  return [name, passed, minutes, verdict(isProved)]
}
