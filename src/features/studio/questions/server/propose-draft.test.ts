import { expect, test } from 'vitest'
import type { Identity, StaffRoles } from '#contracts/identity.ts'
import { answerHandlers } from '#features/answers/server.ts'
import { searchHandlers } from '#features/search/server.ts'
import { partPlace, replacePart, siteContentHandlers } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { createTestModel, type TestModel } from '#test/support/model.ts'
import { listen } from '#test/support/server.ts'
import { moveStudioArticle } from '../../contract.ts'
import { listStudioDrafts, readStudioDraft } from '../../editor/draft-endpoints.ts'
import { readEditorPage, submitEditorForm } from '../../pages/server/editor-page.ts'
import { readChangesOf } from '../../server/change-log.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { listStudioQuestions, proposeStudioDraft } from '../question-endpoints.ts'
import { readQuestionsRoom, submitQuestionsForm } from './read-questions-room.ts'

const staff = (loginId: string, role: StaffRoles): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role })
const [eddie, tom, nina, olive] = [staff('eddie.cole', 'editor'), staff('tom.reyes', 'editor'), staff('nina.park', 'publisher'), staff('olive.grant', 'operator')]
const id = 'asked.aaaaaaaaaaaaaaaaaaaaaa'
const question = 'How do I clean the lens of a flumbox?'

async function openSite(database: Database, name: TestModel | undefined, { locale = 'en' }: { locale?: 'en' | 'es' } = {}) {
  const model = createTestModel({ stallMs: 60_000 })
  const origin = await listen(model.server)
  const row = { locale, topic: 'internet', sub: 'wi-fi', description: 'Help.', updated: '2026-01-01', minutes: 1, related: '[]', audience: 'consumer' }
  await database.write.insertInto('article').values({ ...row, locale: 'en', id: 'KM1000002', title: 'Clean your remote', questions: '[]', body: 'Clean the remote with a soft cloth.' }).execute()
  const topics = [{ topic: 'internet', title: 'Internet', description: 'All of it.', icon: 'internet', subs: [{ sub: 'wi-fi', title: 'Wi-Fi', description: 'At home.' }] }]
  await database.transaction((trx) => replacePart(trx, partPlace('topics.consumer')!, { en: topics, es: topics }))
  await database.write.insertInto('studio_question').values({ id, audience: 'consumer', locale, question, asked_at: 1, asked_by: 'olive.grant', result: JSON.stringify({ isAnswered: false, articles: [], missing: [] }), measured_at: 1, content_version: 0, answered_at: null, lost_at: null }).execute()
  const runtime = buildRuntime({ database, handlers: [...searchHandlers, ...answerHandlers, ...siteContentHandlers, ...studioHandlers], clock: Date.now, environment: name ? { MODEL_URL: `${origin}/v1`, MODEL_NAME: name } : {} })
  const as = (identity: Identity, path = '/studio/questions') => {
    const context = buildContext(runtime, { identity, path })
    return { ...context, deadline: Date.now() + 60_000 }
  }
  const propose = async (identity = eddie) => {
    const outcome = await call(as(identity), proposeStudioDraft, { params: { id } }, { signIn: 'return' })
    return outcome.ok ? (outcome.data.proposal ?? outcome.data.why) : outcome.code
  }
  const draft = async (key: string, identity = eddie) => {
    const outcome = await call(as(identity), readStudioDraft, { params: { audience: 'consumer', key } }, { signIn: 'return' })
    return outcome.ok ? outcome.data.draft.content : outcome.code
  }
  return { database, model, as, propose, draft }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** The model's proposal; throws if there is none. */
async function proposed(site: Site) {
  const proposal = await site.propose()
  if (typeof proposal !== 'object') throw new Error(String(proposal))
  const content = await site.draft(proposal.key)
  if (typeof content === 'string') throw new Error(content)
  return { ...proposal, content }
}

describeEachEngine('drafts that a model proposes', (openDatabase) => {
  test('STU-07 STU-09 a first draft with questions is its editor’s unsaved text, made from what comes nearest; it is marked until people have published it, and is published by nobody else', async () => {
    const site = await openSite(await openDatabase(), 'honest')
    const { key, content } = await proposed(site)
    expect(content).toMatchObject({ topic: 'internet', sub: 'wi-fi', related: ['KM1000002'], en: { title: 'How do I clean the lens of a flumbox', questions: [question, 'What about it?'] } })
    expect(content.en.body).toContain('Clean the remote with a soft cloth.')
    // The model receives the question and passages as data.
    expect(site.model.asked.at(-1)?.prompt).toContain(`<unanswered>\n${question}\n</unanswered>`)
    expect([await site.draft(key, tom), await site.database.read.selectFrom('studio_article').select('id').execute()]).toEqual(['DRAFT_NOT_FOUND', []])
    const [logged] = await readChangesOf(site.database, 'questions', id)
    expect([logged?.person, logged?.action, JSON.parse(logged!.after!)]).toEqual(['eddie.cole', 'propose', { model: 'honest', content }])

    const address = `/studio/articles/new?audience=consumer&draft=${key}`
    const shown = await readEditorPage(site.as(eddie, address), { audience: 'consumer', id: undefined })
    expect(shown).toMatchObject({ kind: 'page', page: { isProposed: true, content: { en: { title: content.en.title } } } })
    // A placeholder that the model left is reported as long as it exists.
    expect(shown.kind === 'page' && shown.page.issues.map(({ text }) => text)).toContain('Still to fill in: [what is to be done]')
    const form = new URLSearchParams({ key, version: '0', intent: 'save', place: 'internet/wi-fi', related: '', 'en.title': content.en.title, 'en.description': 'What to do.', 'en.questions': question, 'en.body': content.en.body })
    const saved = await submitEditorForm(site.as(eddie, address), { audience: 'consumer', id: undefined }, form)
    if (saved.kind !== 'done') throw new Error(saved.kind)
    const place = { audience: 'consumer', id: /KM\d{7}/.exec(saved.href)![0] } as const
    const markedFor = async (who: Identity) => {
      const page = await readEditorPage(site.as(who), place)
      return page.kind === 'page' && page.page.isProposed
    }
    expect([await markedFor(eddie), await markedFor(nina)]).toEqual([true, true])
    const move = (who: Identity, step: 'submit' | 'publish', version: number) => call(site.as(who), moveStudioArticle, { params: place, body: { version, step } }, { signIn: 'return' })
    expect(await move(nina, 'publish', 1)).toMatchObject({ code: 'NOT_NOW' })
    expect(await move(eddie, 'submit', 1)).toMatchObject({ ok: true })
    expect(await move(nina, 'publish', 2)).toMatchObject({ ok: true })
    expect(await markedFor(nina)).toBe(false)
  })

  test('STU-07 a question in Spanish is drafted in Spanish, and English stays to be written', async () => {
    const site = await openSite(await openDatabase(), 'honest', { locale: 'es' })
    const { content } = await proposed(site)
    expect([content.en.body, content.es?.questions[0]]).toEqual(['', question])
    expect(site.model.asked.at(-1)?.instructions).toContain('Spanish')
  })
})

test('STU-07 a model that writes links, scripts, addresses and titles of its own gets words alone into a draft, within what a text may hold', async () => {
  const { content } = await proposed(await openSite(await openTestDatabase('sqlite'), 'wrong'))
  expect(content.en.body).not.toMatch(/https?:|<script|\]\(|\[9\]|somebody@|^# /m)
  expect(content.en.body).toContain('[what is to be done]')
})

test.each(['obeying', 'refusing', 'breaking', 'garbage', 'failing', 'endless'] as const)('STU-07 a model that is %s proposes nothing, and nothing is kept', async (name) => {
  const site = await openSite(await openTestDatabase('sqlite'), name)
  expect(await site.propose()).toBe('no-proposal')
  const drafts = await call(site.as(eddie), listStudioDrafts, {})
  expect(drafts).toMatchObject({ ok: true, data: { drafts: [] } })
  expect(await readChangesOf(site.database, 'questions', id)).toEqual([])
})

test('STU-07 STU-01 without a model nothing is offered; with one it is offered to editors alone, for what is not answered', async () => {
  const without = await openSite(await openTestDatabase('sqlite'), undefined)
  expect(await without.propose()).toBe('no-model')
  const listed = await call(without.as(eddie), listStudioQuestions, {})
  expect(listed.ok && listed.data.mayPropose).toBe(false)
  const site = await openSite(await openTestDatabase('sqlite'), 'refusing')
  expect([await site.propose(olive), await site.propose(nina), await site.propose(signedInAs('maya') as never)]).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
  const offered = async (who: Identity) => (await readQuestionsRoom(site.as(who)))?.questions?.map(({ mayPropose }) => mayPropose)
  expect([await offered(eddie), await offered(olive)]).toEqual([[true], [false]])
  const form = new URLSearchParams({ id, propose: '1' })
  expect(await submitQuestionsForm(site.as(olive), form)).toEqual({ kind: 'missing' })
  expect(await submitQuestionsForm(site.as(eddie), form)).toMatchObject({ kind: 'page', room: { notice: { tone: 'caution' } } })
  await site.database.write.updateTable('studio_question').set({ result: JSON.stringify({ isAnswered: true, articles: [], missing: [] }), answered_at: 1 }).execute()
  expect(await offered(eddie)).toEqual([false])
})

test('STU-07 an editor has so many proposals an hour, and each is a text that they have not saved', async () => {
  const site = await openSite(await openTestDatabase('sqlite'), 'honest')
  for (let index = 0; index < 20; index++) expect(typeof (await site.propose())).toBe('object')
  expect(await site.propose()).toBe('later')
  expect(typeof (await site.propose(tom))).toBe('object')
})
