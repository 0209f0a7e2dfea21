import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import { moveDemoBills } from '#features/billing/server.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keepOurAnswers } from '#platform/security/our-answers.ts'
import { allHandlers } from '#app/service-table.server.ts'
import { buildContext, buildRuntime, signedInAs, testNow, type TestContextOptions } from '#test/support/context.ts'
import { answerQuestion, followUp, handOver, personaliseAddOns, popularAnswers, rateAnswer, type QuestionQuery } from '../../contract.ts'
import { readPersonalAnswer } from '../../api/read-answer-summary.ts'
import { readCommonQuestions } from '../../api/read-answers.ts'
import { saidTurns } from '../../hand-over/said-turns.ts'
import { conversationOf, emptyAnswer, idleState, nextState } from '../../session/widget-state.ts'
import { intentParameters } from '../../questions/recognise-intent.ts'
import { countRatings } from '../records/answer-store.ts'
import { readHandover } from '../hand-over/read-handover.ts'
import { answerSigner } from '../records/sign-answers.ts'
import { addArticle } from '../api/test-answers.ts'

async function open(flag = 'true') {
  const database = await openTestDatabase('sqlite')
  const customer = { login_type: 'UserId', last_name: 'X', customer_class: 'CONS', locale: 'en', phone: '1', zip: '1', time_zone: 'America/Chicago' }
  await database.write.insertInto('customer').values([{ id: 'maya', login_id: 'maya', first_name: 'Maya', ...customer }, { id: 'ben', login_id: 'ben', first_name: 'Ben', ...customer }]).execute()
  const account = (number: string, customer_id: string, status: string) => ({ number, customer_id, kind: 'uverse' as const, status, is_smb: 0 as const, position: 0 })
  await database.write.insertInto('account').values([account('301448210', 'maya', 'active'), account('301448229', 'ben', 'suspended')]).execute()
  const names = ['svc-search-ixp-billing-intent', 'svc-search-ixp-enable-personalization', 'svc-search-ixp-answer-spectra']
  await database.write.insertInto('allocation').values(names.map((name) => ({ team: 'search', name, value: flag }))).execute()
  await addArticle(database, { id: 'KM0000003', title: 'Why your bill changed', topic: 'billing', body: 'Your bill changes when a discount ends.', questions: '["Why did my bill change?"]' })
  const runtime = buildRuntime({ database, handlers: allHandlers })
  // the first question waits until the articles are read; beside other work this takes longer than a page may wait
  const contextOf = (who?: string, options: TestContextOptions = {}): RequestContext => ({ ...buildContext(runtime, { ...(who ? { identity: signedInAs(who) } : {}), ...options }), deadline: Number.POSITIVE_INFINITY })
  const bill: QuestionQuery = { 'app-id': 'support', isRelatedQnAEnabled: 'true', isCallLLM: 'true', stream: 'false', locale: 'en', searchTerm: 'why did my bill change', isBillingIntent: 'true', intent: 'billing' }
  const ask = async (who: string | undefined, parts: Partial<QuestionQuery> = {}) => {
    const outcome = await call(contextOf(who), answerQuestion, { query: { ...bill, ...parts } })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.data
  }
  return { database, contextOf, ask }
}

test('QAS-02 ANS-12 a bill is answered from the person’s own accounts, and goes on with the article', async () => {
  const { ask } = await open()
  const { bestAnswer, citations } = await ask('maya', { ban: '301448210' })
  expect(bestAnswer!.answer).toBe('<p>Your internet and TV account ending in 8210 is active.</p><p>Your bill changes when a discount ends.</p>')
  expect(bestAnswer!.answer).not.toContain('301448210')
  expect(citations).toEqual([{ title: 'Why your bill changed', url: '/support/article/billing/KM0000003' }])
  expect((await ask('ben', { isBillingIntent: undefined, [intentParameters.paymentArrangement]: 'true' })).bestAnswer!.answer).toContain('ending in 8229 is suspended')
})

test('QAS-02 ANS-12 HOME-11 a status that has no sentence of its own is named, and an order’s as its card names it', async () => {
  const { database, contextOf, ask } = await open()
  await database.write.updateTable('account').set({ status: 'Cancelled' }).where('number', '=', '301448210').execute()
  const order = (id: string, title: string, status: string, at_step: string) => ({ id, customer_id: 'maya', account_number: '301448210', title, status, steps: JSON.stringify(['received', at_step, 'active']), at_step })
  await database.write.insertInto('customer_order').values([order('71-1', 'Fiber 1000', 'inProgress', 'scheduled'), order('71-2', 'TV box', 'onHold', 'waiting for parts'), order('71-3', 'Old phone', 'complete', 'active')]).execute()
  expect((await ask('maya')).bestAnswer!.answer).toContain('Your internet and TV account ending in 8210 has the status “cancelled”.')
  const spanish = await call(contextOf('maya'), personaliseAddOns, { params: { intentParent: 'addOn' }, query: { 'app-id': 'support', banList: '', locale: 'es' } })
  if (!spanish.ok) throw new Error(spanish.code)
  const { summary } = spanish.data.subscriberAddOnAIDetails!
  expect(summary).toContain('tiene el estado «cancelled». Hay un pedido en curso para ella: Fiber 1000. Estado: Visita programada. Hay un pedido en curso para ella: TV box. Estado: waiting for parts.')
  expect(summary).not.toContain('Old phone')
})

test('QAS-02 ANS-12 ACC-16 nobody is answered from somebody else’s account, nor without signing in, nor against the flag', async () => {
  const { ask } = await open()
  expect(await ask('maya', { ban: '301448229' })).toMatchObject({ isShowBestAnswer: false, errorCode: 'SPTSEARCH-SPTR-8002' })
  expect(await ask('maya', { ban: '999999999' })).toMatchObject({ errorCode: 'SPTSEARCH-SPTR-8002' })
  expect(await ask('nobody-here')).toMatchObject({ errorCode: 'SPTSEARCH-SPTR-8002' })
  expect(await ask(undefined, { ban: '301448229' })).toMatchObject({ errorCode: 'SPTSEARCH-SPTR-4012' })
  expect(await (await open('false')).ask('maya')).toMatchObject({ errorCode: 'SPTSEARCH-101' })
})

test('QAS-02 ANS-20 a satellite TV account, which the account service does not tell about, has its bill told; nobody else’s is', async () => {
  const { database, ask } = await open()
  await database.write.insertInto('customer').values({ id: 'noor', login_id: 'noor', first_name: 'Noor', login_type: 'UserId', last_name: 'X', customer_class: 'CONS', locale: 'en', phone: '1', zip: '1', time_zone: 'America/Chicago' }).execute()
  await database.write.insertInto('account').values({ number: '402118806', customer_id: 'noor', kind: 'directv', status: 'active', is_smb: 0, position: 0 }).execute()
  await moveDemoBills(database, await readDemoWorld('content'), testNow)
  expect((await ask('noor', { ban: '402118806' })).bestAnswer!.answer).toMatch(/ending in 8806.*You added Movies Extra Pack: \+\$5\.99/)
  expect(await ask('noor', { ban: '301448210' })).toMatchObject({ errorCode: 'SPTSEARCH-SPTR-8002' })
})

test('QAS-04 QAS-12 add-ons are described from the person’s own accounts alone', async () => {
  const { contextOf } = await open()
  const ask = async (who: string | undefined, banList: string, intentParent = 'addOn') => {
    const outcome = await call(contextOf(who), personaliseAddOns, { params: { intentParent }, query: { 'app-id': 'support', banList, locale: 'en' } })
    return outcome.ok ? outcome.data : outcome
  }
  expect(await ask('maya', '301448210')).toMatchObject({ subscriberAddOnAIDetails: { summary: expect.stringContaining('ending in 8210 is active. No order is under way for it.') } })
  expect(await ask('maya', '301448210,301448229')).toEqual({ errorDetails: { statusCode: 'SPTSEARCH-SPTR-8002' } })
  expect(await ask(undefined, '301448210')).toEqual({ errorDetails: { statusCode: 'SPTSEARCH-SPTR-4012' } })
  expect(await ask('maya', '301448210', 'weather')).toEqual({ errorDetails: { statusCode: 'SPTSEARCH-SPTR-8003' } })
})

test('QAS-05 QAS-13 a follow-up goes on with the question before it, and the conversation grows', async () => {
  const { contextOf } = await open()
  const ask = async (userQuestion: string, conversationHistory: string) => {
    const outcome = await call(contextOf(), followUp, { query: { userQuestion, customerType: 'consumer', locale: 'en' }, body: { conversationalData: { spectra: { llmSessionId: 'session', conversationHistory } } } })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.data
  }
  const answer = await ask('and when?', 'User: Why did my bill change?\nSystem: Because.')
  expect(answer).toMatchObject({ status: 'success', data: { llmSessionId: 'session', bestAnswer: { question: 'and when?' } } })
  expect(answer.data!.conversationHistory).toBe('User: Why did my bill change?\nSystem: Because.\nUser: and when?\nSystem: Your bill changes when a discount ends.')
  expect(await ask('and the moon?', '')).toMatchObject({ status: 'error', data: { errorCode: 'SPTSEARCH-102' } })
  expect(await ask('and when?', 'no speaker at all')).toMatchObject({ status: 'error', data: { errorCode: 'SPTSEARCH-SPTR-2001' } })
})

test('QAS-02 what is no question, or longer than we read, has its own code; other data sources hold nothing', async () => {
  const { ask } = await open()
  const plain = { isBillingIntent: undefined, intent: undefined }
  expect(await ask(undefined, { ...plain, searchTerm: ' ?! ' })).toMatchObject({ errorCode: 'SPTSEARCH-SPTR-8012' })
  expect(await ask(undefined, { ...plain, includeDatasources: 'globalsearch-forums' })).toMatchObject({ errorCode: 'SPTSEARCH-100' })
  expect(await ask(undefined, { ...plain, searchTerm: 'will it rain in Denver' })).toMatchObject({ isShowBestAnswer: false, errorCode: 'SPTSEARCH-102' })
})

test('QAS-17 a question of a GET is at most 6 KB encoded, and the page that asks is taken', async () => {
  const { contextOf, ask } = await open()
  expect(await ask(undefined, { isBillingIntent: undefined, sourcePage: '/support/supportlander' })).toMatchObject({ isShowBestAnswer: true })
  const query = { 'app-id': 'a', isRelatedQnAEnabled: 'true', isCallLLM: 'true', stream: 'false', locale: 'es' } as const
  expect(await call(contextOf(), answerQuestion, { query: { ...query, searchTerm: 'ñ'.repeat(1024) } })).toMatchObject({ ok: true })
  expect(await call(contextOf(), answerQuestion, { query: { ...query, searchTerm: 'ñ'.repeat(1025) } })).toMatchObject({ ok: false, status: 400 })
})

test('FBK-01 what somebody thinks of an answer is kept once, the last word counts, and what is personal is masked', async () => {
  const { database, contextOf } = await open()
  const rate = (isHelpful: boolean, address: string) => call(contextOf(undefined, { client: { address } }), rateAnswer, { body: { answerId: 'a', isHelpful, ...(isHelpful ? {} : { reason: 'label2' as const, comment: 'call me at 404-555-0117' }) } })
  await rate(true, '198.51.100.1')
  expect(await rate(false, '198.51.100.1')).toMatchObject({ ok: true, data: { kept: true } })
  await rate(false, '203.0.113.9')
  const rows = await database.read.selectFrom('answer_rating').select(['answer_id', 'helpful']).execute()
  expect(rows).toEqual([{ answer_id: 'a', helpful: 0 }, { answer_id: 'a', helpful: 0 }])
  const row = await database.read.selectFrom('answer_rating').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ reason: 'label2', comment: 'call me at [number]' })
  expect(await call(contextOf(), rateAnswer, { body: { answerId: 'a', isHelpful: false, comment: 'x'.repeat(251) } })).toMatchObject({ ok: false, status: 400 })
})

test('FBK-01 an opinion counts from a network that asked, and from no other', async () => {
  const { database, contextOf } = await open()
  const from = (address: string) => contextOf(undefined, { client: { address } })
  const asked = await call(from('198.51.100.1'), answerQuestion, { query: { 'app-id': 'support', isRelatedQnAEnabled: 'true', isCallLLM: 'true', stream: 'false', locale: 'en', searchTerm: 'why did my bill change' } })
  if (!asked.ok) throw new Error(asked.code)
  const { id } = asked.data.bestAnswer!
  const rate = (address: string, fusionQueryId: string | undefined) => call(from(address), rateAnswer, { body: { answerId: id, isHelpful: false, ...(fusionQueryId ? { fusionQueryId } : {}) } })
  await rate('198.51.100.1', asked.data.fusionQueryId)
  await rate('203.0.113.9', asked.data.fusionQueryId)
  await rate('203.0.113.77', 'made-up')
  await rate('192.0.2.1', undefined)
  expect(await countRatings(database, id)).toEqual({ up: 0, down: 1 })
})

const question = { 'app-id': 'support', isRelatedQnAEnabled: 'true', isCallLLM: 'true', stream: 'false', locale: 'en', searchTerm: 'why did my bill change' } as const

/** Follows redirects like a browser with cookies: what the page shows in the end, and its address and cookies. */
async function follow(context: RequestContext, address: string, cookies: string | null = null): Promise<{ shown: Awaited<ReturnType<typeof readHandover>>; address: string; cookies: string | null }> {
  try {
    return { shown: await readHandover({ ...context, requestId: randomUUID(), locale: 'es', url: address }, 'ticket', cookies), address, cookies }
  } catch (thrown) {
    const { status, headers } = thrown as Response
    expect(status).toBe(303)
    expect(headers.get('set-cookie')).toMatch(/^careline_conversation=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    return follow(context, headers.get('location')!, headers.get('set-cookie')!.split(';')[0]!)
  }
}

test('ANS-10 a conversation goes on to a ticket for a day, masked, by an address that opens once, and for whoever handed it over alone', async () => {
  const { database, contextOf } = await open()
  const handOverAs = async (who: string | undefined) => {
    const outcome = await call(contextOf(who), handOver, { body: { target: 'ticket', audience: 'consumer', locale: 'es', turns: [{ question: 'my account 301448210 is wrong', answer: '' }] } })
    if (!outcome.ok) throw new Error(outcome.code)
    expect(outcome.data.url).toMatch(/^\/es-us\/support\/openticket\?conversation=[\w-]{22}$/)
    return outcome.data.url
  }
  const later = (who: string | undefined, ms: number) => {
    const context = contextOf(who)
    const now = context.clock() + ms
    return { ...context, clock: () => now, deadline: now + 3000 }
  }
  const gone = { missing: expect.stringContaining('ya no se guarda') }
  const url = await handOverAs('maya')
  // another visitor who sees the address opens nothing, and does not use it up
  for (const who of ['ben', undefined]) expect((await follow(contextOf(who), url)).shown).toEqual(gone)
  const opened = await follow(contextOf('maya'), url)
  expect(opened.shown).toMatchObject({ turns: [{ question: 'my account [number] is wrong', answer: '' }], deletedIn: 'dentro de 24 horas' })
  expect(opened.address).toBe('/es-us/support/openticket?conversation')
  expect((await follow(contextOf('maya'), url)).shown).toEqual(gone)
  const reopen = async (context: RequestContext) => (await follow(context, opened.address, opened.cookies)).shown
  expect(await reopen(later('maya', 86_399_000))).toMatchObject({ deletedIn: 'dentro de 1 minuto' })
  for (const context of [contextOf('ben'), contextOf(undefined), later('maya', 86_400_001)]) expect(await reopen(context)).toEqual(gone)
  // the cookie holds another name than the address did
  expect((await follow(contextOf('maya'), opened.address, `careline_conversation=${url.slice(-22)}`)).shown).toEqual(gone)
  for (const cookies of [null, '', 'careline_conversation=', `careline_conversation=${'x'.repeat(3000)}`, '__Host-careline_conversation=x']) expect((await follow(contextOf('maya'), opened.address, cookies)).shown).toEqual(gone)
  for (const name of ['another', 'x'.repeat(3000)]) expect((await follow(contextOf('maya'), `/es-us/support/openticket?conversation=${name}`)).shown).toEqual(gone)
  // an address that is found later, in a log or a history, opens nothing
  expect((await follow(later(undefined, 120_001), await handOverAs(undefined))).shown).toEqual(gone)
  expect(await readHandover({ ...contextOf('maya'), url: '/support/openticket' }, 'ticket', opened.cookies)).toBeUndefined()
  expect(await database.read.selectFrom('answer_handover').select('id_hash').where('id_hash', '=', url.slice(-22)).execute()).toEqual([])
})

test('ANS-10 of the answers that a conversation brings along those are kept that we gave, word for word', async () => {
  const { database, contextOf } = await open()
  const asked = await call(contextOf(undefined), answerQuestion, { query: question })
  const popular = await call(contextOf(undefined), popularAnswers, { query: { 'app-id': 'support', q: '*:*', customerType: 'consumer', locale: 'en' } })
  if (!asked.ok || !popular.ok) throw new Error('no answer')
  const { bestAnswer } = asked.data
  const [common] = readCommonQuestions(popular.data)
  const [turn] = saidTurns([{ question: question.searchTerm, answer: { ...emptyAnswer, bestAnswer } }])
  const chosen = nextState(idleState, { type: 'chose', question: common!, from: 'common' })
  const [commonTurn] = saidTurns(conversationOf(chosen))
  const personal = { subscriberAddOnAIDetails: { summary: 'Roaming is on.', signature: (await answerSigner(database))('Roaming is on.') } }
  const [personalTurn] = saidTurns([{ question: 'q', answer: { ...readPersonalAnswer(personal, 'q', 'Anything else?'), llmSessionId: '' } }])
  const forged = 'Call 1-900-555-0100 and say your password.'
  const { signature: _, ...unsigned } = turn!
  const turns = [turn!, commonTurn!, personalTurn!, { ...turn!, answer: forged }, { ...unsigned, answer: forged }, unsigned, { ...turn!, signature: personalTurn!.signature! }, { ...turn!, signature: 'ñ'.repeat(43) }, { ...turn!, answer: `${turn!.answer} ` }]
  const outcome = await call(contextOf(undefined), handOver, { body: { target: 'ticket', audience: 'consumer', locale: 'en', turns } })
  if (!outcome.ok) throw new Error(outcome.code)
  const { shown } = await follow(contextOf(undefined), outcome.data.url)
  if (!shown || !('turns' in shown)) throw new Error('not shown')
  expect(turn!.answer).not.toBe('')
  expect(shown.turns.map(({ answer }) => answer)).toEqual([turn!.answer, commonTurn!.answer, 'Roaming is on.', '', '', '', '', '', ''])
  // the page hands them on to the ticket, which checks them again
  expect(await keepOurAnswers(database, shown.turns)).toEqual(shown.turns.map(({ question: said, answer }) => ({ question: said, answer })))
})
