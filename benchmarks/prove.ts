/**
 * `npm run prove [word]`: runs the long tests in full. `npm test` runs a bounded part of each: test/support/scale.ts.
 * With a word, only the proofs whose names contain it; benchmarks/README.md lists when each last ran, and at which
 * commit.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../tools/testing/test-programs.ts'
import { describeMachine, publish, table, verdict, type Row } from './report.ts'
import { root } from './site-process.ts'

interface Proof {
  name: string
  runner: 'vitest' | 'widgets' | 'playwright'
  /** part of the paths of its test files; 'the rest' are the service tests that are no proof of their own */
  files: string
}

const proofs: Proof[] = [
  { name: 'bookings: kill −9, 50 times on each engine', runner: 'vitest', files: 'test/booking/booking-crash.test.ts' },
  { name: 'bookings: the last place, two processes, 100 rivals, 100 rounds', runner: 'vitest', files: 'test/booking/booking-race.test.ts' },
  { name: 'bookings: model of the state, 1,000 runs on each engine', runner: 'vitest', files: 'src/features/appointments/booking/server/booking-model.test.ts' },
  { name: 'collector: kill −9, 50 times on each engine', runner: 'vitest', files: 'test/reports/collector-crash.test.ts' },
  { name: 'tickets: kill −9, 12 times on each engine, with and without an operator’s system', runner: 'vitest', files: 'test/tickets/ticket-crash.test.ts' },
  { name: 'database: kill −9, 200 times', runner: 'vitest', files: 'test/faults/durability.test.ts' },
  { name: 'database: from every migration to the newest', runner: 'vitest', files: 'src/platform/database/migrations/migrations.test.ts' },
  { name: 'Studio: kill −9 in publications, 12 times on each engine', runner: 'vitest', files: 'test/faults/publish-crash.test.ts' },
  { name: 'outages: 10,000 followers told of two changes, kill −9, 10 times on each engine', runner: 'vitest', files: 'test/faults/followers-crash.test.ts' },
  { name: 'streams: 1,000 visitors who leave', runner: 'vitest', files: 'src/features/answers/server/api/answer-stream.test.ts' },
  { name: 'Insights: 50 recounts on each engine', runner: 'vitest', files: 'test/reports/insights-figures.test.ts' },
  { name: 'services: every test, on both engines', runner: 'vitest', files: 'the rest' },
  { name: 'attack: 100,000 made-up requests', runner: 'playwright', files: 'attack' },
  { name: 'search: 10,000 made-up searches', runner: 'playwright', files: 'e2e/search.spec.ts' },
  { name: 'ownership: everybody, every service with every number, every page', runner: 'playwright', files: 'ownership' },
  { name: 'links: every link of every page, signed in as well', runner: 'playwright', files: 'e2e/links.spec.ts' },
  { name: 'stories: every theme and text size', runner: 'widgets', files: 'test/pages/stories.browser.test.tsx' },
  { name: 'journeys: all, for every person, page, language and theme', runner: 'playwright', files: 'e2e' },
]

const head = ['proof', 'tests', 'minutes', 'day', 'commit', '']

export async function run([word = '']: string[]): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const day = new Date().toISOString().slice(0, 10)
  const rows = new Map([...readRows(), ...proofs.filter(({ name }) => name.includes(word)).map((proof): [string, Row] => [proof.name, prove(proof, day, commit)])])
  publish('prove', describeMachine(), table(head, proofs.flatMap(({ name }) => (rows.has(name) ? [rows.get(name)!] : []))))
}

/** The rows of earlier runs in the README. */
function readRows(): [string, Row][] {
  const note = readFileSync(join(root, 'benchmarks', 'README.md'), 'utf8')
  const section = note.slice(note.indexOf('<!-- prove -->'), note.indexOf('<!-- end prove -->'))
  const lines = section.split('\n').filter((line) => line.startsWith('| ')).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()))
  return lines.map((cells) => [cells[0]!, cells])
}

/** Named one by one: what the command line excludes, Vitest runs in a project all the same. */
function serviceTests(): string[] {
  const own = new Set(proofs.map(({ files }) => files))
  return globSync(['{src,test}/**/*.test.{ts,tsx}', '{tools,benchmarks}/**/*.test.ts'], { cwd: root }).filter((path) => !own.has(path))
}

function prove({ name, runner, files }: Proof, day: string, commit: string): Row {
  const startedAt = performance.now()
  const filter = files === 'the rest' ? serviceTests() : [files]
  const command = runner !== 'playwright' ? ['vitest', 'run', '--project', runner === 'vitest' ? 'node*' : 'browser', ...filter] : ['playwright', 'test', '--reporter=line', '--timeout=3600000', ...filter]
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
  return [name, passed, minutes, day, commit, verdict(isProved)]
}
