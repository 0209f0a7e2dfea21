/** Creates a database like that of a busy site: half a year of events and searches, rolled up by hour. */
import { randomUUID } from 'node:crypto'
import { countNextDay, countNextHour, rollUpDays, rollUpEvents, rollUpSearches } from '../../src/features/insights/testing.ts'
import { insertEvents } from '../../src/features/analytics/testing.ts'
import { readNextSearchedHour } from '../../src/features/search/workers.ts'
import { loadConfig } from '../../src/platform/config/config.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { runApart } from '../run-apart.ts'

export interface FiguresPlan {
  dataDirectory: string
  events: number
  searches: number
}

export interface WrittenFigures {
  eventHours: number
  eventDays: number
  vitalDays: number
  searchHours: number
  /** how long counting all of it took */
  rollUpSeconds: number
}

const dayMs = 86_400_000
/** Twice the longest period, because the period before is counted too. */
const eventsSpanMs = 180 * dayMs
/** The retention of searches. */
const searchesSpanMs = 89 * dayMs
const rowsInTransaction = 2000

export async function writeFigures(plan: FiguresPlan): Promise<WrittenFigures> {
  return runApart(import.meta.filename, plan)
}

/** A random generator (xorshift) that gives the same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const random = randomFrom(20_261_121)
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
/** Skewed: a few values are far more frequent than the rest, as with pages and questions. */
const often = (count: number) => Math.floor(count * random() ** 3)

const flags = ['1', '1', '1', '1', '0', '0', '-1', '-2']
const forms = ['search', 'question', 'answerFeedback', 'appointmentFinder', 'appointmentReschedule', 'appointmentCancel', 'appointmentContact']
const modals = ['reschedule', 'reschedule/confirm', 'cancel', 'updatecontactinfo'].map((name) => `/support/myappointment/${name}/modal`)

function pageOf(base: string): string {
  return random() < 0.5 ? `${base}/article/internet/KM${1_000_100 + often(300)}` : pick([base, `${base}/library`, `${base}/contact`, `${base}/topic/internet`, '/search', `${base}/ask/internet-dsl`, `${base}/myappointment/find`])
}

/** The mix of events on a support site. */
function kindOf(page: string): object {
  const chance = random()
  if (chance < 0.3) return { name: 'Page_Load', isEntry: random() < 0.3 }
  if (chance < 0.33) return { name: 'Page_Load', page: pick(modals) }
  if (chance < 0.55) return { name: 'Link_Click', linkName: `link ${often(400)}`, linkUrl: random() < 0.1 ? '/support/contact' : page }
  if (chance < 0.65) return { name: 'formSubmit', formName: pick(forms), successFlag: pick(flags), statusCode: '0', resultCount: often(40) }
  if (chance < 0.7) return { name: 'systemEvent', eventName: pick(['answerShown', 'answerRefused', 'redirect']), successFlag: pick(flags) }
  if (chance < 0.72) return { name: 'Common_Login_Submit', flowCode: 'ESUP', successFlag: '1', accounts: [{ type: 'uverse', isSMB: false }] }
  if (chance < 0.8) return { name: 'impression', element: pick(['finder-card', 'card-internet', 'card-tv', 'card-bill']) }
  if (chance < 0.82) return { name: 'error/log', code: pick(['404', '500', 'TIMEOUT']) }
  return { name: 'webVital', vital: pick(['LCP', 'INP', 'CLS', 'TTFB']), value: 1 + 3000 * random() ** 2 }
}

function buildRow(at: number) {
  const audience = random() < 0.8 ? 'consumer' : 'smb'
  const page = pageOf(audience === 'smb' ? '/support/smallbusiness' : '/support')
  const event = { page, audience, locale: random() < 0.8 ? 'en' : 'es', at, isAnonymous: random() < 0.7, viewport: pick(['smartphone', 'smartphone', 'tablet', 'desktop']), ...kindOf(page) } as Record<string, unknown>
  const { name, page: own, ...payload } = event
  return { id: randomUUID(), name: String(name), page: String(own), received_at: at, payload: JSON.stringify(payload) }
}

async function writeEvents(database: Database, count: number, now: number): Promise<void> {
  for (let written = 0; written < count; written += rowsInTransaction) {
    const rows = Array.from({ length: Math.min(rowsInTransaction, count - written) }, (_, index) => buildRow(Math.floor(now - (eventsSpanMs * (count - written - index)) / count)))
    await insertEvents(database, rows)
  }
}

const words = ['slow', 'wifi', 'bill', 'gateway', 'router', 'pay', 'move', 'visit', 'phone', 'esim', 'roaming', 'password', 'outage', 'tv', 'remote']

async function writeSearches(database: Database, count: number, now: number): Promise<void> {
  const variant = () => ({ audience: random() < 0.8 ? 'consumer' : 'smb', locale: random() < 0.8 ? 'en' : 'es' })
  for (let written = 0; written < count; written += rowsInTransaction) {
    const searches = Array.from({ length: Math.min(rowsInTransaction, count - written) }, (_, index) => {
      const question = `${words[often(words.length)]} ${words[often(words.length)]} ${often(60)}`
      return { id: randomUUID(), at: Math.floor(now - (searchesSpanMs * (count - written - index)) / count), ...variant(), source: random() < 0.8 ? 'page' : 'answer', question, terms: question, result_count: random() < 0.1 ? 0 : 12, network_hash: `n${often(5000)}`, is_robot: 0 as const }
    })
    const signal = { collection: 'support_signals', position: 1, is_robot: 0 as const }
    const clicks = searches.filter(({ source }) => source === 'page' && random() < 0.5).map(({ id, at, network_hash }) => ({ ...signal, id: randomUUID(), at: at + 5000, type: 'click', query_id: id, doc_id: 'KM1000101', helpful: null, network_hash, payload: '{}' }))
    const opinions = clicks.filter(() => random() < 0.2).map((click) => ({ ...click, id: randomUUID(), type: 'feedback', query_id: null, doc_id: `KM${1_000_100 + often(300)}`, helpful: random() < 0.7 ? (1 as const) : (0 as const), payload: '{"path":"/support"}' }))
    const ratings = searches.filter(({ source }) => source === 'answer' && random() < 0.3).map(({ id, at, network_hash }) => ({ answer_id: id, network_hash, at, helpful: random() < 0.6 ? (1 as const) : (0 as const), reason: pick([null, 'label1', 'label2', 'label3', 'label4']), comment: random() < 0.3 ? 'It did not say how.' : null, query_id: id, is_robot: 0 as const }))
    await database.transaction(async (trx) => {
      await insertAll(trx, 'search_query', searches)
      await insertAll(trx, 'search_signal', [...clicks, ...opinions])
      await insertAll(trx, 'answer_rating', ratings)
    })
  }
}

async function run({ dataDirectory, events, searches }: FiguresPlan): Promise<WrittenFigures> {
  const database = await openDatabase({ dataDirectory })
  const now = Date.now()
  await writeEvents(database, events, now)
  await writeSearches(database, searches, now)
  const parts = { database, clock: Date.now, config: loadConfig({ CARELINE_ENV: 'test' }) }
  const startedAt = performance.now()
  await rollUpEvents(parts, { countNextHour: (from) => countNextHour(database.read, from) })
  await rollUpDays(parts, { countNextDay: (from) => countNextDay(database.read, from) })
  await rollUpSearches(parts, { countNextSearches: (from) => readNextSearchedHour(database.read, from) })
  const rollUpSeconds = (performance.now() - startedAt) / 1000
  const count = async (table: 'event_hour' | 'event_day' | 'vital_day' | 'search_hour') => Number((await database.read.selectFrom(table).select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
  const written = { eventHours: await count('event_hour'), eventDays: await count('event_day'), vitalDays: await count('vital_day'), searchHours: await count('search_hour'), rollUpSeconds }
  await database.close()
  return written
}

if (import.meta.main) process.stdout.write(JSON.stringify(await run(JSON.parse(process.argv[2]!))))
