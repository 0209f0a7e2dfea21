import { expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { createServicesApp } from '#app/app.server.ts'
import { allHandlers } from '#app/service-table.server.ts'
import { answerExtraction, answerQuestion, handOver, rateAnswer, summariseAnswer } from '#features/answers/contract.ts'
import { postSignals, searchResults } from '#features/search/contract.ts'
import { writeSearches } from '#features/search/server.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { fillPath, type CallInput } from '#platform/services/fill-path.ts'
import { localDispatcher } from '#platform/services/handlers.ts'
import { buildContext, buildRuntime } from '../support/context.ts'
import { describeEachEngine } from '../support/databases.ts'

/** The services as in production, where calls within the process are not validated, and an article to be found. */
async function openSite(database: Database) {
  await database.write
    .insertInto('article')
    .values({ id: 'KM0000001', audience: 'consumer', locale: 'en', topic: 'internet', sub: 'wi-fi', title: 'Gateway lights', description: 'Help.', updated: '2026-10-12', minutes: 3, questions: '["What does the red light on my gateway mean?"]', related: '[]', body: 'The red light of the gateway means that there is no connection.' })
    .execute()
  const runtime = buildRuntime({ database, clock: Date.now, handlers: allHandlers, dispatcher: localDispatcher(allHandlers, false) })
  const app = createServicesApp(runtime)
  const send = async (endpoint: Endpoint, input: CallInput) => {
    const sent = input.body === undefined ? {} : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } }
    const answer = await app.request(fillPath(endpoint, input)!, { method: endpoint.method, ...sent }, { incoming: { headers: {}, socket: { remoteAddress: '198.51.100.7' } } })
    expect([answer.ok, await answer.text()], endpoint.id).toEqual([true, expect.any(String)])
  }
  return { runtime, send }
}

const question = 'what does the red light\u0000 on my gateway mean'

describeEachEngine('a NUL from outside', (openTestDatabase) => {
  test('API-01 QAS-03 whichever way a question is asked, it is noted without', async () => {
    const database = await openTestDatabase()
    const { send } = await openSite(database)
    const query = { 'app-id': 'support', isRelatedQnAEnabled: 'true', isCallLLM: 'false', locale: 'en', searchTerm: question, sourcePage: '/sup\u0000port', responseSignal: 's\u0000' }
    const details = { source: 'Gen_/support', customerType: 'consumer', userQuery: question, isForums: false, isCallLLM: false, cacheAnswer: false, appId: 'support', locale: 'en' }
    await send(searchResults, { query: { audience: 'consumer', locale: 'en', exact: 'false', page: 1, rows: 15, source: 'page', q: question } })
    await send(answerExtraction, { query: { 'app-id': 'support', q: question, locale: 'en', responseSignal: 's\u0000' } })
    for (const stream of ['false', 'true']) await send(answerQuestion, { query: { ...query, stream } })
    for (const isStream of [false, true]) await send(summariseAnswer, { body: { bestAnswerDetails: { ...details, isStream } } })
    await writeSearches(database)
    const rows = await database.read.selectFrom('search_query').selectAll().execute()
    expect(rows).toHaveLength(6)
    expect(new Set(rows.map((row) => row.question))).toEqual(new Set([question.replace('\u0000', '')]))
    expect(JSON.stringify(rows)).not.toContain('\\u0000')
  })

  test('API-01 SIG-01 FBK-01 signals, ratings and conversations, by the services and by the forms of pages, are kept without', async () => {
    const database = await openTestDatabase()
    const { runtime, send } = await openSite(database)
    await send(postSignals, { params: { collection: 'support_signals' }, body: { 'app-id': 'su\u0000pport', q: 'a\u0000', name: 'search', signals: [{ type: 'click', id: 'i\u0000', params: { app_id: 'support', docId: 'KM\u00001', fusion_query_id: 'f\u00001', title: 'a\u0000b' } }] } })
    const rating = { body: { answerId: 'a\u0000b', fusionQueryId: 'f\u00001', isHelpful: false, comment: 'too\u0000 short' } }
    const conversation = { body: { target: 'ticket' as const, audience: 'consumer' as const, locale: 'en' as const, turns: [{ question: 'my\u0000 bill', answer: 'not\u0000 ours', signature: 's\u0000' }] } }
    await send(rateAnswer, rating)
    await send(handOver, conversation)
    // what the action of a page does with the fields of its form
    const visitor = buildContext(runtime, { client: { address: '203.0.113.9' } })
    expect(await call(visitor, rateAnswer, rating)).toMatchObject({ ok: true })
    expect(await call(visitor, handOver, conversation)).toMatchObject({ ok: true })
    const [signals, ratings, conversations] = await Promise.all([
      database.read.selectFrom('search_signal').selectAll().execute(),
      database.read.selectFrom('answer_rating').selectAll().execute(),
      database.read.selectFrom('answer_handover').selectAll().execute(),
    ])
    expect(signals).toMatchObject([{ doc_id: 'KM1', query_id: 'f1', collection: 'support_signals' }])
    expect(ratings).toMatchObject([1, 2].map(() => ({ answer_id: 'ab', comment: 'too short' })))
    expect(conversations.map(({ body }) => JSON.parse(body))).toEqual([1, 2].map(() => [{ question: 'my bill', answer: '' }]))
    expect(JSON.stringify([signals, ratings, conversations])).not.toContain('u0000')
  })
})
