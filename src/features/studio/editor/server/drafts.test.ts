import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Identity, StaffRoles } from '#contracts/identity.ts'
import { knowledgeHandlers } from '#features/knowledge/server.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { listStudioVersions, moveStudioArticle, readStudioArticle, saveStudioArticle, type ArticleContent, type ArticleStep } from '../../contract.ts'
import { readArticleForm } from '../../pages/server/article-form.ts'
import { readEditorPage, submitEditorForm } from '../../pages/server/editor-page.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { readStudioForm } from '../../pages/server/read-studio-form.ts'
import { ArticleReading } from '../../ui/article-reading.tsx'
import { keepTyped } from './keep-typed.ts'

const staff = (loginId: string, role: StaffRoles): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role })
const [eddie, tom, nina] = [staff('eddie.cole', 'editor'), staff('tom.reyes', 'editor'), staff('nina.park', 'publisher')]
const place = { audience: 'consumer', id: 'KM1000101' } as const
const typedAt = { audience: 'consumer', key: place.id }

function formOf(content: ArticleContent, more: Record<string, string> = {}): URLSearchParams {
  const form = new URLSearchParams({ place: `${content.topic}/${content.sub}`, related: content.related.join(', '), ...more })
  for (const locale of ['en', 'es'] as const) {
    const text = content[locale]
    for (const field of ['title', 'description', 'body'] as const) form.set(`${locale}.${field}`, (text?.[field] ?? '').replaceAll('\n', '\r\n'))
    form.set(`${locale}.questions`, (text?.questions ?? []).join('\r\n'))
  }
  return form
}

async function openSite(database: Database) {
  await publishOurContent(database)
  let now = testNow
  const runtime = buildRuntime({ database, handlers: [...studioHandlers, ...knowledgeHandlers, ...siteContentHandlers], clock: () => now })
  const as = (identity: Identity, path = '/studio/articles/consumer/KM1000101') => buildContext(runtime, { identity, path })
  const read = async () => {
    const answer = await call(as(nina), readStudioArticle, { params: place })
    if (!answer.ok) throw new Error(answer.code)
    return answer.data.article
  }
  const page = async (identity: Identity, url?: string) => {
    const answer = await readEditorPage(as(identity, url), { audience: 'consumer', id: url === undefined ? place.id : undefined })
    if (answer.kind !== 'page') throw new Error(answer.kind)
    return answer.page
  }
  return { database, as, read, page, advance: (ms: number) => void (now += ms) }
}

const titled = (content: ArticleContent, title: string): ArticleContent => ({ ...content, en: { ...content.en, title } })

test('STU-02 a form is taken from whoever has opened its page, from nobody without a session, and from no other person', async () => {
  const form = (person?: string) => new Request('http://localhost/studio', { method: 'POST', body: new URLSearchParams({ title: 'Typed', ...(person === undefined ? {} : { person }) }) })
  const read = (identity: Identity, person?: string) => readStudioForm({ identity }, form(person)).then((fields) => fields.get('title'), async (answer: Response) => [answer.status, await answer.text()])
  expect([await read(eddie, 'eddie.cole'), await read(eddie)]).toEqual(['Typed', 'Typed'])
  expect([await read(tom, 'eddie.cole'), await read({ kind: 'anonymous' }, 'eddie.cole'), await read({ kind: 'anonymous' })]).toEqual([[404, 'otherPerson'], [404, 'signedOut'], [404, 'signedOut']])
})

describeEachEngine('what is typed and not saved', (openDatabase) => {
  test('STU-02 is kept for its editor alone, as no version, and is in the form again', async () => {
    const site = await openSite(await openDatabase())
    const { content } = await site.read()
    let version = 0
    for (const title of ['F', 'Fa', 'Faster Wi-Fi']) {
      const kept = await keepTyped(site.as(eddie), typedAt, formOf(titled(content, title), { version: '0', draftVersion: String(version) }))
      if (kept.kind !== 'kept') throw new Error(kept.kind)
      version = kept.answer.version
      site.advance(1000)
    }
    expect(version).toBe(3)
    // in the same browser Tom has signed in meanwhile
    expect(await keepTyped(site.as(tom), typedAt, formOf(titled(content, 'By Eddie'), { version: '0', draftVersion: '0', person: 'eddie.cole' }))).toEqual({ kind: 'missing' })
    expect((await site.read()).version).toBe(0)
    const versions = await call(site.as(nina), listStudioVersions, { params: place, query: {} })
    expect(versions.ok && versions.data.versions).toEqual([])
    expect(await site.database.read.selectFrom('studio_draft').select(['person', 'key', 'version']).execute()).toEqual([{ person: 'eddie.cole', key: 'KM1000101', version: 3 }])
    const [own, others] = [await site.page(eddie), await site.page(tom)]
    expect([own.content.en.title, own.draftText !== undefined, own.writing.draftVersion]).toEqual(['Faster Wi-Fi', true, 3])
    expect([others.content.en.title, others.draftText]).toEqual([content.en.title, undefined])
  })

  test('STU-02 a new article’s text that its browser still has, because the answer to saving it got lost, is not offered as another article', async () => {
    const site = await openSite(await openDatabase())
    const { content } = await site.read()
    const key = '0b6f1c1e-8f0a-4d0e-9c55-000000000007'
    const keep = (identity: Identity, title: string) => keepTyped(site.as(identity), { audience: 'consumer', key }, formOf(titled(content, title), { version: '0', draftVersion: '0' }))
    const saved = await submitEditorForm(site.as(eddie, '/studio/articles/new'), { audience: 'consumer', id: undefined }, formOf(titled(content, 'Polish it'), { key, version: '0', intent: 'save' }))
    expect(saved.kind).toBe('done')
    expect(await keep(eddie, 'Polish it')).toEqual({ kind: 'saved' })
    expect(await site.database.read.selectFrom('studio_draft').selectAll().execute()).toEqual([])
    // what was typed after it was sent is kept, and so is what another person types
    expect(await keep(eddie, 'Polish it well')).toMatchObject({ kind: 'kept' })
    expect(await keep(tom, 'Polish it')).toMatchObject({ kind: 'kept' })
  })

  test('STU-02 ANS-16 the field for a trial holds the question alone, and a publisher reads everything that the article has', async () => {
    const site = await openSite(await openDatabase())
    const { content } = await site.read()
    const lines = ['Why do texts fail? → If texts fail', 'Why is it slow?']
    const saved = await call(site.as(eddie), saveStudioArticle, { params: place, body: { version: 0, content: { ...content, related: ['KM1000102'], en: { ...content.en, questions: lines } } } })
    expect(saved.ok).toBe(true)
    expect((await site.page(eddie)).tryQuestion).toBe('Why do texts fail?')
    const page = await site.page(nina)
    expect(page.may.write).toBe(false)
    expect(page.reading.questions.en).toEqual([{ question: 'Why do texts fail?', heading: 'If texts fail' }, { question: 'Why is it slow?' }])
    const html = renderToStaticMarkup(createElement(ArticleReading, { page }))
    const title = page.reading.related[0]!.title!
    for (const words of [content.en.description, content.es!.description, content.es!.questions[0]!.split(' → ')[0]!, 'Why do texts fail?', '→ section “If texts fail”', 'href="/studio/articles/consumer/KM1000102"', title, page.places.find(({ value }) => value === `${content.topic}/${content.sub}`)!.label]) expect(html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')).toContain(words)
    expect(title).not.toBe('KM1000102')
  })

  test('STU-02 of two windows of one editor the second is told, and neither is overwritten', async () => {
    const site = await openSite(await openDatabase())
    const { content } = await site.read()
    const keep = (title: string, draftVersion: number) => keepTyped(site.as(eddie), typedAt, formOf(titled(content, title), { version: '0', draftVersion: String(draftVersion) }))
    expect((await keep('One', 0)).kind).toBe('kept')
    expect((await keep('Two', 0)).kind).toBe('elsewhere')
    // The answer to the first request got lost, so the browser sends it again.
    expect(await keep('One', 0)).toMatchObject({ kind: 'kept', answer: { version: 1 } })
    expect((await site.page(eddie)).content.en.title).toBe('One')
    const both = await Promise.all([keep('Three', 1), keep('Four', 1)])
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['elsewhere', 'kept'])
  })

  test('STU-02 over an article that somebody else has saved it says so, shows what differs, and overwrites nothing', async () => {
    const site = await openSite(await openDatabase())
    const { content } = await site.read()
    await keepTyped(site.as(eddie), typedAt, formOf(titled(content, 'By Eddie'), { version: '0', draftVersion: '0' }))
    expect((await call(site.as(tom), saveStudioArticle, { params: place, body: { version: 0, content: titled(content, 'By Tom') } })).ok).toBe(true)
    const kept = await keepTyped(site.as(eddie), typedAt, formOf(titled(content, 'By Eddie, too'), { version: '0', draftVersion: '1' }))
    expect(kept.kind === 'kept' && kept.answer.changed).toMatch(/^tom\.reyes saved this article at /)
    const page = await site.page(eddie)
    expect([page.content.en.title, page.conflict?.differences.length, page.notice?.tone]).toEqual(['By Eddie, too', 1, 'caution'])
    expect((await site.read()).content.en.title).toBe('By Tom')
  })

  test('STU-02 goes with saving, and by being forgotten; what is saved already is no draft', async () => {
    const site = await openSite(await openDatabase())
    const { content } = await site.read()
    const form = (title: string, more: Record<string, string>) => formOf(titled(content, title), more)
    const drafts = async () => (await site.database.read.selectFrom('studio_draft').select('key').execute()).length
    await keepTyped(site.as(eddie), typedAt, form('One', { version: '0', draftVersion: '0' }))
    expect((await submitEditorForm(site.as(eddie), place, form('One', { version: '0', intent: 'save' }))).kind).toBe('done')
    expect(await drafts()).toBe(0)
    // A request that was under way when the article was saved.
    expect(await keepTyped(site.as(eddie), typedAt, form('One', { version: '0', draftVersion: '0' }))).toMatchObject({ kind: 'kept', answer: { version: 0, says: '' } })
    expect(await drafts()).toBe(0)
    await keepTyped(site.as(eddie), typedAt, form('Two', { version: '1', draftVersion: '0' }))
    expect(await submitEditorForm(site.as(eddie), place, form('Two', { version: '1', intent: 'forget' }))).toMatchObject({ kind: 'done', href: '/studio/articles/consumer/KM1000101?done=forget' })
    expect([await drafts(), (await site.page(eddie)).content.en.title]).toEqual([0, 'One'])
  })

  test('STU-02 saving an article that is scheduled or in review is announced beside the button, and said afterwards; checking it changes nothing', async () => {
    const site = await openSite(await openDatabase())
    const move = async (who: Identity, step: ArticleStep) => {
      const { version } = await site.read()
      expect(await call(site.as(who), moveStudioArticle, { params: place, body: { version, step, at: testNow + 86_400_000 } })).toMatchObject({ ok: true })
    }
    const submit = async (title: string, intent: string) => {
      const { content, version } = await site.read()
      return submitEditorForm(site.as(eddie), place, formOf(titled(content, title), { version: String(version), intent }))
    }
    const noticeAfter = async (answer: Awaited<ReturnType<typeof submit>>) => {
      if (answer.kind !== 'done') throw new Error(answer.kind)
      const shown = await readEditorPage(site.as(eddie, answer.href), place)
      return shown.kind === 'page' && [shown.page.state, shown.page.notice, shown.page.savingEnds]
    }
    expect(await noticeAfter(await submit('One', 'save'))).toEqual(['draft', { tone: 'good', title: 'Saved as a draft' }, undefined])
    await move(eddie, 'submit')
    expect((await site.page(eddie)).savingEnds).toBe('Saving makes this a draft again. It will no longer be in review.')
    expect(await noticeAfter(await submit('One', 'save'))).toMatchObject(['review', { title: 'There were no changes to save.' }, {}])
    expect(await noticeAfter(await submit('Two', 'save'))).toEqual(['draft', { tone: 'caution', title: 'Saved as a draft. It is no longer in review.' }, undefined])
    await move(eddie, 'submit')
    await move(nina, 'schedule')
    expect(await submit('Three', 'check')).toMatchObject({ kind: 'page', page: { state: 'scheduled', savingEnds: 'Saving makes this a draft again. It will no longer be scheduled.' } })
    expect(await site.read()).toMatchObject({ state: 'scheduled', publishAt: testNow + 86_400_000, content: { en: { title: 'Two' } } })
    expect(await noticeAfter(await submit('Three', 'save'))).toEqual(['draft', { tone: 'caution', title: 'Saved as a draft. It is no longer scheduled.' }, undefined])
  })

  test('STU-02 of a new article is found again under its address and in the list, until it is kept', async () => {
    const site = await openSite(await openDatabase())
    const key = (await site.page(eddie, '/studio/articles/new')).sendKey
    const content: ArticleContent = { topic: '', sub: '', related: [], en: { title: 'Pair a booster', description: '', questions: [], body: 'Hold it.' } }
    const kept = await keepTyped(site.as(eddie), { audience: 'consumer', key }, formOf(content, { version: '0', draftVersion: '0' }))
    expect(kept).toMatchObject({ kind: 'kept', answer: { version: 1 } })
    const address = `/studio/articles/new?audience=consumer&draft=${key}`
    const again = await site.page(eddie, address)
    expect([again.sendKey, again.content.en.title, again.writing.ownHref]).toEqual([key, 'Pair a booster', address])
    expect((await site.page(tom, address)).content.en.title).toBe('')
    expect((await submitEditorForm(site.as(eddie), { audience: 'consumer', id: undefined }, formOf(content, { version: '0', key, intent: 'save' }))).kind).toBe('done')
    expect(await site.database.read.selectFrom('studio_draft').selectAll().execute()).toEqual([])
  })
})

test('STU-01 to everybody but editors there is no place to keep anything', async () => {
  const site = await openSite(await openTestDatabase('sqlite'))
  const { content } = await site.read()
  const form = formOf(content, { version: '0', draftVersion: '0' })
  for (const identity of [nina, signedInAs('maya'), { kind: 'anonymous' } as Identity]) expect((await keepTyped(site.as(identity), typedAt, form)).kind).toBe('missing')
  for (const at of [{ audience: 'nobody', key: place.id }, { audience: 'consumer', key: 'KM1999999' }, { audience: 'consumer', key: '../x' }]) expect((await keepTyped(site.as(eddie), at, form)).kind).toBe('missing')
  expect((await keepTyped(site.as(eddie), typedAt, formOf(titled(content, 'x'.repeat(500)), { version: '0', draftVersion: '0' }))).kind).toBe('refused')
  expect((await keepTyped(site.as(eddie), typedAt, formOf(content, { version: 'x', draftVersion: '0' }))).kind).toBe('refused')
})

test('STU-02 an article that nobody has changed comes back from the form byte for byte', async () => {
  const database = await openTestDatabase('sqlite')
  await publishOurContent(database)
  const site = await openSite(database)
  const ids = await database.read.selectFrom('article').select(['audience', 'id']).where('locale', '=', 'en').execute()
  expect(ids.length).toBeGreaterThan(50)
  for (const { audience, id } of ids) {
    const answer = await call(site.as(eddie), readStudioArticle, { params: { audience: audience as 'consumer', id } })
    if (!answer.ok) throw new Error(id)
    const { content } = answer.data.article
    expect(JSON.stringify(readArticleForm(formOf(content), content)), id).toBe(JSON.stringify(content))
  }
})
