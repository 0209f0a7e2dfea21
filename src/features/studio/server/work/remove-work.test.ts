import { expect, test } from 'vitest'
import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import type { Identity, StaffRoles } from '#contracts/identity.ts'
import { getFix } from '#features/guided-fixes/contract.ts'
import { guidedFixHandlers } from '#features/guided-fixes/server.ts'
import { publishContent, siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Database } from '#platform/database/database.ts'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { createStudioArticle, deleteStudioArticle, draftLimits, moveStudioArticle, readStudioArticle, saveStudioArticle, type ArticleContent } from '../../contract.ts'
import { keepStudioDraft, listStudioDrafts, typedLimits } from '../../editor/draft-endpoints.ts'
import { exportContent } from '../../import/server/export/export-content.ts'
import { deleteStudioPage, listStudioPages, mostNewFixes, moveStudioPage, readStudioPage, saveStudioPage, type PageContent, type PageStep } from '../../page-contents/page-endpoints.ts'
import { readPageHistory } from '../../page-contents/server/page-editor.ts'
import { readChangesPage } from '../../pages/server/read-changes.ts'
import { readHistoryPage } from '../../pages/server/read-history.ts'
import { readChangesOf } from '../change-log.ts'
import { studioHandlers } from '../handlers.ts'

const staff = (loginId: string, role: StaffRoles): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role })
const [eddie, tom, nina] = [staff('eddie.cole', 'editor'), staff('tom.reyes', 'editor'), staff('nina.park', 'publisher')]
const content: ArticleContent = { topic: 'internet', sub: 'wi-fi', related: [], en: { title: 'Pair a booster', description: 'How.', questions: [], body: 'Hold it.' }, es: { title: 'Enlazar', description: 'Cómo.', questions: [], body: 'Manténgalo.' } }

async function openSite(database: Database) {
  await publishOurContent(database)
  let now = testNow
  const runtime = buildRuntime({ database, handlers: [...studioHandlers, ...siteContentHandlers, ...guidedFixHandlers], clock: () => now++ })
  const by = <E extends Endpoint>(identity: Identity, endpoint: E, input: InputOf<E>) => call(buildContext(runtime, { identity }), endpoint, input, { signIn: 'return' })
  const codeBy = async <E extends Endpoint>(identity: Identity, endpoint: E, input: InputOf<E>) => {
    const outcome = await by(identity, endpoint, input)
    return outcome.ok ? 'ok' : outcome.code
  }
  const contextOf = (identity: Identity, path = '/studio/changes') => buildContext(runtime, { identity, path })
  return { database, by, codeBy, contextOf, siteVersion: () => readSiteVersion(database.read) }
}
type Site = Awaited<ReturnType<typeof openSite>>

function must<T>(outcome: { ok: true; data: T } | { ok: false; code: string }): T {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.data
}

/** Creates a guided fix in the Studio and sends it to review. */
async function beginFix(site: Site, name: string): Promise<string> {
  const id = `fix-${name}`
  const { page } = must(await site.by(eddie, readStudioPage, { params: { id: 'fix-drops' } }))
  const fix: PageContent = { en: { ...page.content.en, title: name }, es: { ...page.content.es, title: name } }
  must(await site.by(eddie, saveStudioPage, { params: { id }, body: { version: 0, content: fix } }))
  must(await step(site, eddie, 'submit', id))
  return id
}

async function step(site: Site, who: Identity, name: PageStep, id: string) {
  const { version } = must(await site.by(nina, readStudioPage, { params: { id } })).page
  return site.by(who, moveStudioPage, { params: { id }, body: { version, step: name } })
}

async function deletePage(site: Site, id: string, who = eddie) {
  const { version } = must(await site.by(nina, readStudioPage, { params: { id } })).page
  return site.codeBy(who, deleteStudioPage, { params: { id }, query: { version } })
}

const fixAt = (site: Site, name: string) => site.codeBy({ kind: 'anonymous' }, getFix, { params: { id: name }, query: { audience: 'consumer', locale: 'en' } })

async function exportedNames({ database }: Site): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of exportContent(database.read, { contentDirectory: 'content', articlePicturesDirectory: 'no-pictures' })) names.push(name)
  return names
}

describeEachEngine('what was made in the Studio goes again', (openTestDatabase) => {
  test('STU-02 STU-09 an article that was begun here and never published is deleted for everybody, its number stays its own, and the log has what it said', async () => {
    const site = await openSite(await openTestDatabase())
    const { article } = must(await site.by(eddie, createStudioArticle, { body: { audience: 'consumer', content } }))
    const params = { audience: 'consumer', id: article.id } as const
    must(await site.by(tom, keepStudioDraft, { params: { audience: 'consumer', key: article.id }, body: { version: 0, base: 1, content } }))
    const remove = (version: number, who = eddie) => site.codeBy(who, deleteStudioArticle, { params, query: { version } })
    expect([await remove(7), await remove(1, nina), await remove(1, signedInAs('maya') as never)]).toEqual(['CHANGED_MEANWHILE', 'NOT_FOUND', 'NOT_FOUND'])
    // In review, another person works on it too.
    must(await site.by(eddie, moveStudioArticle, { params, body: { version: 1, step: 'submit' } }))
    expect(await remove(2)).toBe('NOT_NOW')
    must(await site.by(eddie, moveStudioArticle, { params, body: { version: 2, step: 'withdraw' } }))
    const before = await site.siteVersion()
    expect([await remove(3), await remove(3), await site.siteVersion()]).toEqual(['ok', 'ok', before])
    expect(await site.database.read.selectFrom('studio_draft').select('key').execute()).toEqual([])
    const [last] = await readChangesOf(site.database, 'articles', `consumer/${article.id}`)
    expect([last?.action, last?.person, (JSON.parse(last!.before!) as ArticleContent).en.title, last?.after]).toEqual(['delete', 'eddie.cole', 'Pair a booster', null])
    // The log links to its history, which shows its content but offers no restoring.
    const log = await readChangesPage(site.contextOf(eddie))
    const hrefs = typeof log === 'object' ? log.changes.map(({ href }) => href) : []
    expect(new Set(hrefs)).toEqual(new Set([`/studio/articles/consumer/${article.id}/history`]))
    expect(await readHistoryPage(site.contextOf(eddie), params)).toMatchObject({ title: 'History of Pair a booster', goneText: expect.stringContaining('deleted'), backHref: '/studio/articles', versions: expect.arrayContaining([expect.objectContaining({ action: 'Deleted', restoreHref: undefined })]) })
    expect(await readHistoryPage(site.contextOf(eddie), { audience: 'consumer', id: 'KM9999999' })).toBeUndefined()
    expect(await readHistoryPage(site.contextOf(signedInAs('maya')), params)).toBeUndefined()
    expect(Number(must(await site.by(eddie, createStudioArticle, { body: { audience: 'consumer', content } })).article.id.slice(2))).toBe(Number(article.id.slice(2)) + 1)
  })

  test('STU-02 what files hold is never deleted, also where it was worked on and taken off', async () => {
    const site = await openSite(await openTestDatabase())
    const params = { audience: 'consumer', id: 'KM1000101' } as const
    const { article } = must(await site.by(eddie, readStudioArticle, { params }))
    must(await site.by(eddie, saveStudioArticle, { params, body: { version: 0, content: { ...article.content, en: { ...article.content.en, title: 'Other' } } } }))
    must(await site.by(nina, moveStudioArticle, { params, body: { version: 1, step: 'unpublish' } }))
    expect(await site.codeBy(eddie, deleteStudioArticle, { params, query: { version: 2 } })).toBe('NOT_NOW')
    must(await site.by(eddie, saveStudioPage, { params: { id: 'fix-drops' }, body: { version: 0, content: { ...must(await site.by(eddie, readStudioPage, { params: { id: 'fix-drops' } })).page.content, es: undefined } } }))
    expect(await deletePage(site, 'fix-drops')).toBe('NOT_NOW')
  })

  test('STU-01 NET-10 a guided fix that was made here is deleted before it is published, or taken off and deleted after', async () => {
    const site = await openSite(await openTestDatabase())
    const id = await beginFix(site, 'loud-fan')
    must(await step(site, eddie, 'withdraw', id))
    expect(await deletePage(site, id)).toBe('ok')
    expect(await site.codeBy(eddie, readStudioPage, { params: { id } })).toBe('PAGE_NOT_FOUND')
    expect(await readPageHistory(site.contextOf(eddie), id)).toMatchObject({ goneText: expect.stringContaining('deleted'), backHref: '/studio/pages' })
    expect(await readPageHistory(site.contextOf(eddie), 'fix-never-there')).toBeUndefined()

    await beginFix(site, 'loud-fan')
    must(await step(site, nina, 'publish', id))
    expect(await fixAt(site, 'loud-fan')).toBe('ok')
    expect([await deletePage(site, id), await exportedNames(site)]).toEqual(['NOT_NOW', expect.arrayContaining(['fixes/loud-fan.en.md'])])
    expect((await step(site, eddie, 'unpublish', id)).ok).toBe(false)
    must(await step(site, nina, 'unpublish', id))
    await expect.poll(() => fixAt(site, 'loud-fan')).toBe('FIX_NOT_FOUND')
    expect(await deletePage(site, id)).toBe('ok')
    expect(must(await site.by(nina, listStudioPages, {})).pages.some((page) => page.id === id)).toBe(false)
    expect(await exportedNames(site)).not.toContain('fixes/loud-fan.en.md')
  })

  test('STU-01 NET-10 a guided fix of the files is taken off, stays off with new files and out of the export, and comes back; no page or fix leads to nothing', async () => {
    const site = await openSite(await openTestDatabase())
    // A page of the site links to the first, a guided fix to the second.
    for (const [id, code] of [['fix-no-internet', 'LED_TO'], ['fix-one-device', 'LED_TO'], ['home.consumer', 'NOT_NOW'], ['text-contact.smb', 'NOT_NOW']] as const) {
      const moved = await step(site, nina, 'unpublish', id)
      expect(moved.ok ? 'ok' : moved.code, id).toBe(code)
    }
    must(await step(site, nina, 'unpublish', 'fix-drops'))
    await expect.poll(() => fixAt(site, 'drops')).toBe('FIX_NOT_FOUND')
    await site.database.write.updateTable('setting').set({ value: 'older' }).where('key', '=', 'contentHash').execute()
    await publishContent(site.database, 'content')
    await expect.poll(() => fixAt(site, 'no-internet')).toBe('ok')
    expect([await fixAt(site, 'drops'), (await exportedNames(site)).filter((name) => name.startsWith('fixes/drops'))]).toEqual(['FIX_NOT_FOUND', []])
    must(await step(site, eddie, 'submit', 'fix-drops'))
    must(await step(site, nina, 'publish', 'fix-drops'))
    await expect.poll(() => fixAt(site, 'drops')).toBe('ok')
    expect((await exportedNames(site)).filter((name) => name.startsWith('fixes/drops'))).toEqual(['fixes/drops.en.md', 'fixes/drops.es.md'])
  })

  test('STU-02 nobody begins articles without end: so many of one person, so many of all, and room again when one goes', async () => {
    const site = await openSite(await openTestDatabase())
    const fill = async (person: string, count: number, first: number, isImported = false) => {
      const ids = Array.from({ length: count }, (_, index) => `KM1${String(first + index).padStart(6, '0')}`)
      for (let start = 0; start < count; start += 100) {
        const piece = ids.slice(start, start + 100)
        await site.database.write.insertInto('studio_article').values(piece.map((id) => ({ audience: 'consumer', id, version: 1, state: 'draft', is_live: 0 as const, has_spanish: 0 as const, title: 'x', topic: 'internet', content: JSON.stringify(content), writers: '[]', note: '', changed_at: 1, changed_by: person, publish_at: null, unpublish_at: null, begun_by: isImported ? null : person }))).execute()
        await site.database.write.insertInto('studio_change').values(piece.map((id) => ({ id: `of-${id}`, at: 1, person, room: 'articles', subject: `consumer/${id}`, action: isImported ? 'import' : 'create', before: null, after: '{}' }))).execute()
      }
      return ids
    }
    const create = (who: Identity) => site.codeBy(who, createStudioArticle, { body: { audience: 'consumer', content } })
    const own = await fill('eddie.cole', draftLimits.ofPerson, 900_000)
    await fill('tom.reyes', draftLimits.ofPerson, 905_000, true)
    expect([await create(eddie), await create(tom)]).toEqual(['TOO_MANY_DRAFTS', 'ok'])
    expect(await site.codeBy(eddie, deleteStudioArticle, { params: { audience: 'consumer', id: own[0]! }, query: { version: 1 } })).toBe('ok')
    expect([await create(eddie), await create(eddie)]).toEqual(['ok', 'TOO_MANY_DRAFTS'])
    await fill('others', draftLimits.ofAll - draftLimits.ofPerson - 1, 910_000)
    expect(await create(tom)).toBe('TOO_MANY_DRAFTS')
  })

  test('STU-02 STU-01 what is typed and not saved has an end too, and so have new guided fixes; what is known already is kept on', async () => {
    const site = await openSite(await openTestDatabase())
    const type = (who: Identity, index: number, version = 0, title = 'Booster') => site.codeBy(who, keepStudioDraft, { params: { audience: 'consumer', key: `key-${String(index).padStart(32, '0')}` }, body: { version, base: 0, content: { ...content, en: { ...content.en, title } } } })
    for (let index = 0; index < typedLimits.ofPerson; index++) expect(await type(eddie, index)).toBe('ok')
    expect([await type(eddie, 99), await type(eddie, 0, 1, 'On I go'), await type(tom, 99)]).toEqual(['TOO_MANY_DRAFTS', 'ok', 'ok'])
    // An editor who has to make room sees all drafts.
    expect(must(await site.by(eddie, listStudioDrafts, {})).drafts).toHaveLength(typedLimits.ofPerson)
    await site.database.write.insertInto('studio_page').values(Array.from({ length: mostNewFixes }, (_, index) => ({ id: `fix-new-${index}`, version: 1, state: 'draft', is_live: 0 as const, content: '{"en":{}}', writers: '[]', note: '', changed_at: 1, changed_by: 'others', publish_at: null, unpublish_at: null }))).execute()
    await expect(beginFix(site, 'loud-fan')).rejects.toThrow('TOO_MANY_DRAFTS')
  })
})
