import { expect, test } from 'vitest'
import type { Identity, StaffRoles } from '#contracts/identity.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { createStudioArticle, deleteStudioArticle, moveStudioArticle, readStudioArticle, saveStudioArticle } from '../../contract.ts'
import { setStudioFlag } from '../../flags/flag-endpoints.ts'
import { readStudioPage, saveStudioPage } from '../../page-contents/page-endpoints.ts'
import { addChanges } from '../../server/change-log.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { readChangesPage } from './read-changes.ts'

const staff = (loginId: string, role: StaffRoles): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role })
const eddie = staff('eddie.cole', 'editor')
const nina = staff('nina.park', 'publisher')

describeEachEngine('the list of changes', (openTestDatabase) => {
  test('STU-09 the list of changes names each thing by its title, in the reader’s language, with its id beside it, also once it is deleted', async () => {
    const database = await openTestDatabase()
    await publishOurContent(database)
    let now = testNow
    const runtime = buildRuntime({ database, handlers: [...studioHandlers, ...siteContentHandlers], clock: () => (now += 1) })
    const as = (identity: Identity, path = '/studio/changes') => ({ ...buildContext(runtime, { identity, path }), deadline: Number.POSITIVE_INFINITY })
    const must = <T>(outcome: { ok: true; data: T } | { ok: false; code: string }): T => {
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.data
    }
    const params = { audience: 'consumer', id: 'KM1000101' } as const
    const { article } = must(await call(as(eddie), readStudioArticle, { params }))
    must(await call(as(eddie), saveStudioArticle, { params, body: { version: 0, content: { ...article.content, en: { ...article.content.en, title: 'Faster Wi-Fi' } } } }))
    must(await call(as(eddie), moveStudioArticle, { params, body: { version: 1, step: 'submit' } }))
    const begun = must(await call(as(eddie), createStudioArticle, { body: { audience: 'smb', content: { ...article.content, en: { ...article.content.en, title: 'Pair a booster' } } } })).article
    must(await call(as(eddie), deleteStudioArticle, { params: { audience: 'smb', id: begun.id }, query: { version: 1 } }))
    for (const id of ['fix-drops', 'text-contact.smb']) {
      const { page } = must(await call(as(eddie), readStudioPage, { params: { id } }))
      must(await call(as(eddie), saveStudioPage, { params: { id }, body: { version: 0, content: { ...page.content, en: { ...page.content.en, title: `${String(page.content.en.title)}!` } } } }))
    }
    const by = { at: (now += 1), person: 'eddie.cole', before: undefined }
    await database.transaction((trx) => addChanges(trx, [
      { ...by, room: 'questions', subject: 'asked.1', action: 'watch', after: { audience: 'consumer', locale: 'en', question: 'How do I pair a booster?' } },
      { ...by, room: 'bets', subject: 'BB-of-this-test', action: 'set', after: { patterns: ['red light', 'no light'], page: 'KM1000101' } },
    ]))
    must(await call(as(nina), setStudioFlag, { params: { team: 'support', name: 'cfg-ixp-support-article-drawer-enabled' }, body: { version: 0, value: 'false' } }))
    const listed = async (identity: Identity, path?: string) => {
      const page = await readChangesPage(as(identity, path))
      if (typeof page !== 'object') throw new Error(String(page))
      return page.changes.map(({ title, about, href }) => [title, about, href])
    }
    const shown = await listed(nina)
    expect(shown.slice(0, 4)).toEqual([
      ['Open articles beside search results', 'Flags · cfg-ixp-support-article-drawer-enabled', '/studio/flags/support/cfg-ixp-support-article-drawer-enabled'],
      ['red light · no light', 'Best bets · BB-of-this-test', '/studio/bets/BB-of-this-test'],
      ['How do I pair a booster?', expect.stringMatching(/^Questions · asked\./), '/studio/questions'],
      ['Contact · Business', 'Pages · text-contact.smb', '/studio/pages/text-contact.smb/history'],
    ])
    expect(shown).toContainEqual([expect.stringMatching(/^\p{L}.*!$/u), 'Pages · fix-drops', '/studio/pages/fix-drops/history'])
    expect(shown.filter(([, about]) => String(about).includes(begun.id))).toEqual([1, 2].map(() => ['Pair a booster', `Articles · ${begun.id} · Business`, `/studio/articles/smb/${begun.id}/history`]))
    // a step that holds no text is named all the same
    expect(shown.filter(([, about]) => String(about).includes('KM1000101'))).toEqual([1, 2, 3].map(() => ['Faster Wi-Fi', 'Articles · KM1000101 · Homes', '/studio/articles/consumer/KM1000101/history']))
    // no link into a room that is closed to the reader
    expect((await listed(eddie))[0]).toEqual([shown[0]![0], shown[0]![1], undefined])
    const spanish = await listed({ ...eddie }, '/studio/changes?lang=es')
    expect(spanish.find(([, about]) => String(about).includes('KM1000101'))?.[0]).toBe(article.content.es!.title)
  })
})
