/**
 * `npm run bench publishing`: with 1,000 and 10,000 articles in the base an editor writes another one and a publisher
 * publishes it; measures the time from the response to the publication until the live answerer uses the article, and
 * the home during that time, compared with no publications. The server runs on one processor, the visitors on the
 * other. Exits with 1 if a bar is missed.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedEncoders, fileShelf, MeaningStore, meaningTextsOf, randomFrom, sectionsOf } from '../src/features/answers/testing.ts'
import { readOwnQuestions } from '../src/features/site-content/contract.ts'
import type { FoundPage } from '../src/features/search/server.ts'
import { plainLines } from '../src/features/search/testing.ts'
import { generateArrivals } from './generate-arrivals.ts'
import { importHere, writeArticles } from './import.ts'
import { describeMachine, median, publish, table, verdict, type Row } from './report.ts'
import { builtServer, prepareIndexes, startSite } from './site-process.ts'
import { browserHeaders, signIn } from './site-visitor.ts'

const [serverCpu, loadCpu] = [0, 1]
const perSecond = 100
const bars = { answeredMs: 1000, p99: 2 }
const sizes = [1000, 10_000]
/** the longest wait for an answer */
const giveUpMs = 120_000

type Headers = Record<string, string>

/** With the argument `short` only the smaller base. */
export async function run(words: readonly string[] = []): Promise<void> {
  const machine = describeMachine()
  const rows: Row[] = []
  const notes: string[] = []
  for (const count of words.includes('short') ? sizes.slice(0, 1) : sizes) {
    const { publishedMs, answeredMs, ratio, usual, p99, failures } = await measure(count)
    const worst = Math.max(...answeredMs)
    rows.push([`${count.toLocaleString('en-US')} articles: until answered, ms, slowest of ${answeredMs.length}`, worst.toFixed(0), `≤ ${bars.answeredMs}`, verdict(worst <= bars.answeredMs)])
    rows.push([`p99 of the home at ${perSecond}/s meanwhile, × the usual`, ratio.toFixed(2), `≤ ${bars.p99}`, verdict(ratio <= bars.p99)])
    rows.push(['answers that were none', String(failures), '0', verdict(failures === 0)])
    notes.push(`${count.toLocaleString('en-US')}: the publication itself ${median(publishedMs).toFixed(0)} ms, until answered ${median(answeredMs).toFixed(0)} ms (medians); p99 of the home ${usual.toFixed(1)} ms, meanwhile ${p99.toFixed(1)} ms`)
  }
  publish('publishing', machine, `${table(['', 'measured', 'bar', ''], rows)}\n\nOver HTTP on a started site with SQLite, foreign articles of some 3 KB beside its own; what the sentences of nine thousand of the larger base mean is drawn by lot. From the answer to the publication until the live answerer, asked as a visitor every 20 ms, names the article. ${notes.join('; ')}.`)
  if (rows.some(([, , , said]) => said === verdict(false))) process.exitCode = 1
}

async function measure(count: number) {
  const data = mkdtempSync(join(tmpdir(), 'careline-publishing-'))
  try {
    cpSync(await preparedBase(count), data, { recursive: true })
    // a copy that is still on its way to the disk would delay the commits
    spawnSync('sync')
    const site = await startSite(builtServer, { cpu: serverCpu, indexes: undefined, env: { CARELINE_DATA: data } })
    try {
      return await publishAmongVisitors(site.origin)
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Encoding the sentences of a thousand articles takes minutes, so it is done once for all runs. For ten thousand it
 * would take more than an hour, so the vectors of sentences that the smaller base does not contain are random:
 * comparing with them costs the same.
 */
async function preparedBase(count: number): Promise<string> {
  const base = join(tmpdir(), `careline-base-${count}`)
  if (existsSync(base)) return base
  const folder = mkdtempSync(join(tmpdir(), 'careline-publishing-'))
  const zip = join(folder, 'articles.zip')
  await writeArticles(zip, count)
  await importHere(folder, count, ['content:seed'])
  await importHere(folder, count, ['import', zip, '--topic', 'internet/wi-fi', '--publish'])
  const data = join(folder, `data-${count}`)
  if (count > sizes[0]!) await drawMeanings(data, await preparedBase(sizes[0]!), folder)
  await prepareIndexes(data)
  renameSync(data, base)
  rmSync(folder, { recursive: true, force: true })
  return base
}

async function drawMeanings(data: string, smaller: string, folder: string): Promise<void> {
  const database = new DatabaseSync(join(data, 'careline.sqlite'), { readOnly: true })
  const rows = database.prepare("select title, description, questions, body from article where locale = 'en'").all() as Record<'title' | 'description' | 'questions' | 'body', string>[]
  database.close()
  const texts = rows.flatMap(({ title, description, questions, body }) => {
    const sections = sectionsOf({ ...plainLines(body), url: '' } as unknown as FoundPage).map(({ heading, blocks }) => ({ heading, blocks: blocks.map(({ text }) => text) }))
    const { fronts, sections: parts } = meaningTextsOf({ title, description, questions: readOwnQuestions(questions).map(({ question }) => question), sections }, 'en')
    return [...fronts, ...parts.flat()]
  })
  const random = randomFrom(1)
  const encode = async (some: readonly string[]) => some.map(() => Float32Array.from({ length: embeddedEncoders.en.size }, () => random() - 0.5))
  const drawn = join(folder, 'drawn')
  await new MeaningStore({ name: embeddedEncoders.en.name, textsAtOnce: 1000, queued: 0, encode }, fileShelf(drawn, embeddedEncoders.en), { warn: (problem: unknown) => console.warn(problem) }).complete(texts)
  const fileIn = (base: string) => join(base, 'search', `${embeddedEncoders.en.name}.meanings`)
  mkdirSync(join(data, 'search'), { recursive: true })
  // the later entry of a text wins, so that known vectors replace random ones
  writeFileSync(fileIn(data), Buffer.concat([drawn, smaller].map((base) => readFileSync(fileIn(base)))))
}

async function publishAmongVisitors(origin: string) {
  const [editor, publisher] = await Promise.all(['eddie.cole', 'nina.park'].map(async (person): Promise<Headers> => ({ cookie: await signIn(origin, person), origin, 'content-type': 'application/json' })))
  const visit = (seconds: number) => generateArrivals({ url: `${origin}/support`, headers: browserHeaders, perSecond, seconds }, loadCpu)
  await visit(4)
  // the first question builds what later ones reuse
  await ask(origin, editor!, 'How do I oil the hinge?')
  const [publishedMs, answeredMs, usual, meanwhile]: [number[], number[], number[], number[]] = [[], [], [], []]
  let failures = 0
  for (let round = 0; round < 3; round += 1) {
    usual.push((await visit(10)).p99)
    const visitors = visit(10)
    for (const part of [0, 1]) {
      await sleep(part === 0 ? 1000 : 3000)
      const times = await publishOne(origin, { editor: editor!, publisher: publisher! }, 2 * round + part)
      publishedMs.push(times.publishedMs)
      answeredMs.push(times.answeredMs)
    }
    const met = await visitors
    meanwhile.push(met.p99)
    failures += met.failures + met.shed
  }
  return { publishedMs, answeredMs, failures, usual: median(usual), p99: median(meanwhile), ratio: median(meanwhile) / median(usual) }
}

/** Invented words that occur in no other article. */
const things = ['brimblewort', 'wozzlekin', 'tramplethorn', 'glimmerquist', 'snorfendale', 'quibberwick']

async function publishOne(origin: string, { editor, publisher }: { editor: Headers; publisher: Headers }, number: number): Promise<{ publishedMs: number; answeredMs: number }> {
  const thing = things[number]!
  const question = `How do I polish my ${thing}?`
  const text = (title: string) => ({ title, description: `How a ${thing} shines again.`, questions: [question], body: `## Polish the ${thing}\n\nRub the ${thing} with a dry cloth until it shines.` })
  const content = { topic: 'internet', sub: 'wi-fi', related: [], en: text(`Polish your ${thing}`), es: text(`Pula su ${thing}`) }
  const path = `${origin}/msapi/studioms/v1/articles`
  const { article } = await send<{ article: { id: string } }>(path, editor, { audience: 'consumer', content })
  const steps = `${path}/consumer/${article.id}/steps`
  await send(steps, editor, { version: 1, step: 'submit' })
  const begunAt = performance.now()
  await send(steps, publisher, { version: 2, step: 'publish' })
  const publishedAt = performance.now()
  while (!(await ask(origin, editor, question)).includes(article.id)) {
    if (performance.now() - publishedAt > giveUpMs) break
    await sleep(20)
  }
  return { publishedMs: publishedAt - begunAt, answeredMs: performance.now() - publishedAt }
}

/** Ids of the articles that the answerer would use for a visitor now; not recorded as a question. */
async function ask(origin: string, editor: Headers, question: string): Promise<string[]> {
  const { articles } = await send<{ articles: { id: string }[] }>(`${origin}/msapi/studioms/v1/questions/try`, editor, { audience: 'consumer', locale: 'en', question })
  return articles.map(({ id }) => id)
}

async function send<T>(url: string, headers: Headers, body: object): Promise<T> {
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.ok) return (await answer.json()) as T
    // a call that exceeds its time limit is repeated
    if (answer.status !== 504) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

if (import.meta.main) await run(process.argv.slice(2))
