/**
 * `npm run bench search-speed`: the speed of searches over 100,000 documents on one core, compared with libraries that
 * an operator could choose instead. The documents consist of sentences of the public question sets; each engine runs in
 * a separate process.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitSentences } from '../src/search-engine/text/split-sentences.ts'
import { describeMachine, publish, quantile, table, verdict, type Row } from './report.ts'
import { ours, preparePeers, type Text } from './search-peers.ts'
import { root } from './site-process.ts'

const data = join(root, '..', 'shared', 'data', 'search')
const documentCount = 100_000
const questionCount = 300
/** The time limit for one engine's questions; those answered by then are measured. */
const askForMs = 60_000
/** The time limit for one engine; an engine that exceeds it is left out. */
const measureForMs = 600_000
const megabyte = 1024 * 1024

interface Measured {
  name: string
  buildMs: number
  memoryMb: number
  p50: number
  p99: number
  perSecond: number
  predictP99?: number
  loadMs?: number
}

export async function run([only]: string[]): Promise<void> {
  if (!existsSync(data)) {
    process.stdout.write('The question sets are not here (../shared/data/search): nothing to measure.\n')
    return
  }
  const engines = [ours, ...preparePeers()]
  if (only?.startsWith('engine=')) return void process.stdout.write(JSON.stringify(await measure(engines.find(({ name }) => `engine=${name}` === only)!)))
  const machine = describeMachine()
  const measured = engines.flatMap(({ name }) => measureApart(name) ?? [])
  const own = measured.find(({ name }) => name === ours.name)!
  const peers = measured.filter((each) => each !== own)
  const mini = peers.find(({ name }) => name.startsWith('MiniSearch'))
  if (!mini) return void process.stdout.write('Without MiniSearch there is nothing to measure by.\n')
  const fastest = Math.min(...peers.map(({ p50 }) => p50))
  const rows: Row[] = measured.map(({ name, p50, p99, perSecond, predictP99, buildMs, memoryMb }) => [name, p50.toFixed(2), p99.toFixed(1), perSecond.toFixed(0), predictP99?.toFixed(2) ?? '', (buildMs / 1000).toFixed(1), memoryMb.toFixed(0)])
  const checks: Row[] = [
    ['p50 / MiniSearch’s', ratio(own.p50, mini.p50), '≤ 0.05', verdict(own.p50 <= mini.p50 / 20)],
    ['p50 / the fastest peer’s', ratio(own.p50, fastest), '< 1', verdict(own.p50 < fastest)],
    ['p99 of predictions / MiniSearch’s', ratio(own.predictP99!, mini.predictP99!), '≤ 0.1', verdict(own.predictP99! <= mini.predictP99! / 10)],
    ['build / MiniSearch’s', ratio(own.buildMs, mini.buildMs), '≤ 1.5', verdict(own.buildMs <= 1.5 * mini.buildMs)],
    ['memory beyond the texts, MB', own.memoryMb.toFixed(0), '≤ 150', verdict(own.memoryMb <= 150)],
    ['building / loading what was saved', (own.buildMs / own.loadMs!).toFixed(0), '≥ 5', verdict(own.buildMs >= 5 * own.loadMs!)],
  ]
  const method = `${documentCount.toLocaleString('en-US')} documents of two to five sentences of the sets; ${questionCount} of their questions, every tenth of stopwords alone, each asked for ten results, on one core. Times in ms of the processor. Ours loads its saved index in ${own.loadMs!.toFixed(0)} ms.`
  publish('search-speed', machine, [method, table(['engine', 'p50', 'p99', 'a second', 'predictions p99', 'build, s', 'memory, MB'], rows), table(['measure', 'found', 'bar', ''], checks)].join('\n\n'))
}

function ratio(own: number, other: number): string {
  return (own / other).toFixed(3)
}

/** Runs in a separate process, on one core if the system supports it. */
function measureApart(name: string): Measured | undefined {
  const command = [process.execPath, '--expose-gc', '--max-old-space-size=8192', '--disable-warning=ExperimentalWarning', join(root, 'benchmarks', 'run.ts'), 'search-speed', `engine=${name}`]
  const hasTaskset = spawnSync('taskset', ['-c', '0', 'true']).status === 0
  const [program, ...words] = hasTaskset ? ['taskset', '-c', '0', ...command] : command
  const { stdout, status, stderr, error } = spawnSync(program!, words, { cwd: root, encoding: 'utf8', maxBuffer: megabyte, timeout: measureForMs })
  if (error && (error as NodeJS.ErrnoException).code === 'ETIMEDOUT') {
    process.stdout.write(`${name} was not done within ${measureForMs / 60_000} minutes.\n`)
    return undefined
  }
  if (status !== 0) throw new Error(`${name} could not be measured.\n${stderr}`)
  return JSON.parse(stdout) as Measured
}

async function measure(engine: (typeof ours)): Promise<Measured> {
  const { texts, questions } = makeTexts()
  const before = memory(engine.name)
  const started = workedMs()
  const ask = await engine.build(texts, 'en')
  const buildMs = workedMs() - started
  const memoryMb = (memory(engine.name) - before) / megabyte
  const times: number[] = []
  const until = performance.now() + askForMs
  // each question once as a warm-up; the second time counts
  for (const isMeasured of [false, true]) {
    for (const question of questions) {
      const askedAt = workedMs()
      await ask(question)
      if (isMeasured) times.push(workedMs() - askedAt)
      if (performance.now() > until && (!isMeasured || times.length > 30)) break
    }
  }
  const sum = times.reduce((total, time) => total + time, 0)
  const predict = engine.predictor?.(texts)
  const load = engine.loader?.(texts, 'en')
  return {
    name: engine.name,
    buildMs,
    memoryMb,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    perSecond: (1000 * times.length) / sum,
    ...(predict ? { predictP99: timePredictions(predict, questions) } : {}),
    ...(load ? { loadMs: timeLoading(load) } : {}),
  }
}

function timeLoading(load: () => void): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = workedMs()
    load()
    return workedMs() - startedAt
  })
  return quantile(times, 0.5)
}

/** Times predictions as each question is typed: after its third, sixth, … letter. */
function timePredictions(predict: (typed: string) => unknown, questions: readonly string[]): number {
  const times: number[] = []
  for (const question of questions.slice(0, 100)) {
    for (let length = 3; length <= Math.min(30, question.length); length += 3) {
      const askedAt = workedMs()
      predict(question.slice(0, length))
      times.push(workedMs() - askedAt)
    }
  }
  return quantile(times, 0.99)
}

/** CPU time of all threads: on one core and without waits this is elapsed time, but excludes other processes. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function memory(name: string): number {
  globalThis.gc!()
  const { heapUsed, external, rss } = process.memoryUsage()
  // SQLite's memory is outside the heap
  return name.startsWith('SQLite') ? rss : heapUsed + external
}

/** The documents and questions, the same in every process. */
function makeTexts(): { texts: Text[]; questions: string[] } {
  const lines = (set: string, file: string) => readFileSync(join(data, set, file), 'utf8').trim().split('\n').map((line) => JSON.parse(line) as { title?: string; text: string })
  const sets = ['stackfaq', 'xquad-en']
  const sentences = sets.flatMap((set) => lines(set, 'corpus.jsonl').flatMap(({ text }) => splitSentences(text, 'en').map((sentence) => sentence.text)))
  const asked = sets.flatMap((set) => lines(set, 'queries.jsonl').map(({ text }) => text))
  let state = 20_261_121
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
  const pick = (list: readonly string[]) => list[random(list.length)]!
  const texts = Array.from({ length: documentCount }, (_, number) => ({ id: `d${number}`, title: pick(asked), text: Array.from({ length: 2 + random(4) }, () => pick(sentences)).join(' ') }))
  const stopwords = ['what is it that you do', 'how can i be there with them', 'why are they not in it', 'who has been to the']
  const questions = Array.from({ length: questionCount }, (_, number) => (number % 10 === 0 ? pick(stopwords) : pick(asked)))
  return { texts, questions }
}
