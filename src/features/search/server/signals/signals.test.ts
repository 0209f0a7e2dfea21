import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { CallInput } from '#platform/services/fill-path.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { reportBudget, reportBudgetRule } from '#platform/limits/report-budget.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { searchPredictions, searchResults } from '../../contract.ts'
import { postSignals, signalId, type Signal } from '../../signal.ts'
import { searchHandlers } from '../handlers.ts'
import { learnFromSignals } from './learn-from-signals.ts'
import { recordSearch, writeSearches } from '../figures/record-search.ts'
import { readSignals } from './signal-store.ts'
import { addArticle } from '../test-articles.ts'
import { signalRules } from './weigh-signals.ts'

/** For what the watch of the content version brings about. */
const patiently = { timeout: 15_000 }

/** Without the time limit of a call, which a busy machine may exceed. */
async function ask<E extends Endpoint>(context: RequestContext, endpoint: E, input: InputOf<E>): Promise<Outcome<ResponseOf<E>>> {
  return (await context.runtime.dispatcher.dispatch(context, endpoint, (input ?? {}) as CallInput)) as Outcome<ResponseOf<E>>
}

function visitors(database: Database) {
  const runtime = buildRuntime({ database, handlers: searchHandlers })
  // each request has its own id
  const contextOf = (visitor: number, isRobot = false) => ({ ...buildContext(runtime, { client: { address: `203.0.${visitor}.9`, isRobot } }), requestId: randomUUID() })
  const find = async (visitor: number, q: string, isRobot = false) => {
    const query = { audience: 'consumer' as const, locale: 'en' as const, exact: 'false' as const, page: 1, rows: 15, source: 'page' as const, q }
    const outcome = await ask(contextOf(visitor, isRobot), searchResults, { query })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.data
  }
  const send = (visitor: number, signals: Signal[], isRobot = false) =>
    ask(contextOf(visitor, isRobot), postSignals, { params: { collection: 'support_signals' }, body: { 'app-id': 'support', q: '', name: 'search', signals } })
  /** searches, opens the article, and writes the searches to the database */
  const open = async (visitor: number, q: string, docId: string, isRobot = false) => {
    const { fusionQueryId, results } = await find(visitor, q, isRobot)
    const position = results.findIndex(({ id }) => id === docId) + 1
    await send(visitor, [buildSignal('click', { docId, fusion_query_id: fusionQueryId, ...(position > 0 ? { res_pos: position } : {}) })], isRobot)
    await writeSearches(database)
  }
  const learn = () => learnFromSignals({ database, clock: () => testNow + 1000 })
  const predict = async (q: string) => {
    const outcome = await ask(contextOf(200), searchPredictions, { query: { audience: 'consumer', locale: 'en', q } })
    return outcome.ok ? outcome.data.predictions.map(({ text }) => text) : []
  }
  const order = async (q: string) => (await find(200, q)).results.map(({ id }) => id)
  return { find, send, open, learn, predict, order }
}

function buildSignal(type: Signal['type'], params: Partial<Signal['params']>): Signal {
  return { type, params: { app_id: 'support', ...params } }
}

async function addGateways(database: Database): Promise<void> {
  await addArticle(database, { id: 'KM0000001', title: 'Gateway lights', body: 'A gateway has lights.' })
  await addArticle(database, { id: 'KM0000002', title: 'Gateway placement', body: 'Put the gateway on a shelf.' })
}

describeEachEngine('signals', (openTestDatabase) => {
  test('SIG-02 once three visitors open the second result, it becomes the first; one visitor moves nothing', async () => {
    const database = await openTestDatabase()
    await addGateways(database)
    const { open, learn, order } = visitors(database)
    const before = await order('gateway')
    const second = before[1]!
    for (let n = 0; n < 40; n++) await open(1, 'gateway', second)
    expect(await learn()).toEqual({ hasChanged: false })
    await open(2, 'gateway', second)
    await open(3, 'gateways', second)
    expect(await learn()).toEqual({ hasChanged: true })
    await expect.poll(() => order('gateway'), patiently).toEqual(before.toReversed())
    expect(await learn()).toEqual({ hasChanged: false })
  })

  test('SIG-02 robots, clicks without a search of the same visitor, and invented searches count nothing', async () => {
    const database = await openTestDatabase()
    await addGateways(database)
    const { open, send, find, learn } = visitors(database)
    for (const visitor of [1, 2, 3, 4]) await open(visitor, 'gateway', 'KM0000002', true)
    const { fusionQueryId } = await find(9, 'gateway')
    await writeSearches(database)
    for (const visitor of [1, 2, 3, 4]) {
      await send(visitor, [buildSignal('click', { docId: 'KM0000002', fusion_query_id: fusionQueryId })])
      await send(visitor, [buildSignal('click', { docId: 'KM0000002', fusion_query_id: 'invented', query: 'gateway' })])
    }
    expect(await learn()).toEqual({ hasChanged: false })
  })

  test('SIG-02 a click on what its search did not show counts nothing', async () => {
    const database = await openTestDatabase()
    await addGateways(database)
    await addArticle(database, { id: 'KM0000003', title: 'Bills', body: 'Your bill.' })
    const { open, learn } = visitors(database)
    for (const visitor of [1, 2, 3, 4]) await open(visitor, 'gateway', 'KM0000003')
    expect(await learn()).toEqual({ hasChanged: false })
  })

  test('LAN-03 SIG-02 what many asked is suggested to others if the content has all its words, and names nothing else', async () => {
    const database = await openTestDatabase()
    await addGateways(database)
    await addArticle(database, { id: 'KM0000003', title: 'Gateway 7 of the shop', body: 'Call 7 times. Visit meadowlink.example now.', questions: '["Why does it cost so much?"]' })
    const { find, learn, predict } = visitors(database)
    const taught = ['gateway lights of the shop', 'why does a gateway cost', 'gateway scam', 'gateway call 7', 'gateway visit meadowlink.example', 'gateway lights ☎', 'gateway lights @shop']
    for (const [place, question] of taught.entries()) {
      for (let visitor = 1; visitor <= 6; visitor++) {
        await find(visitor, question)
        await writeSearches(database)
        const at = testNow - 3 * 86_400_000 + visitor * 8 * 3_600_000
        const { id, network_hash, results } = await database.read.selectFrom('search_query').select(['id', 'network_hash', 'results']).where('question', '=', question).orderBy('at', 'desc').limit(1).executeTakeFirstOrThrow()
        await database.write.updateTable('search_query').set({ at }).where('id', '=', id).execute()
        const row = { id: `${place} ${visitor}`, at, collection: 'support_signals', type: 'click', query_id: id, doc_id: results!.trim().split(' ')[0]!, position: 1, helpful: null, network_hash, is_robot: 0 as const, payload: '{}' }
        await database.write.insertInto('search_signal').values(row).execute()
      }
    }
    const own = [...(await predict('gateway')), ...(await predict('why'))]
    expect(await learn()).toEqual({ hasChanged: true })
    await expect.poll(() => predict('why'), patiently).toContain('why does a gateway cost')
    expect(await predict('gateway lights')).toEqual(expect.arrayContaining(['gateway lights of the shop']))
    const all = (await Promise.all(['gateway', 'why', 'gateway s', 'gateway c', 'gateway v', 'gateway l', ...taught].map(predict))).flat()
    expect(new Set(all.filter((text) => !own.includes(text)))).toEqual(new Set(taught.slice(0, 2)))
  })

  test('SIG-02 readers whom an article did not help lower it', async () => {
    const database = await openTestDatabase()
    await addGateways(database)
    const { open, send, learn, order } = visitors(database)
    const before = await order('gateway')
    const worse = () => [buildSignal('feedback', { docId: before[0]!, helpful: 'no' })]
    for (const visitor of [1, 2, 3, 4]) await send(visitor, worse())
    expect(await learn()).toEqual({ hasChanged: false })
    for (const visitor of [5, 6, 7]) {
      // after a question that says nothing of the later one
      await open(visitor, 'lights shelf', before[0]!)
      await send(visitor, worse())
    }
    expect(await learn()).toEqual({ hasChanged: true })
    await expect.poll(() => order('gateway'), patiently).toEqual(before.toReversed())
  })

  test('SIG-01 a signal that arrives twice is kept once; the same from somebody else is another one', async () => {
    const database = await openTestDatabase()
    const { send } = visitors(database)
    const signal = buildSignal('click', { docId: 'KM0000001', fusion_query_id: 'f1' })
    expect(await send(1, [signal, signal])).toMatchObject({ ok: true, status: 202, data: { kept: 1 } })
    await send(1, [signal])
    await send(2, [signal])
    const rows = await database.read.selectFrom('search_signal').select(['collection', 'type', 'doc_id', 'query_id']).execute()
    expect(rows).toEqual([1, 2].map(() => ({ collection: 'support_signals', type: 'click', doc_id: 'KM0000001', query_id: 'f1' })))
  })

  test('SIG-01 a character that PostgreSQL cannot keep costs nobody a signal or a noted search', async () => {
    const database = await openTestDatabase()
    const { send, find } = visitors(database)
    expect(await send(1, [buildSignal('click', { docId: 'KM\u00001', fusion_query_id: 'f\u00001', title: 'a\u0000b' })])).toMatchObject({ ok: true, status: 202 })
    await find(1, 'gateway')
    await find(2, 'gate\u0000way')
    await writeSearches(database)
    const rows = await database.read.selectFrom('search_query').select('question').execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('\\u0000')
  })

  test('ACC-15 SIG-01 of somebody who refuses only opinions are kept: what they open is not', async () => {
    const database = await openTestDatabase()
    const context = buildContext(buildRuntime({ database, handlers: searchHandlers }), { visitor: { consent: { choice: 'refused', hasPrivacyControl: false } } })
    const send = (signals: Signal[]) => ask(context, postSignals, { params: { collection: 'support_signals' }, body: { 'app-id': 'support', q: '', name: 'search', signals } })
    const click = buildSignal('click', { docId: 'KM0000001', fusion_query_id: 'f1' })
    expect(await send([click])).toMatchObject({ status: 202, data: { kept: 0 } })
    expect(await send([click, buildSignal('feedback', { docId: 'KM0000001', helpful: 'no' })])).toMatchObject({ status: 202, data: { kept: 1 } })
    expect(await database.read.selectFrom('search_signal').select('type').execute()).toEqual([{ type: 'feedback' }])
  })

  test('SIG-01 what says neither yes nor no is no opinion', async () => {
    const database = await openTestDatabase()
    const { send } = visitors(database)
    for (const helpful of ['Yes', true, 'no', false, 'maybe', '']) await send(1, [{ ...buildSignal('feedback', { docId: 'KM0000001', helpful }), id: JSON.stringify(helpful) }])
    const rows = await database.read.selectFrom('search_signal').select(['id', 'helpful']).execute()
    expect(rows.map(({ helpful }) => helpful).toSorted()).toEqual([0, 0, 1, 1, null, null])
  })

  test('SIG-01 SIG-02 an opinion of an answer is kept, and is none of an article', async () => {
    const database = await openTestDatabase()
    await addGateways(database)
    const { send, learn } = visitors(database)
    for (const visitor of [1, 2, 3, 4]) await send(visitor, [buildSignal('feedback', { docId: 'aBcDeFgHiJkLmNoPqRsTuV', helpful: 'no', isSmartAnswer: true })])
    expect(await database.read.selectFrom('search_signal').select('helpful').execute()).toEqual(Array.from({ length: 4 }, () => ({ helpful: null })))
    expect(await learn()).toEqual({ hasChanged: false })
  })

  test('SIG-02 while the signals of 90 days are read, others get their turn', async () => {
    const database = await openTestDatabase()
    let turns = 0
    const count = () => {
      turns++
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await readSignals(database, testNow - signalRules.windowMs, testNow)
    clearImmediate(next)
    expect(turns).toBeGreaterThan(90)
  })

  test('SIG-02 processes that learn at the same time do not get into each other’s way', async () => {
    const database = await openTestDatabase()
    await addGateways(database)
    const { open, learn } = visitors(database)
    for (const visitor of [1, 2, 3]) await open(visitor, 'gateway', 'KM0000002')
    // few, because each waits for those before it, and a statement has a time limit
    const outcomes = await Promise.all(Array.from({ length: 3 }, learn))
    expect(outcomes.filter(({ hasChanged }) => hasChanged)).toHaveLength(1)
  })

  test('SIG-02 while the database does not answer no more searches wait for it than it takes in a busy second', async () => {
    const database = await openTestDatabase()
    const released = Promise.withResolvers<void>()
    let answers = Promise.resolve()
    const held: Database = { ...database, write: database.write.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => answers.then(() => result) }) }
    const context = buildContext(buildRuntime({ database: held, handlers: searchHandlers }))
    const search = (name: string, count: number) => {
      for (let n = 0; n < count; n++) recordSearch(context, { variant: { audience: 'consumer', locale: 'en' }, question: `${name} ${n}`, resultCount: 0, results: [], source: 'page' })
    }
    search('first', 1)
    await writeSearches(held)
    answers = released.promise
    search('waiting', 5000)
    const writing = writeSearches(held)
    await new Promise((resolve) => setImmediate(resolve))
    search('too many', 100)
    const writingMore = writeSearches(held)
    await new Promise((resolve) => setImmediate(resolve))
    released.resolve()
    await Promise.all([writing, writingMore])
    const { count } = await database.read.selectFrom('search_query').select(({ fn }) => fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()
    expect(Number(count)).toBe(5001)
  })

  test('SIG-01 every field of the specification is taken; what looks personal is not written down, nor the address', async () => {
    const database = await openTestDatabase()
    const { send, find } = visitors(database)
    const params = {
      count_i: 1, query: 'bill of maya@example.com', query_orig_s: 'bill', filterQueries: ['los:internet'], browser_name: 'Firefox', os_name: 'Linux', os_device: 'phone', page_title: 'Support',
      path: '/support', subtype: 'a', URL: 'https://x.example/', res_pos: 2, host: 'x.example', url_domain: 'x.example', referrer_domain: 'y.example', user_id: 'anonymous17', data_source_name: 'search',
      isTopMatches: true, isVideoCarousel: 'false' as const, isGoogleVaPromo: false, isSmartAnswer: true, isPAA: false, helpful: 'yes', productType: 'p', accessorySubCategory: 's', isForums: false,
      title: 't', los: 'internet', errorType: 'e', errorMessage: 'account 301-448-2109', errorDetails: 'd',
    }
    expect(await send(7, [{ ...buildSignal('response', params), id: 'own-id' }])).toMatchObject({ ok: true })
    await find(7, 'bill of maya@example.com 301-448-2109')
    await find(7, ' 30309 ')
    await writeSearches(database)
    const rows = [...(await database.read.selectFrom('search_signal').selectAll().execute()), ...(await database.read.selectFrom('search_query').selectAll().execute())]
    expect(rows).toHaveLength(3)
    for (const secret of ['maya@', '30309', '301-448', '203.0.7', 'anonymous17']) expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows[0]).toMatchObject({ helpful: 1, position: 2 })
  })

  test('SIG-02 searches are noted with what they found, for the operator’s figures', async () => {
    const database = await openTestDatabase()
    await addGateways(database)
    const { find } = visitors(database)
    await find(1, 'the gateways')
    await find(1, 'eSIM')
    await find(1, '')
    await writeSearches(database)
    const rows = await database.read.selectFrom('search_query').select(['question', 'terms', 'result_count', 'source', 'is_robot']).orderBy('question').execute()
    expect(rows).toEqual([
      { question: 'eSIM', terms: 'esim', result_count: 0, source: 'page', is_robot: 0 },
      { question: 'the gateways', terms: 'gatewai', result_count: 2, source: 'page', is_robot: 0 },
    ])
  })

  test('SIG-01 of the longest questions and texts the beginning is kept, and of one address no more than its bytes', async () => {
    const database = await openTestDatabase()
    const context = buildContext(buildRuntime({ database, handlers: searchHandlers }))
    const longest = { URL: 'u'.repeat(2048), errorDetails: 'e'.repeat(2000) }
    const body = { 'app-id': 'support', q: 'q'.repeat(6144), name: 'search', signals: [buildSignal('error', longest)] }
    expect(await ask(context, postSignals, { params: { collection: 'support_signals' }, body })).toMatchObject({ status: 202 })
    const { payload } = await database.read.selectFrom('search_signal').select('payload').executeTakeFirstOrThrow()
    expect(payload.length).toBeLessThan(2000)
    const search = (question: string) => recordSearch(context, { variant: { audience: 'consumer', locale: 'en' }, question, resultCount: 0, results: [], source: 'page' })
    search('word '.repeat(1600))
    await writeSearches(database)
    const { question, terms } = await database.read.selectFrom('search_query').select(['question', 'terms']).executeTakeFirstOrThrow()
    expect(question.length + terms.length).toBeLessThan(700)
    await reportBudget(database).take(context.client.address, reportBudgetRule.tries)
    search('one more')
    await writeSearches(database)
    expect(await database.read.selectFrom('search_query').select('id').execute()).toHaveLength(1)
  })
})

test('SIG-01 the id defaults to fusionQueryId|docId|type', () => {
  expect(signalId(buildSignal('click', { fusion_query_id: 'f1', docId: 'KM0000001' }))).toBe('f1|KM0000001|click')
  expect(signalId({ ...buildSignal('click', {}), id: 'own' })).toBe('own')
})
