import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion } from '#platform/database/site-version.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { writeSearches } from '#features/search/server.ts'
import { answerExtraction, dataSourceNames, popularAnswers, summariseAnswer } from '../../contract.ts'
import { readCommonQuestions, readSmartAnswer } from '../../api/read-answers.ts'
import { topicsFor } from '#contracts/services/service-topics.ts'
import { answerHandlers } from './handlers.ts'
import { addArticle } from './test-answers.ts'

const lights = 'The lights of the gateway show its state. A red light means that there is no connection. Unplug the gateway for a minute.'

async function addHelp(database: Database): Promise<void> {
  await addArticle(database, { id: 'KM0000001', title: 'Gateway lights', body: lights, questions: '["What does the red light mean?", "Why does the gateway blink?"]' })
  await addArticle(database, { id: 'KM0000002', title: 'Gateway placement', body: 'Put the gateway on a shelf. A place in the middle reaches every room.', questions: '["Where do I put my gateway?"]' })
  await addArticle(database, { id: 'KM0000003', title: 'Late bills', topic: 'billing', body: 'A late bill costs $9. We send a reminder first.', questions: '["What does a late bill cost?"]' })
  await addArticle(database, { id: 'KM0000004', title: 'Luz roja', locale: 'es', body: 'La luz roja significa que no hay conexión.', questions: '["¿Qué significa la luz roja?"]' })
  await addArticle(database, { id: 'KM0000005', title: 'Business gateway', audience: 'smb', body: 'A red light of a business gateway means to call us.', questions: '["What does the red light of my business gateway mean?"]' })
}

function services(database: Database) {
  const context = buildContext(buildRuntime({ database, handlers: answerHandlers }))
  const extract = async (q: string, parts: object = {}) => {
    const outcome = await call(context, answerExtraction, { query: { 'app-id': 'support', start: 0, rows: 1, wt: 'json', role: 'consumer', locale: 'en', q, ...parts } })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.data
  }
  const popular = async (parts: object = {}) => {
    const outcome = await call(context, popularAnswers, { query: { 'app-id': 'support', q: '*:*', customerType: 'consumer', locale: 'en', ...parts } })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.data
  }
  const summarise = async (userQuery: string, parts: object = {}) => {
    const body = { bestAnswerDetails: { source: 'Gen_x', customerType: 'consumer', userQuery, isForums: false, isStream: false, isCallLLM: true, cacheAnswer: true, genAIclick: false, appId: 'support', locale: 'en' as const, ...parts } }
    const outcome = await call(context, summariseAnswer, { body })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.data
  }
  return { context, extract, popular, summarise }
}

describeEachEngine('answer services', (openTestDatabase) => {
  test('QAS-01 QAS-11 a question that an article answers gets its own words; questions that come near are related', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const { extract } = services(database)
    const answer = await extract('what does a red light mean', { user_id: 'anonymous1763710000000', responseSignal: 'shown', defType: 'edismax' })
    expect(answer.fusion.best_answer).toMatchObject({ id: 'KM0000001', question: 'What does the red light mean?', title: 'Gateway lights', url: '/support/article/internet/KM0000001' })
    expect(answer.fusion.best_answer!.answer).toContain('A red light means that there is no connection.')
    expect(lights).toContain(answer.fusion.best_answer!.answer)
    expect(answer.response.docs).toEqual([answer.fusion.best_answer])
    expect(readSmartAnswer(answer).bestAnswer).toEqual(answer.fusion.best_answer)
  })

  test('QAS-01 without a sure answer up to three related questions, and nothing where nothing is known', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const { extract } = services(database)
    const unsure = await extract('can my gateway brew coffee for the neighbours every sunny morning')
    expect(unsure.fusion.best_answer).toBeUndefined()
    expect(readSmartAnswer(unsure).relatedQuestions.map(({ id }) => id).toSorted()).toEqual(['KM0000001', 'KM0000002'])
    expect(await extract('zzzz')).toMatchObject({ response: { numFound: 0, docs: [] }, fusion: { relatedQuestionAnswers: [] } })
  })

  test('ANS-19 QAS-07 without a sure answer the nearest questions come with the refusal, as what may have been meant where they are near', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const { summarise } = services(database)
    const far = await summarise('can my gateway brew coffee for the neighbours every sunny morning')
    expect(far).toMatchObject({ isShowBestAnswer: false, isDidYouMean: false, errorCode: 'SPTSEARCH-102' })
    expect(far.relatedQuestionAnswers.map(({ citations }) => citations[0]!.title).toSorted()).toEqual(['Gateway lights', 'Gateway placement'])
    // close enough to be offered, but not sure enough to be an answer
    const sure = await summarise('gateway shelf')
    expect(sure).toMatchObject({ isShowBestAnswer: true, isDidYouMean: false })
  })

  test('QAS-01 QAS-08 audience, language and line of service choose where an answer may come from', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const { extract } = services(database)
    expect((await extract('what does the red light mean', { role: 'smb' })).fusion.best_answer?.id).toBe('KM0000005')
    expect((await extract('qué significa la luz roja', { locale: 'es' })).fusion.best_answer?.id).toBe('KM0000004')
    expect((await extract('what does a red light mean', { fq: 'los:billing' })).fusion.best_answer).toBeUndefined()
    expect((await extract('what does a late bill cost', { fq: 'los:billing' })).fusion.best_answer?.answer).toContain('$9')
  })

  test('QAS-08 QAS-11 fq leaves only what its lines of service and data sources hold', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const { extract } = services(database)
    const bill = 'what does a late bill cost'
    const idOf = async (fq: string, q = bill) => (await extract(q, { fq })).fusion.best_answer?.id
    for (const fq of ['los:billing,data_source_name:search', 'data_source_name:globalsearch-gvp,esupport,los:billing', 'los:"internet" OR los:"billing"', 'data_source_name:(globalsearch-forums OR esupport) AND los:(internet billing)', 'los:support', 'product:x', '']) expect(await idOf(fq), fq).toBe('KM0000003')
    for (const fq of ['data_source_name:globalsearch-forums', 'data_source_name:globalsearch-gvp,globalsearch-forums,los:billing', 'los:internet,data_source_name:search', 'los:nothing-of-ours', 'los:', 'data_source_name:']) {
      expect(await extract(bill, { fq }), fq).toMatchObject({ fusion: { fusionQueryId: expect.any(String) } })
      expect(await idOf(fq), fq).toBeUndefined()
    }
    expect(await extract(bill, { fq: 'data_source_name:globalsearch-forums' })).toMatchObject({ response: { numFound: 0, docs: [] }, fusion: { relatedQuestionAnswers: [] } })
  })

  test('QAS-11 QAS-17 the page that asks and its responseSignal are kept with the question, for the signals that follow', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const { context, extract } = services(database)
    const { fusion } = await extract('what does a red light mean', { responseSignal: 'shown-first' })
    const details = { source: 'Gen_x', customerType: 'consumer', userQuery: 'what does a late bill cost', isForums: false, isStream: false, isCallLLM: true, cacheAnswer: true, genAIclick: false, appId: 'support', locale: 'en' as const }
    await call(context, summariseAnswer, { body: { bestAnswerDetails: { ...details, sourcePage: '/support/call/303.555.0142?x=1' } } })
    await writeSearches(database)
    const rows = await database.read.selectFrom('search_query').select(['id', 'question', 'source_page', 'response_signal']).orderBy('question').execute()
    expect(rows).toEqual([
      expect.objectContaining({ question: 'what does a late bill cost', source_page: '/support/call/[number]', response_signal: null }),
      { id: fusion.fusionQueryId, question: 'what does a red light mean', source_page: null, response_signal: 'shown-first' },
    ])
  })

  test('QAS-07 FLG-04 an answer that is not all that is known says so, and the fuller one is asked for by genAIclick', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const steps = (part: string) => Array.from({ length: 9 }, (_, n) => `${n + 1}. Move your modem ${part} number ${n} before you connect the telephone cable to the socket in the wall.`).join('\n')
    await addArticle(database, { id: 'KM0000006', title: 'Move your modem', body: `## Move your modem\n\n${steps('today')}\n\n## Move your modem to another house\n\n${steps('tomorrow')}`, questions: '["How do I move my modem?"]' })
    const { summarise } = services(database)
    const first = await summarise('how do I move my modem')
    expect(first).toMatchObject({ isShowBestAnswer: true, isShowGenAIButton: true })
    const second = await summarise('how do I move my modem', { genAIclick: true })
    expect(second).toMatchObject({ isShowBestAnswer: true, isShowGenAIButton: false })
    expect(second.bestAnswer!.answer.length).toBeGreaterThan(first.bestAnswer!.answer.length)
    // if the first answer says everything, no fuller one is offered
    expect(await summarise('what does a late bill cost')).toMatchObject({ isShowBestAnswer: true, isShowGenAIButton: false })
  })

  test('QAS-01 ANS-05 what a list says is asked elsewhere has no answer, nor has what is like it; what is ours still has', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const { extract } = services(database)
    expect((await extract('what does the red light of my car mean')).fusion.best_answer?.id).toBe('KM0000001')
    await database.transaction(async (trx) => {
      const lists = { general: ['what does the red light in my car mean', 'oil light of the car', 'my car has a red light'], weather: ['will it rain'], nearMiss: ['what does a late bill cost in march', 'what does a late bill cost'] }
      await trx.insertInto('setting').values({ key: 'elsewhere.en', value: JSON.stringify(lists) }).execute()
      await raiseSiteVersion(trx)
    })
    await expect.poll(async () => (await extract('what does the red light of my car mean')).fusion.best_answer, { timeout: 5000 }).toBeUndefined()
    expect((await extract('why does my gateway blink')).fusion.best_answer?.id).toBe('KM0000001')
    // a listed near miss is refused to the letter; what is like it is not, nor an article's own question
    expect((await extract('What does a late bill cost, in March?')).fusion.best_answer).toBeUndefined()
    expect((await extract('What does a late bill cost?')).fusion.best_answer?.id).toBe('KM0000003')
  })

  test('QAS-06 QAS-14 common questions are of the service asked for, popular ones of all', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const { popular } = services(database)
    const answers = await popular({ navigationTree: '~Support~Accounts~' })
    expect(answers.categorySuggestions[0]).toEqual({ suggestion: 'What does a late bill cost?', answer: [expect.stringContaining('A late bill costs $9.')], citations: [{ title: 'Late bills', url: '/support/article/billing/KM0000003' }], signature: expect.any(String) })
    // a service with one article is filled up with the most popular ones of all
    expect(answers.categorySuggestions).toHaveLength(3)
    expect(answers.popularSuggestions).toHaveLength(3)
    expect((await popular({ customerType: 'SMB' })).popularSuggestions.map(({ citations }) => citations[0]!.title)).toEqual(['Business gateway'])
    expect(readCommonQuestions(answers)[0]).toMatchObject({ id: 'What_does_a_late_bill_cost?', question: 'What does a late bill cost?' })
  })

  test('QAS-06 FLG-07 what is kept of common questions is made anew with a new siteVersion', async () => {
    const database = await openTestDatabase()
    await addHelp(database)
    const { popular } = services(database)
    const firstAnswer = async () => (await popular({ navigationTree: '~Support~Accounts~' })).categorySuggestions[0]!.answer[0]
    expect([await firstAnswer(), await firstAnswer()]).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('A late bill costs $9.')))
    await database.transaction(async (trx) => {
      await trx.updateTable('article').set({ body: 'A late bill costs $11 from now on.' }).where('id', '=', 'KM0000003').execute()
      await raiseSiteVersion(trx)
    })
    await expect.poll(firstAnswer, { timeout: 5000 }).toContain('$11')
  })
})

test('QAS-01 QAS-09 how a response is read: the best answer wins, one document is an answer, a failed call gives nothing', () => {
  const doc = (id: string) => ({ id, question: 'q', answer: 'a', title: 't', url: '/u' })
  const response = (docs: string[], best?: string) => ({ response: { numFound: docs.length, start: 0, docs: docs.map(doc) }, fusion: { fusionQueryId: 'f', relatedQuestionAnswers: [doc('r')], ...(best ? { best_answer: doc(best) } : {}) } })
  expect(readSmartAnswer(response(['1', '2'], 'b')).bestAnswer!.id).toBe('b')
  expect(readSmartAnswer(response(['1'])).bestAnswer!.id).toBe('1')
  expect(readSmartAnswer(response(['1', '2', '3', '4'])).relatedQuestions.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(readSmartAnswer(undefined)).toEqual({ bestAnswer: undefined, relatedQuestions: [] })
  expect(readCommonQuestions(undefined)).toEqual([])
})

test('QAS-06 at most three common questions, their escaped quotes and ampersands decoded', () => {
  const suggestion = { suggestion: 'What is \\"5G\\" &amp; LTE?', answer: ['It&#39;s &quot;fast&quot;.'], citations: [] }
  const read = readCommonQuestions({ categorySuggestions: Array.from({ length: 5 }, () => suggestion), popularSuggestions: [] })
  expect(read).toHaveLength(3)
  expect(read[0]).toMatchObject({ question: 'What is "5G" & LTE?', answer: 'It\'s "fast".' })
})

test('QAS-08 data sources by the names that the search service knows', () => {
  expect(dataSourceNames(['search', 'esupport', 'gvp', 'forums', 'other'])).toBe('search,esupport,globalsearch-gvp,globalsearch-forums')
})

test('QAS-14 category paths and lines of service name topics; what names nothing is everything', () => {
  expect([...topicsFor({ navigationTree: '~Support~Internet~DSL~' })!]).toEqual(['dsl'])
  expect([...topicsFor({ los: 'wireless', navigationTree: '~Support~TV~,~Support~Email~' })!]).toEqual(['wireless', 'u-verse-tv', 'email'])
  expect(topicsFor({ navigationTree: '~Support~' })).toBeUndefined()
  expect(topicsFor({})).toBeUndefined()
})
