/**
 * `npm run bench answers`: how well questions are answered without a model, on the half of the question set that was
 * not used for tuning (`benchmarks/answers/`). `npm run bench answers tune` prints the other half, and publishes
 * nothing. `npm run bench answers offline` measures the engine without the prepared questions and phrasings
 * (benchmarks/answers/offline.ts).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createServicesApp } from '../src/app/app.server.ts'
import { answerBusinessQuestion, answerQuestion, type AnswerSummary, type QuestionQuery } from '../src/features/answers/contract.ts'
import { completeMeanings, prepareAnswers } from '../src/features/answers/server.ts'
import { call } from '../src/platform/services/call.ts'
import { loadConfig } from '../src/platform/config/config.ts'
import { buildContext } from '../test/support/context.ts'
import { openRuntime, type OpenRuntime } from '../src/app/runtime.server.ts'
import type { Estimate } from './answers/bootstrap.ts'
import { printOffline } from './answers/offline.ts'
import { readAnswerable, readUnanswerable, type Half } from './answers/questions.ts'
import { gapBetweenLocales, judge, summarise, summariseBy, summariseByKind, summariseByStyle, type Answer, type Ask, type Figures, type Judgement } from './answers/score.ts'
import { describeMachine, median, publish, quantile, table, verdict, type Row } from './report.ts'

const bars = { rightFirst: 0.9, factHeld: 0.85, factEarly: 0.78, length: 450, longest: 1200, refused: 0.9, wronglyRefused: 0.08, localeGap: 0.05, firstByteMs: 100, completeMs: 300 }
const reaches = { factEarly: 0.88, refused: 0.97, wronglyRefused: 0.04 }
const locales = ['en', 'es'] as const

export async function run(words: string[]): Promise<void> {
  if (words.includes('offline')) return printOffline(words.includes('report') ? 'report' : 'tune')
  const half: Half = words.includes('tune') ? 'tune' : 'report'
  const machine = describeMachine()
  const directory = mkdtempSync(join(tmpdir(), 'careline-answers-'))
  const runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: directory, LOG_LEVEL: 'silent' }), 'services')
  try {
    const answerable = locales.flatMap((locale) => readAnswerable(locale, half))
    const unanswerable = locales.flatMap((locale) => readUnanswerable(locale, half))
    await prepareAnswers(runtime)
    await completeMeanings(runtime)
    const judged = await judge(askV2(runtime), answerable, unanswerable)
    const times = await measureStreams(runtime, answerable.slice(0, 150))
    const text = report(judged, times)
    if (half === 'tune') process.stdout.write(`\n${text}\n`)
    else publish('answers', machine, text)
  } finally {
    await runtime.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

function report(judged: Judgement, times: Times): string {
  const figures = summarise(judged)
  const gap = Math.max(...(['rightFirst', 'factHeld'] as const).map((measure) => -gapBetweenLocales(judged, measure).value))
  const lengths = judged.answerable.flatMap(({ answer }) => (answer.kind === 'answer' ? [answer.text.trim().length] : []))
  const lines: Row[] = [
    ['right article cited first', shown(figures.rightFirst), `≥ ${bars.rightFirst}`, '', verdict(figures.rightFirst.value >= bars.rightFirst)],
    ['the answer holds the needed fact', shown(figures.factHeld), `≥ ${bars.factHeld}`, '', verdict(figures.factHeld.value >= bars.factHeld)],
    ['the fact in the first 350 characters or the first list; later it counts half', shown(figures.factEarly), `≥ ${bars.factEarly}`, reaches.factEarly, verdict(figures.factEarly.value >= bars.factEarly)],
    ['characters of an answer, p50 (most)', `${median(lengths)} (${Math.max(...lengths)})`, `≤ ${bars.length} (${bars.longest})`, '', verdict(median(lengths) <= bars.length && Math.max(...lengths) <= bars.longest)],
    ['unanswerable questions refused', shown(figures.refused), `≥ ${bars.refused}`, reaches.refused, verdict(figures.refused.value >= bars.refused)],
    ['answerable ones refused', shown(figures.wronglyRefused), `≤ ${bars.wronglyRefused}`, reaches.wronglyRefused, verdict(figures.wronglyRefused.value <= bars.wronglyRefused)],
    ['Spanish behind English, at most', gap.toFixed(3), `≤ ${bars.localeGap}`, '', verdict(gap <= bars.localeGap)],
    ['first byte of the stream, p50 (p95), ms', `${median(times.first).toFixed(1)} (${quantile(times.first, 0.95).toFixed(1)})`, `≤ ${bars.firstByteMs}`, '', verdict(median(times.first) <= bars.firstByteMs)],
    ['complete, p50 (p95), ms', `${median(times.complete).toFixed(1)} (${quantile(times.complete, 0.95).toFixed(1)})`, `≤ ${bars.completeMs}`, '', verdict(median(times.complete) <= bars.completeMs)],
  ]
  const method = `${figures.answerable} questions that an article answers and ${figures.unanswerable} that none does, of the half that nothing was tuned on; 95 % intervals by resampling.`
  const groups = [...summariseBy(judged, 'locale'), ...summariseBy(judged, 'audience')]
  return [method, table(['measure', 'found', 'bar', 'reach for', ''], lines), table(['of', 'right first', 'fact', 'refused', 'wrongly refused'], groups.map(rowOf)), table(['written', 'right first', 'fact', 'wrongly refused'], [...summariseByStyle(judged)].map(([style, each]) => [style, ...[each.rightFirst, each.factHeld, each.wronglyRefused].map(plain)])), table(['nothing answers', 'refused'], [...summariseByKind(judged)].map(([kind, each]) => [kind, plain(each.refused)]))].join('\n\n')
}

function rowOf([name, { rightFirst, factHeld, refused, wronglyRefused }]: readonly [string, Figures]): Row {
  return [name, ...[rightFirst, factHeld, refused, wronglyRefused].map(plain)]
}

const plain = ({ value }: Estimate) => value.toFixed(3)
const shown = ({ value, low, high }: Estimate) => `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`

const query = { 'app-id': 'bench', isRelatedQnAEnabled: 'true', isCallLLM: 'false', stream: 'false' } as const

/** Asks like the widget, without a model. */
function askV2(runtime: OpenRuntime): Ask {
  return async (question, locale, audience) => {
    // a new context per question, because each has its own deadline
    const context = buildContext(runtime)
    const endpoint = audience === 'consumer' ? answerQuestion : answerBusinessQuestion
    const outcome = await call(context, endpoint, { query: { ...query, searchTerm: question, locale } satisfies QuestionQuery })
    if (!outcome.ok) throw new Error(`${outcome.code}: ${question}`)
    return answerOf(outcome.data)
  }
}

function answerOf({ bestAnswer, isShowBestAnswer }: AnswerSummary): Answer {
  if (!bestAnswer || !isShowBestAnswer) return { kind: 'noAnswer' }
  const [list] = /<(ol|ul)>.*?<\/\1>/s.exec(bestAnswer.answer) ?? []
  return { kind: 'answer', text: textOf(bestAnswer.answer), ...(list ? { list: textOf(list) } : {}), citations: bestAnswer.articleIds.map((id) => ({ id })) }
}

/** The text that a reader sees, because facts are compared with text, not with markup. */
function textOf(html: string): string {
  const text = html.replace(/<[^>]+>/g, ' ')
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}

interface Times {
  /** milliseconds */
  first: number[]
  complete: number[]
}

/** Times of streamed answers over HTTP, one after the other. */
async function measureStreams(runtime: OpenRuntime, questions: readonly { question: string; locale: 'en' | 'es'; audience: 'consumer' | 'smb' }[]): Promise<Times> {
  // each question comes from a different address, so that the rate limits do not affect the measurement
  const app = createServicesApp({ ...runtime, config: { ...runtime.config, trustedProxies: 1 } })
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const times: Times = { first: [], complete: [] }
  for (const [index, { question, locale, audience }] of questions.entries()) {
    const path = audience === 'consumer' ? answerQuestion.path : answerBusinessQuestion.path
    const startedAt = performance.now()
    const response = await fetch(`${origin}${path}?${new URLSearchParams({ 'app-id': 'bench', searchTerm: question, locale, stream: 'true' })}`, { headers: { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` } })
    const reader = response.body!.getReader()
    await reader.read()
    times.first.push(performance.now() - startedAt)
    while (!(await reader.read()).done);
    times.complete.push(performance.now() - startedAt)
  }
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return times
}
