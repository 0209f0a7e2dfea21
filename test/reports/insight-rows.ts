import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { countNextDay, countNextHour, countPanel, defaultFilters, rollUpDays, rollUpEvents, rollUpSearches } from '#features/insights/testing.ts'
import { readNextSearchedHour } from '#features/search/workers.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { testNow } from '../support/context.ts'

/** Raw rows as the collector, search and answers store them; the figures of Insights are recounted from these. */

export interface RawEvent {
  name: string
  page: string
  at: number
  audience: string
  locale: string
  [field: string]: unknown
}

export interface RawSearch {
  at: number
  audience: string
  locale: string
  source: string
  words: string
  results: number
  robot: boolean
  /** ms from the search until a result was opened, and whether by the same visitor */
  clicks: { after: number; isOwn: boolean }[]
}

export interface RawRating {
  at: number
  audience: string
  locale: string
  words: string
  helpful: boolean
  reason: string | null
  comment: string | null
  robot: boolean
}

export interface RawOpinion {
  at: number
  path: string
  article: string
  network: string
  helpful: boolean
}

export interface RawRows {
  events: RawEvent[]
  searches: RawSearch[]
  ratings: RawRating[]
  opinions: RawOpinion[]
}

export async function keepRows(database: Database, { events, searches, ratings, opinions }: RawRows): Promise<void> {
  await insert(database, 'analytics_event', events.map(({ name, page, at, ...payload }) => ({ id: randomUUID(), name, page, received_at: at, payload: JSON.stringify({ ...payload, at }) })))
  for (const search of searches) await keepSearch(database, search)
  for (const rating of ratings) await keepRating(database, rating)
  const opinionRows = opinions.map(({ at, path, article, network, helpful }) => signalRow({ at, type: 'feedback', doc_id: article, helpful: helpful ? 1 : 0, network_hash: network, payload: JSON.stringify({ path }) }))
  await insert(database, 'search_signal', opinionRows)
}

async function keepSearch(database: Database, { at, audience, locale, source, words, results, robot, clicks }: RawSearch): Promise<void> {
  const id = randomUUID()
  await insert(database, 'search_query', [{ id, at, audience, locale, source, question: words, terms: words, result_count: results, network_hash: 'searcher', is_robot: robot ? 1 : 0 }])
  await insert(database, 'search_signal', clicks.map(({ after, isOwn }) => signalRow({ at: at + after, type: 'click', query_id: id, doc_id: 'KM1', network_hash: isOwn ? 'searcher' : 'other' })))
}

async function keepRating(database: Database, { at, audience, locale, words, helpful, reason, comment, robot }: RawRating): Promise<void> {
  const id = randomUUID()
  await insert(database, 'search_query', [{ id, at, audience, locale, source: 'answer', question: words, terms: words, result_count: 1, network_hash: 'asker', is_robot: 0 }])
  await insert(database, 'answer_rating', [{ answer_id: id, network_hash: 'asker', at, helpful: helpful ? 1 : 0, reason, comment, query_id: id, is_robot: robot ? 1 : 0 }])
}

function signalRow(parts: object) {
  return { id: randomUUID(), collection: 'support_signals', query_id: null, doc_id: null, position: null, helpful: null, is_robot: 0, payload: '{}', ...parts }
}

async function insert(database: Database, table: 'analytics_event' | 'search_query' | 'search_signal' | 'answer_rating', rows: readonly object[]): Promise<void> {
  if (rows.length > 0) await database.write.insertInto(table).values(rows as never).execute()
}

/** On a busy machine the worker thread starts more slowly than a call's timeout allows, so this waits for it. */
export async function beginFigures(runtime: Pick<Runtime, 'database' | 'config'>): Promise<void> {
  await countPanel(runtime, 'funnels', defaultFilters, testNow)
}

/** Rolls up in this thread, as the worker would. */
export async function rollUp(database: Database, now = testNow): Promise<void> {
  const parts = { database, clock: () => now, config: loadConfig({ CARELINE_ENV: 'test' }) }
  await rollUpEvents(parts, { countNextHour: (from) => countNextHour(database.read, from) })
  await rollUpSearches(parts, { countNextSearches: (from) => readNextSearchedHour(database.read, from) })
  await rollUpDays(parts, { countNextDay: (from) => countNextDay(database.read, from) })
}

const dayMs = 86_400_000
/** An instant in the last 70 days, often today or yesterday. */
const at = fc.oneof(fc.integer({ min: testNow - 70 * dayMs, max: testNow }), fc.integer({ min: testNow - 2 * dayMs, max: testNow }))
const variant = { audience: fc.constantFrom('consumer', 'smb'), locale: fc.constantFrom('en', 'es') }
const words = fc.constantFrom('wifi slow', 'bill higher', 'move visit', 'esim')
const flag = fc.constantFrom('1', '1', '0', '0', '-1', '-2')

const kind: fc.Arbitrary<object> = fc.oneof(
  fc.record({ name: fc.constant('Page_Load'), page: fc.constantFrom('/support', '/support/article/wifi/KM1', '/es-us/support/article/wifi/KM1', '/support/myappointment/find', '/support/myappointment/reschedule/modal', '/support/myappointment/reschedule/confirm/modal'), isEntry: fc.boolean() }),
  fc.record({ name: fc.constant('Link_Click'), page: fc.constantFrom('/support/article/wifi/KM1', '/search', '/support/ask/internet', '/support'), linkName: fc.constant('x'), linkUrl: fc.constantFrom('/support/contact', '/support/openticket', '/support/topic/internet', undefined) }),
  fc.record({ name: fc.constant('Common_Login_Submit'), page: fc.constant('/support'), flowCode: fc.constantFrom('ESUP', 'CMO_AUTH'), successFlag: flag, accounts: fc.constant([]) }),
  fc.record({ name: fc.constant('formSubmit'), page: fc.constant('/support'), formName: fc.constantFrom('appointmentFinder', 'appointmentReschedule', 'appointmentCancel', 'appointmentContact', 'handover', 'search'), successFlag: flag, statusCode: fc.constantFrom('0', 'TOO_MANY_LOOKUPS', undefined) }),
  fc.record({ name: fc.constant('systemEvent'), page: fc.constant('/support'), eventName: fc.constantFrom('answerShown', 'answerRefused', 'answerFailed', 'redirect'), successFlag: flag }),
  fc.record({ name: fc.constant('impression'), page: fc.constant('/support'), element: fc.constantFrom('finder-card', 'card-internet') }),
  fc.record({ name: fc.constant('error/log'), page: fc.constantFrom('/support', '/support/article/a/b', '/support/article/c/d'), code: fc.constantFrom('404', 'X') }),
  fc.record({ name: fc.constant('webVital'), page: fc.constantFrom('/support', '/support/topic/a'), vital: fc.constantFrom('LCP', 'CLS', 'INP', 'TTFB'), value: fc.double({ min: 0.01, max: 5000, noNaN: true }) }),
)

const event = fc.tuple(fc.record({ at, ...variant, viewport: fc.constantFrom('smartphone', 'tablet', 'desktop', undefined), isAnonymous: fc.boolean() }), kind).map(([place, what]) => ({ ...place, ...what }) as unknown as RawEvent)

export const someRows: fc.Arbitrary<RawRows> = fc.record({
  events: fc.array(event, { minLength: 300, maxLength: 400 }),
  searches: fc.array(
    fc.record({
      at,
      ...variant,
      source: fc.constantFrom('page', 'page', 'more', 'panel', 'answer'),
      words,
      results: fc.integer({ min: 0, max: 2 }),
      robot: fc.constantFrom(false, false, true),
      clicks: fc.array(fc.record({ after: fc.integer({ min: 1, max: 2 * 3_600_000 }), isOwn: fc.boolean() }), { maxLength: 3 }),
    }),
    { minLength: 20, maxLength: 40 },
  ),
  ratings: fc.array(fc.record({ at, ...variant, words, helpful: fc.boolean(), reason: fc.constantFrom(null, 'label1', 'label2'), comment: fc.constantFrom(null, '', 'too long'), robot: fc.constantFrom(false, false, true) }), { minLength: 10, maxLength: 20 }),
  opinions: fc.array(fc.record({ at, path: fc.constantFrom('/support/article/wifi/KM1', '/es-us/support/article/wifi/KM1', '/support/smallbusiness/article/wifi/KM1'), article: fc.constant('KM1'), network: fc.constantFrom('a', 'b'), helpful: fc.boolean() }), { minLength: 10, maxLength: 20 }),
})
