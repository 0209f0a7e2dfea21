import { expect, test } from 'vitest'
import type { Audience, Locale, StaffRoles } from '#contracts/identity.ts'
import { answerHandlers } from '#features/answers/server.ts'
import type { BestBet } from '#features/search/contract.ts'
import { searchHandlers, writeSearches } from '#features/search/server.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { raiseSiteVersion, readSiteVersion } from '#platform/database/site-version.ts'
import { followSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { tryStudioBet } from '../../bets/bet-endpoints.ts'
import { forgetStudioQuestion, listStudioQuestions, watchStudioQuestion } from '../question-endpoints.ts'
import type { ArticleContent } from '../../contract.ts'
import { newDraftId, tryStudioQuestion } from '../try-endpoint.ts'
import { measureStale } from './measure-questions.ts'
import { questionsKept } from './question-store.ts'
import { readMeasures } from './watch-question.ts'

const asked: { audience: Audience; locale: Locale; question: string } = { audience: 'consumer', locale: 'en', question: 'How do I clean the lens of a flumbox?' }

describeEachEngine('questions of the Studio', (openTestDatabase) => {
  async function open() {
    const database = await openTestDatabase()
    const row = { locale: 'en', topic: 'internet', sub: 'wi-fi', description: 'Help.', updated: '2026-01-01', minutes: 1, related: '[]', audience: 'consumer' }
    await database.write.insertInto('article').values([
      { ...row, id: 'KM0000001', title: 'Gateway light', questions: '["What does the light of my gateway mean?"]', body: 'A green light means that the gateway works.' },
      { ...row, id: 'KM0000002', title: 'Clean your remote', questions: '[]', body: 'Clean the remote with a soft cloth.' },
    ]).execute()
    let now = testNow
    const runtime = buildRuntime({ database, handlers: [...searchHandlers, ...answerHandlers, ...siteContentHandlers, ...studioHandlers], clock: () => now })
    const as = (role?: StaffRoles) => buildContext(runtime, { identity: { ...signedInAs('eddie'), ...(role ? { role } : {}) } })
    const list = async () => {
      const outcome = await call(as('editor'), listStudioQuestions, {})
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.data.questions
    }
    const watch = (changes: Partial<typeof asked & { id: string }> = {}) => call(as('operator'), watchStudioQuestion, { body: { ...asked, ...changes } })
    /** publishes a change and then runs one round of the job */
    const publish = async (change: () => Promise<unknown>) => {
      now += 60_000
      await change()
      const siteVersion = await database.transaction(raiseSiteVersion)
      // waits until the caches of the earlier version are dropped, as the job does
      await new Promise<void>((resolve) => followSiteVersion(database, (known) => known >= siteVersion && resolve()))
      await measureStale(runtime, siteVersion)
    }
    const put = (id: string, changes: { title?: string; questions?: string; body?: string }) => database.write.updateTable('article').set(changes).where('id', '=', id).execute()
    return { database, runtime, as, list, watch, publish, put, advance: (ms: number) => void (now += ms) }
  }

  test('STU-07 a question is not answered yet, and what is missing is said; an article is published, and it is answered now; the article goes, and it says so', async () => {
    const { list, watch, publish, put } = await open()
    await watch()
    // On a busy machine the first question can take longer than a call; it is measured all the same.
    await expect.poll(async () => (await list())[0]!.measure.state, { timeout: 30_000 }).not.toBe('waits')
    const [first] = await list()
    expect(first).toMatchObject({ ...asked, askedBy: 'eddie.login', measure: { state: 'not-yet', articles: [], since: null, missing: ['lens', 'flumbox'] } })
    expect(first!.measure.nearest).toMatchObject({ id: 'KM0000002', title: 'Clean your remote' })
    await publish(() => put('KM0000002', { title: 'Clean the lens of a flumbox', questions: JSON.stringify([asked.question]), body: 'Wipe the lens of the flumbox with a dry cloth.' }))
    const [answered] = await list()
    expect(answered!.measure).toMatchObject({ state: 'answered', articles: [{ id: 'KM0000002', title: 'Clean the lens of a flumbox' }], missing: [], since: testNow + 60_000 })
    // A later publication that leaves the question answered keeps the time of the first.
    await publish(() => put('KM0000001', { body: 'A red light means that it does not.' }))
    expect((await list())[0]!.measure).toMatchObject({ state: 'answered', since: testNow + 60_000 })
    await publish(() => put('KM0000002', { title: 'Clean your remote', questions: '[]', body: 'Clean the remote with a soft cloth.' }))
    expect((await list())[0]!.measure).toMatchObject({ state: 'lost', since: testNow + 180_000, missing: ['lens', 'flumbox'] })
  })

  test('STU-07 the same question is one line, whoever brings it, and an item of the work list keeps its id', async () => {
    const { database, list, watch, as } = await open()
    const id = `query.${'q'.repeat(22)}`
    await watch({ id })
    await watch({ id })
    await watch()
    await watch({ question: 'how do i clean the lens of a FLUMBOX' })
    expect((await list()).map((each) => each.id).toSorted()).toEqual([expect.stringMatching(/^asked\./), id])
    await expect.poll(async () => (await readMeasures(database, [id, `query.${'x'.repeat(22)}`])).get(id), { timeout: 30_000 }).toMatchObject({ state: 'not-yet' })
    expect(await readMeasures(database, [])).toEqual(new Map())
    await call(as('publisher'), forgetStudioQuestion, { params: { id } })
    expect(await list()).toHaveLength(1)
    const changes = await database.read.selectFrom('studio_change').select(['action', 'person', 'room']).orderBy('id').execute()
    expect(changes.map(({ action }) => action).toSorted()).toEqual(['forget', 'watch', 'watch'])
  })

  test('STU-07 what names a customer is not kept, and the oldest make room', async () => {
    const { database, list, watch, advance } = await open()
    await watch({ question: 'mail me at maya@example.com or 555 123 4567 8' })
    expect((await list())[0]!.question).toBe('mail me at [email] or [number]')
    const filler = { audience: 'consumer', locale: 'en', question: 'x', asked_by: 'x', result: null, content_version: -1, measured_at: 0, answered_at: null, lost_at: null }
    await database.write.insertInto('studio_question').values(Array.from({ length: questionsKept }, (_, place) => ({ ...filler, id: `asked.${String(place).padStart(22, '0')}`, asked_at: testNow + 1 + place }))).execute()
    advance(10_000)
    await watch()
    const ids = await database.read.selectFrom('studio_question').select(['question', 'asked_at']).orderBy('asked_at').execute()
    expect(ids).toHaveLength(questionsKept)
    expect([ids[0]!.asked_at, ids.at(-1)!.question]).toEqual([testNow + 2, asked.question])
  })

  test('STU-07 STU-02 STU-06 a try from the Studio, and a measuring, count as no question and no search', async () => {
    const { database, runtime, as, watch } = await open()
    await watch()
    await measureStale(runtime, (await readSiteVersion(database.read)) + 1)
    const tried = await call(as('editor'), tryStudioQuestion, { body: { audience: 'consumer', question: 'What does the light of my gateway mean?' } })
    expect(tried).toMatchObject({ ok: true, data: { answer: expect.stringContaining('green light'), articles: [{ id: 'KM0000001' }] } })
    const bet: BestBet = { audience: 'consumer', locale: 'en', patterns: ['gateway'], isWhole: false, page: 'KM0000001', isOn: true }
    expect(await call(as('editor'), tryStudioBet, { body: { bet, question: 'gateway light' } })).toMatchObject({ ok: true, data: { isMatch: true, found: [{ id: 'KM0000001' }] } })
    await writeSearches(database)
    expect(await database.read.selectFrom('search_query').selectAll().execute()).toEqual([])
  })

  test('STU-02 a try of a draft says whether it would answer, with which text, or which other article wins; nothing of it is written or seen by customers', async () => {
    const { database, as } = await open()
    const written = (title: string, body: string, questions: string[] = []): ArticleContent => ({ topic: 'internet', sub: 'wi-fi', related: [], en: { title, description: 'Help.', questions, body } })
    const attempt = async (question: string, draft?: { id?: string; content: ArticleContent }) => {
      const context = as('editor')
      const outcome = await call({ ...context, deadline: context.deadline + 60_000 }, tryStudioQuestion, { body: { audience: 'consumer', question, ...(draft ? { draft } : {}) } })
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.data
    }
    const light = 'What does the light of my gateway mean?'
    const before = await database.read.selectFrom('article').selectAll().execute()
    const flumbox = written('Clean the lens of a flumbox', 'Wipe the lens of the flumbox with a dry cloth.')
    // a new article, and one in the place of what is published
    expect(await attempt(asked.question, { content: flumbox })).toMatchObject({ answer: expect.stringContaining('dry cloth'), articles: [{ id: newDraftId, title: 'Clean the lens of a flumbox' }] })
    expect(await attempt(asked.question, { id: 'KM0000002', content: flumbox })).toMatchObject({ answer: expect.stringContaining('dry cloth'), articles: [{ id: 'KM0000002' }] })
    expect(await attempt(asked.question, { id: 'KM0000002', content: written('Clean your remote', 'Wipe the lens of the remote.') })).toEqual({ articles: [], nearest: expect.objectContaining({ id: 'KM0000002' }), missing: ['flumbox'] })
    // the earlier draft is gone from the copy, and another article wins
    expect(await attempt(light, { content: written('Pay your bill', 'Pay it by card.') })).toMatchObject({ answer: expect.stringContaining('green light'), articles: [{ id: 'KM0000001' }] })
    // the published version does not answer beside the draft that replaces it
    expect(await attempt(light, { id: 'KM0000001', content: written('Pay your bill', 'Pay it by card.') })).toMatchObject({ articles: [] })
    expect((await Promise.all([attempt(asked.question, { content: flumbox }), attempt(light, { content: flumbox })])).map(({ articles }) => articles.map(({ id }) => id))).toEqual([[newDraftId], ['KM0000001']])
    // in the language of the question
    expect(await attempt('¿Cómo limpio la lente del flumbox?', { content: { ...flumbox, es: { title: 'Limpiar la lente de un flumbox', description: 'Ayuda.', questions: ['¿Cómo limpio la lente del flumbox?'], body: 'Limpie la lente del flumbox con un paño seco.' } } })).toMatchObject({ answer: expect.stringContaining('paño seco') })
    expect([await attempt(light), await attempt(asked.question)]).toMatchObject([{ articles: [{ id: 'KM0000001' }] }, { articles: [] }])
    await writeSearches(database)
    expect([await database.read.selectFrom('article').selectAll().execute(), await database.read.selectFrom('search_query').selectAll().execute(), await database.read.selectFrom('studio_change').selectAll().execute()]).toEqual([before, [], []])
  })

  test('STU-01 STU-07 to a customer there are no questions', async () => {
    const { as, watch, list } = await open()
    await watch()
    const { id } = (await list())[0]!
    const context = as()
    const refused = await Promise.all([call(context, listStudioQuestions, {}), call(context, watchStudioQuestion, { body: { ...asked, question: 'mine' } }), call(context, forgetStudioQuestion, { params: { id } }), call(context, tryStudioQuestion, { body: asked })])
    expect(refused.map((outcome) => (outcome.ok ? 200 : outcome.status))).toEqual([404, 404, 404, 404])
    expect(await list()).toHaveLength(1)
  })
})
