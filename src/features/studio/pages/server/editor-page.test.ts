import { expect, test } from 'vitest'
import type { Identity, StaffRoles } from '#contracts/identity.ts'
import { knowledgeHandlers } from '#features/knowledge/server.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { moveStudioArticle, readStudioArticle, saveStudioArticle, type ArticleStep } from '../../contract.ts'
import { convertStudioPaste } from '../../editor/draft-endpoints.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { readEditorPage, submitEditorForm } from './editor-page.ts'

const staff = (loginId: string, role: StaffRoles): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role })
const [eddie, tom, nina] = [staff('eddie.cole', 'editor'), staff('tom.reyes', 'editor'), staff('nina.park', 'publisher')]
const place = { audience: 'consumer', id: 'KM1000101' } as const

async function openSite(database: Database) {
  await publishOurContent(database)
  const runtime = buildRuntime({ database, handlers: [...studioHandlers, ...knowledgeHandlers, ...siteContentHandlers], clock: () => testNow })
  const as = (identity: Identity) => buildContext(runtime, { identity, path: '/studio/articles/consumer/KM1000101' })
  const read = async () => {
    const answer = await call(as(nina), readStudioArticle, { params: place })
    if (!answer.ok) throw new Error(answer.code)
    return answer.data.article
  }
  const step = async (identity: Identity, name: ArticleStep) => call(as(identity), moveStudioArticle, { params: place, body: { version: (await read()).version, step: name } })
  const send = async (identity: Identity, fields: Record<string, string>, id: string = place.id) => submitEditorForm(as(identity), { audience: 'consumer', id: id || undefined }, new URLSearchParams(fields))
  /** the page after a form that was refused */
  const refused = async (...sent: Parameters<typeof send>) => {
    const answer = await send(...sent)
    if (answer.kind !== 'page') throw new Error(answer.kind)
    return answer.page
  }
  const form = async (title: string, more: Record<string, string>) => {
    const { content } = await read()
    return { place: `${content.topic}/${content.sub}`, 'en.title': title, 'en.description': content.en.description, 'en.body': content.en.body, 'es.title': content.es!.title, 'es.description': content.es!.description, 'es.body': content.es!.body, ...more }
  }
  return { runtime, as, read, step, send, refused, form }
}

test('STU-02 saving again never replaces what a colleague has saved; its own button does, and only the version that was shown', async () => {
  const site = await openSite(await openTestDatabase('sqlite'))
  const { content } = await site.read()
  const byEddie = async (title: string, version: number) => call(site.as(eddie), saveStudioArticle, { params: place, body: { version, content: { ...content, en: { ...content.en, title } } } })
  await byEddie('By Eddie', 0)
  const mine = await site.form('By Tom', { version: '0' })
  for (let click = 0; click < 2; click++) {
    const page = await site.refused(tom, { ...mine, intent: 'save' })
    expect(page).toMatchObject({ version: 0, content: { en: { title: 'By Tom' } }, conflict: { theirs: 1 }, notice: { tone: 'caution' } })
  }
  await byEddie('By Eddie, again', 1)
  expect(await site.refused(tom, { ...mine, intent: 'replace', theirs: '1' })).toMatchObject({ version: 0, conflict: { theirs: 2 } })
  expect((await site.read()).content.en.title).toBe('By Eddie, again')
  expect((await site.send(tom, { ...mine, intent: 'replace', theirs: '2' })).kind).toBe('done')
  expect((await site.read()).content.en.title).toBe('By Tom')
  // who only decides is shown what there is now
  const seen = await site.refused(nina, { intent: 'publish', version: '1' })
  expect([seen.version, seen.conflict, seen.content.en.title]).toEqual([3, undefined, 'By Tom'])
})

test('STU-02 a refused step names its field or lists its problems, and an article has a title first', async () => {
  const site = await openSite(await openTestDatabase('sqlite'))
  const long = 'x'.repeat(121)
  expect(await site.refused(eddie, await site.form(long, { version: '0', intent: 'save' }))).toMatchObject({ content: { en: { title: long } }, wrong: { field: 'en.title', says: 'The title is too long (English): it has 121 characters, and at most 120 are possible. Nothing was cut off.' } })
  expect(await site.refused(eddie, { version: '0', intent: 'save', 'en.title': '' }, '')).toMatchObject({ id: undefined, wrong: { field: 'en.title', says: 'Give it a title in English first.' } })
  const page = await site.refused(eddie, await site.form('Ready', { version: '0', intent: 'submit', 'en.description': '' }))
  expect(page.notice).toEqual({ tone: 'bad', title: 'Fix the listed problems first', lines: ['The summary is missing (English)'] })
  await site.send(eddie, await site.form('Ready', { version: String(page.version), intent: 'submit', 'en.description': 'All of it.' }))
  const version = String((await site.read()).version)
  const wrong = async (fields: Record<string, string>) => (await site.refused(nina, { version, ...fields })).wrong?.field
  expect([await wrong({ intent: 'schedule' }), await wrong({ intent: 'schedule', at: '2001-01-01T10:00' }), await wrong({ intent: 'return', note: ' ' })]).toEqual(['at', 'at', 'note'])
})

test('STU-02 who reviews sees what differs from the live text in both languages', async () => {
  const site = await openSite(await openTestDatabase('sqlite'))
  const changed = await site.form('Another title', { version: '0', intent: 'save' })
  await site.send(eddie, { ...changed, 'es.title': 'Otro título' })
  const page = async () => {
    const answer = await readEditorPage(site.as(nina), place)
    return answer.kind === 'page' ? answer.page : undefined
  }
  expect((await page())!.changes).toBeUndefined()
  await site.step(eddie, 'submit')
  expect((await page())!.changes!.map(({ label, lines }) => [label, lines.filter(({ kind }) => kind === 'added').map(({ text }) => text)])).toEqual(expect.arrayContaining([['English · Title', ['Another title']], ['Spanish · Title', ['Otro título']]]))
})

test('STU-02 STU-06 taking off asks first and shows what leads to the article, its addresses lead on, and a publisher puts it back', async () => {
  const site = await openSite(await openTestDatabase('sqlite'))
  const { read: tables } = site.runtime.database
  const articles = async () => (await tables.selectFrom('article').select('locale').where('id', '=', place.id).execute()).length
  const page = async (identity: Identity) => {
    const answer = await readEditorPage(site.as(identity), place)
    if (answer.kind !== 'page') throw new Error(answer.kind)
    return answer.page
  }
  const asked = await site.refused(nina, { intent: 'unpublish', version: '0' })
  expect(asked.leaving!.links.map(({ label }) => label)).toEqual(expect.arrayContaining(['Pages: Support home · Homes', 'Pages: Start page of support · Homes', 'Pages: Guided fixes: Slow Wi-Fi', expect.stringMatching(/^Articles: .+ \(KM\d{7}\)$/)]))
  const confirmed = { intent: 'unpublish', version: '0', confirmed: '1' }
  for (const [target, says] of [['/support/nowhere', 'does not exist'], ['https://elsewhere.example/x', 'page of this site'], ['/support/article/internet/KM1000101', 'back to itself']] as const) {
    expect(await site.refused(nina, { ...confirmed, target })).toMatchObject({ leaving: { target }, wrong: { field: 'target', says: expect.stringContaining(says) as string } })
  }
  expect([await articles(), (await site.read()).isLive]).toEqual([2, true])
  expect((await site.send(nina, { ...confirmed, target: '/support/topic/internet#wi-fi' })).kind).toBe('done')
  const redirects = () => tables.selectFrom('redirect').select(['path', 'target', 'is_on', 'changed_by']).orderBy('path', 'desc').execute()
  const led = [{ path: '/support/article/internet/KM1000101', target: '/support/topic/internet#wi-fi', changed_by: 'nina.park' }, { path: '/es-us/support/article/internet/KM1000101', target: '/es-us/support/topic/internet#wi-fi', changed_by: 'nina.park' }]
  expect([await articles(), await redirects()]).toEqual([0, led.map((row) => ({ ...row, is_on: 1 }))])
  // without a review, because it was reviewed; its addresses are its own again
  expect((await page(eddie)).putBack).toBeUndefined()
  const { putBack, version } = await page(nina)
  expect((await site.send(nina, { intent: 'roll-back', change: putBack!, version: String(version) })).kind).toBe('done')
  expect([await articles(), await redirects(), (await site.read()).state]).toEqual([2, led.map((row) => ({ ...row, is_on: 0 })), 'live'])
  // a draft that was begun meanwhile stays a draft
  await site.send(nina, { ...confirmed, version: String((await site.read()).version) })
  await site.send(eddie, await site.form('In work', { intent: 'save', version: String((await site.read()).version) }))
  const off = await page(nina)
  expect((await site.send(nina, { intent: 'roll-back', change: off.putBack!, version: String(off.version) })).kind).toBe('done')
  expect(await site.read()).toMatchObject({ state: 'draft', isLive: true, content: { en: { title: 'In work' } } })
  expect((await page(nina)).putBack).toBeUndefined()
})

test('STU-02 pasted formats become Markdown with links of this site only, and what is left out is counted', async () => {
  const site = await openSite(await openTestDatabase('sqlite'))
  const html = '<h1>Do this</h1><p>Some <b>bold</b> and <i>soft</i> words, <a href="https://elsewhere.example/x">there</a>, <a href="https://support.example/article/internet/KM1000102">here</a>.</p><ol><li>One</li><li>Two</li></ul><table><tr><th>Light</th></tr><tr><td>Red</td></tr></table><img src="x" onerror="alert(1)"><script>alert(1)</script>'
  const answer = await call(site.as(eddie), convertStudioPaste, { body: { audience: 'consumer', html } })
  expect(answer.ok && answer.data).toEqual({ markdown: '## Do this\n\nSome **bold** and *soft* words, there, [here](KM1000102).\n\n1. One\n2. Two\n\n| Light |\n|---|\n| Red |', leftOut: 2 })
})
