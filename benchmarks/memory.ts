/**
 * `npm run bench memory`: the memory of the built server with the shipped content after a start, after 10,000 mixed
 * requests with 500 questions in each language, and after the same again with other questions; and how long requests
 * wait in the first seconds. `short`: a tenth of the requests.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerBusinessQuestion, answerQuestion } from '../src/features/answers/contract.ts'
import { describeMachine, publish, table, verdict, type Row } from './report.ts'
import { builtServer, root, startSite } from './site-process.ts'
import { watchTurns } from './turns.ts'

const bars = { startMb: 300, usedMb: 450, growth: 0.05, waitMs: 100 }
const questionsEach = 500
const requestsEach = 10_000
const connections = 8
/** Background work after a start has ended by then. */
const settleMs = 100_000
const firstSecondsMs = 5_000
const megabyte = 1024 * 1024

export async function run(words: string[]): Promise<void> {
  const machine = describeMachine()
  const count = words.includes('short') ? 1_000 : requestsEach
  const turns = watchTurns()
  // each request comes from a different address, so that the rate limits do not affect the measurement
  const site = await startSite(builtServer, { env: { TRUSTED_PROXIES: '1', ...turns.env }, page: '/healthz', flags: turns.flags, indexes: undefined })
  const readyAt = Date.now()
  try {
    const wait = await longestWait(site.origin)
    const turn = turns.longest(readyAt)
    await sleep(settleMs)
    const started = site.residentBytes()
    await sendMixed(site.origin, readQuestions(questionsEach, 0), count)
    const used = site.residentBytes()
    await sendMixed(site.origin, readQuestions(questionsEach, 1), count)
    const again = site.residentBytes()
    const mb = (bytes: number) => (bytes / megabyte).toFixed(0)
    const growth = (again - used) / used
    const rows: Row[] = [
      ['after a start, MB', mb(started), `≤ ${bars.startMb}`, verdict(started <= bars.startMb * megabyte)],
      [`after ${count.toLocaleString('en-US')} requests and ${2 * questionsEach} questions, MB`, mb(used), `≤ ${bars.usedMb}`, verdict(used <= bars.usedMb * megabyte)],
      ['after as many of both again, MB', mb(again), `≤ ${bars.usedMb}`, verdict(again <= bars.usedMb * megabyte)],
      ['grown by these', `${(100 * growth).toFixed(1)} %`, `≤ ${100 * bars.growth} %`, verdict(growth <= bars.growth)],
      ['most that was ever held, MB', mb(site.peakBytes()), '', ''],
      ['longest turn of its event loop while it begins, ms of processor time', turn.toFixed(0), `≤ ${bars.waitMs}`, verdict(turn <= bars.waitMs)],
      ['longest wait of a search meanwhile, ms', wait.toFixed(0), '', ''],
    ]
    const method = `Resident memory of all processes of the built server, on an empty data directory. Requests are pages that are kept (in three encodings), searches and pages that are made each time, ${connections} at once. While it begins: in its first ${firstSecondsMs / 1000} s after it is ready, asked one search after the other. A turn is what nobody else is answered in; the wait holds what else the machine does.`
    publish('memory', machine, `${method}\n\n${table(['measure', 'found', 'bar', ''], rows)}`, 'memory.md')
  } finally {
    await site.stop()
    turns.remove()
  }
}

/** The longest wait, ms. */
async function longestWait(origin: string): Promise<number> {
  const until = performance.now() + firstSecondsMs
  let longest = 0
  let asked = 0
  while (performance.now() < until) {
    const askedAt = performance.now()
    await read(`${origin}/search/v1/results?audience=consumer&locale=en&q=slow+wifi`, { 'x-forwarded-for': `10.255.${(asked >> 8) & 255}.${asked++ & 255}` })
    longest = Math.max(longest, performance.now() - askedAt)
    await sleep(20)
  }
  return longest
}

/** `count` phrasings of the content in each language, alternating between audiences, as paths; they differ by round. */
export function readQuestions(count: number, round: number): string[] {
  return (['en', 'es'] as const).flatMap((locale) => {
    const asked = JSON.parse(readFileSync(join(root, 'content', `asked.${locale}.json`), 'utf8')) as Record<string, Record<string, string[]>>
    const texts = Object.values(asked).flatMap((sections) => Object.values(sections).flat())
    const step = Math.floor(texts.length / count)
    return Array.from({ length: count }, (_, index) => {
      const path = index % 2 === 0 ? answerQuestion.path : answerBusinessQuestion.path
      return `${path}?${new URLSearchParams({ 'app-id': 'bench', searchTerm: texts[index * step + round]!, locale, stream: 'false' })}`
    })
  })
}

/** Sends the questions, spread over `count` other requests. @throws if one fails */
export async function sendMixed(origin: string, questions: readonly string[], count: number): Promise<void> {
  const siteMap = await read(`${origin}/sitemap.xml`, {})
  const pages = [...siteMap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, path]) => path!)
  const others = Array.from({ length: count }, (_, index) => {
    if (index % 3 === 0) return pages[(index / 3) % pages.length]!
    return index % 3 === 1 ? `/search?q=wifi+${index}` : `/support?from=${index}`
  })
  const every = questions.length === 0 ? Number.POSITIVE_INFINITY : Math.ceil(count / questions.length)
  const requests = others.flatMap((path, index) => [path, ...(index % every === 0 ? questions.slice(index / every, index / every + 1) : [])])
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < requests.length) {
        const index = next++
        await read(origin + requests[index]!, { 'accept-encoding': ['br', 'gzip', 'identity'][index % 3]!, 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` })
      }
    }),
  )
}

async function read(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return text
}
