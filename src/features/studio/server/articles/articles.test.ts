import { expect, test } from 'vitest'
import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import type { Identity, StaffRoles } from '#contracts/identity.ts'
import { knowledgeHandlers } from '#features/knowledge/server.ts'
import { getArticle } from '#features/knowledge/contract.ts'
import { publishContent, siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { createStudioArticle, deleteStudioArticle, listStudioArticles, listStudioChanges, listStudioVersions, moveStudioArticle, readStudioArticle, saveStudioArticle, type ArticleContent, type ArticleStep } from '../../contract.ts'
import { readHistoryPage } from '../../pages/server/read-history.ts'
import { isBlocking, isToConfirm } from '../../rules/article-issues.ts'
import { exportChanges } from '../change-log.ts'
import { studioHandlers } from '../handlers.ts'
import { doWhatIsDue } from '../do-what-is-due.ts'
import { checkArticle } from './check-article.ts'

const staff = (loginId: string, role: StaffRoles): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role })
const eddie = staff('eddie.cole', 'editor')
const tom = staff('tom.reyes', 'editor')
const nina = staff('nina.park', 'publisher')
const both = staff('bo.lind', 'editor publisher')
const place = { audience: 'consumer', id: 'KM1000101' } as const

async function openSite(database: Database) {
  await publishOurContent(database)
  let now = testNow
  const runtime: Runtime = buildRuntime({ database, handlers: [...studioHandlers, ...knowledgeHandlers, ...siteContentHandlers], clock: () => now })
  const by = <E extends Endpoint>(identity: Identity, endpoint: E, input: InputOf<E>) => call(buildContext(runtime, { identity }), endpoint, input, { signIn: 'return' })
  const read = async (id: string = place.id) => must(await by(nina, readStudioArticle, { params: { ...place, id } })).article
  const save = async (identity: Identity, change: (content: ArticleContent) => ArticleContent, { id = place.id as string, version = undefined as number | undefined, isAutomatic = false } = {}) => {
    const article = await read(id)
    return by(identity, saveStudioArticle, { params: { ...place, id }, body: { version: version ?? article.version, content: change(article.content), isAutomatic } })
  }
  const step = async (identity: Identity, name: ArticleStep, more: { at?: number; note?: string; version?: number; isConfirmed?: boolean; change?: string } = {}, id: string = place.id) =>
    by(identity, moveStudioArticle, { params: { ...place, id }, body: { note: '', ...more, version: more.version ?? (await read(id)).version, step: name } })
  const shown = async (id: string = place.id, locale: 'en' | 'es' = 'en') => {
    const outcome = await by({ kind: 'anonymous' }, getArticle, { params: { id }, query: { audience: 'consumer', locale } })
    return outcome.ok ? outcome.data.article : outcome.code
  }
  return { database, runtime, by, read, save, step, shown, siteVersion: () => readSiteVersion(database.read), advance: (ms: number) => void (now += ms), at: (ms: number) => now + ms }
}

type Site = Awaited<ReturnType<typeof openSite>>

function must<T>(outcome: { ok: true; data: T } | { ok: false; code: string }): T {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.data
}

const codeOf = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'ok' : outcome.code)

const titled = (title: string) => (content: ArticleContent): ArticleContent => ({ ...content, en: { ...content.en, title } })

const titleOf = async (site: Site, id: string = place.id) => {
  const article = await site.shown(id)
  return typeof article === 'string' ? article : article.title
}

describeEachEngine('articles of the Studio', (openTestDatabase) => {
  test('STU-02 a draft is seen by nobody until another person has reviewed and published it', async () => {
    const site = await openSite(await openTestDatabase())
    const before = await site.siteVersion()
    must(await site.save(eddie, titled('Faster Wi-Fi in every room')))
    expect([await titleOf(site), await site.siteVersion()]).toEqual(['Fix slow or dropping Wi-Fi', before])
    expect(codeOf(await site.step(nina, 'publish'))).toBe('NOT_NOW')
    must(await site.step(eddie, 'submit'))
    expect(codeOf(await site.step(eddie, 'publish'))).toBe('OTHER_ROLE_NEEDED')
    expect(codeOf(await site.step(nina, 'withdraw'))).toBe('OTHER_ROLE_NEEDED')
    must(await site.step(nina, 'publish'))
    expect(await site.siteVersion()).toBe(before + 1)
    await expect.poll(() => titleOf(site)).toBe('Faster Wi-Fi in every room')
    expect(await site.read()).toMatchObject({ state: 'live', isLive: true, writers: [] })
  })

  test('STU-02 STU-01 who has both roles and wrote in it does not review it', async () => {
    const site = await openSite(await openTestDatabase())
    must(await site.save(both, titled('Written by one who may publish')))
    must(await site.step(both, 'submit'))
    expect([codeOf(await site.step(both, 'publish')), codeOf(await site.step(both, 'schedule', { at: site.at(60_000) }))]).toEqual(['REVIEW_BY_ANOTHER', 'REVIEW_BY_ANOTHER'])
    must(await site.step(nina, 'publish'))
    // Later changes need a review by another person again.
    must(await site.save(tom, titled('Written by Tom')))
    must(await site.step(tom, 'submit'))
    must(await site.step(both, 'publish'))
  })

  test('STU-02 of two who write at once the second is told, and nothing is overwritten', async () => {
    const site = await openSite(await openTestDatabase())
    const seen = (await site.read()).version
    must(await site.save(eddie, titled('First'), { version: seen }))
    expect(codeOf(await site.save(tom, titled('Second'), { version: seen }))).toBe('CHANGED_MEANWHILE')
    expect(codeOf(await site.step(eddie, 'submit', { version: seen }))).toBe('CHANGED_MEANWHILE')
    expect((await site.read()).content.en.title).toBe('First')
    const { version } = await site.read()
    const at = await Promise.all([eddie, tom, both].map((who, index) => site.save(who, titled(`At once ${index}`), { version })))
    expect(at.map(codeOf).toSorted()).toEqual(['CHANGED_MEANWHILE', 'CHANGED_MEANWHILE', 'ok'])
  })

  test('STU-02 an hour comes once on all processes, also after a stop, and not before; a step that cannot be done stops no other', async () => {
    const site = await openSite(await openTestDatabase())
    must(await site.save(eddie, titled('From tomorrow')))
    must(await site.step(eddie, 'submit'))
    expect(codeOf(await site.step(nina, 'schedule', { at: site.at(-1) }))).toBe('IN_THE_PAST')
    must(await site.step(nina, 'schedule', { at: site.at(3_600_000) }))
    must(await site.step(nina, 'unpublish-at', { at: site.at(7_200_000) }))
    const row = await site.database.read.selectFrom('studio_article').selectAll().executeTakeFirstOrThrow()
    await site.database.write.insertInto('studio_article').values({ ...row, id: 'KM1000102', content: '{', publish_at: row.publish_at! - 1 }).execute()
    const before = await site.siteVersion()
    site.advance(3_599_000)
    await doWhatIsDue(site.runtime)
    expect([await site.siteVersion(), (await site.read()).state]).toEqual([before, 'scheduled'])
    site.advance(2000)
    await Promise.all([1, 2, 3].map(() => doWhatIsDue(site.runtime)))
    expect([await site.siteVersion(), (await site.read()).state]).toEqual([before + 1, 'live'])
    await expect.poll(() => titleOf(site)).toBe('From tomorrow')
    site.advance(86_400_000)
    await Promise.all([1, 2, 3].map(() => doWhatIsDue(site.runtime)))
    expect([await site.siteVersion(), (await site.read()).state]).toEqual([before + 2, 'off'])
    await expect.poll(() => titleOf(site)).toBe('ARTICLE_NOT_FOUND')
  })

  test('STU-02 what was scheduled and is written in again has to be reviewed again', async () => {
    const site = await openSite(await openTestDatabase())
    must(await site.save(eddie, titled('One')))
    must(await site.step(eddie, 'submit'))
    must(await site.step(nina, 'schedule', { at: site.at(60_000) }))
    must(await site.save(eddie, titled('Two')))
    expect(await site.read()).toMatchObject({ state: 'draft', publishAt: null })
    site.advance(120_000)
    await doWhatIsDue(site.runtime)
    expect((await site.read()).state).toBe('draft')
  })

  test('STU-02 a reviewer sends it back with a note; what is not ready goes to no review', async () => {
    const site = await openSite(await openTestDatabase())
    must(await site.save(eddie, (content) => ({ ...content, en: { ...content.en, body: '# Title\n\n[there](https://elsewhere.example) <b>x</b>' } })))
    expect(codeOf(await site.step(eddie, 'submit'))).toBe('NOT_READY')
    must(await site.save(eddie, (content) => ({ ...content, en: { ...content.en, body: '## Steps\n\nGo to [your topics](topic:internet/wi-fi).' } })))
    must(await site.step(eddie, 'submit'))
    expect(codeOf(await site.step(nina, 'return', { note: ' ' }))).toBe('NOTE_MISSING')
    must(await site.step(nina, 'return', { note: 'Say which light.' }))
    expect((await readHistoryPage(buildContext(site.runtime, { identity: eddie, path: '/studio/articles' }), place))!.versions[0]).toMatchObject({ action: 'Sent back', note: 'Say which light.' })
    expect(await site.read()).toMatchObject({ state: 'draft', note: 'Say which light.' })
  })

  test('STU-02 a new article gets a free id, is taken off and comes back', async () => {
    const site = await openSite(await openTestDatabase())
    const text = { title: 'Use the new remote', description: 'How to pair it.', questions: ['How do I pair my remote?'], body: '## Pair it\n\nHold both keys.' }
    const content = { topic: 'internet', sub: 'wi-fi', related: [], en: text, es: { ...text, title: 'Usar el control nuevo' } }
    const [one, other] = await Promise.all([1, 2].map(async () => must(await site.by(eddie, createStudioArticle, { body: { audience: 'consumer', content } })).article))
    expect(new Set([one!.id, other!.id]).size).toBe(2)
    const { id } = one!
    expect(await site.shown(id)).toBe('ARTICLE_NOT_FOUND')
    must(await site.step(eddie, 'submit', {}, id))
    must(await site.step(nina, 'publish', {}, id))
    await expect.poll(() => site.shown(id, 'es')).toMatchObject({ title: 'Usar el control nuevo', updated: '2026-11-20', minutes: 1 })
    must(await site.step(nina, 'unpublish', {}, id))
    await expect.poll(() => site.shown(id)).toBe('ARTICLE_NOT_FOUND')
    must(await site.step(eddie, 'submit', {}, id))
    must(await site.step(nina, 'publish', {}, id))
    await expect.poll(() => titleOf(site, id)).toBe('Use the new remote')
  })

  test('STU-02 ANS-16 a question that names no section is advised about, if other questions of the text name one', async () => {
    const site = await openSite(await openTestDatabase())
    const { content } = await site.read()
    const issues = async (...questions: string[]) => (await checkArticle(site.database, 'consumer', place.id, { ...content, en: { ...content.en, questions } })).filter(({ code, locale }) => code === 'no-section' && locale === 'en')
    expect(await issues('Why is it slow?', 'How do I restart it?')).toEqual([])
    const named = await issues(`Why is it slow? → ${content.en.title}`, 'How do I restart it?')
    expect(named).toEqual([{ code: 'no-section', locale: 'en', what: 'How do I restart it?' }])
    expect(named.some((issue) => isBlocking(issue) || isToConfirm(issue))).toBe(false)
  })

  test('STU-02 a link to an article that is not published yet says so, and is no obstacle once that is published', async () => {
    const site = await openSite(await openTestDatabase())
    const text = { title: 'Use the new remote', description: 'How to.', questions: [], body: 'Hold it.' }
    const { article: other } = must(await site.by(tom, createStudioArticle, { body: { audience: 'consumer', content: { topic: 'internet', sub: 'wi-fi', related: [], en: text } } }))
    const link = (content: ArticleContent): ArticleContent => ({ ...content, related: [other.id, 'KM1999999'], en: { ...content.en, body: `${content.en.body}\n\nThen [use the remote](${other.id}) and [the other one](KM1999998).` } })
    const { content } = must(await site.save(eddie, link)).article
    const issues = async () => (await checkArticle(site.database, 'consumer', place.id, content)).flatMap(({ code, what = '' }) => (what.startsWith('KM') && /^(?:article|related)/.test(code) ? [`${code} ${what}`] : []))
    expect(await issues()).toEqual([`related-unpublished ${other.id}`, 'related KM1999999', `article-unpublished ${other.id}`, 'article KM1999998'])
    // the ids of one audience are no articles of the other
    expect((await checkArticle(site.database, 'smb', 'KM2000001', content)).find(({ what }) => what === other.id)?.code).toBe('related')
    const only = (body: string) => site.save(eddie, (each) => ({ ...each, related: [], en: { ...each.en, body } }))
    must(await only(`${text.body} [Use the remote](${other.id}).`))
    must(await site.step(eddie, 'submit'))
    must(await site.step(tom, 'submit', {}, other.id))
    must(await site.step(nina, 'publish', {}, other.id))
    await expect.poll(issues).toEqual(['related KM1999999', 'article KM1999998'])
    expect(codeOf(await site.step(nina, 'publish'))).toBe('ok')
  })

  test('STU-02 two new articles that link to each other are published once the publisher confirms it, and no customer gets a dead link', async () => {
    const site = await openSite(await openTestDatabase())
    const text = { title: 'Use the new remote', description: 'How to.', questions: [], body: 'Hold it.' }
    const create = async () => must(await site.by(eddie, createStudioArticle, { body: { audience: 'consumer', content: { topic: 'internet', sub: 'wi-fi', related: [], en: text } } })).article.id
    const [one, other] = [await create(), await create()]
    const link = (to: string) => (content: ArticleContent): ArticleContent => ({ ...content, related: [to], en: { ...content.en, body: `Then [go on](${to}).` } })
    must(await site.save(eddie, link(other), { id: one }))
    must(await site.save(eddie, link(one), { id: other }))
    for (const id of [one, other]) must(await site.step(eddie, 'submit', {}, id))
    expect([codeOf(await site.step(nina, 'publish', {}, one)), codeOf(await site.step(nina, 'schedule', { at: site.at(60_000) }, one))]).toEqual(['LINKS_UNPUBLISHED', 'LINKS_UNPUBLISHED'])
    must(await site.step(nina, 'publish', { isConfirmed: true }, one))
    await expect.poll(() => site.shown(one)).toMatchObject({ html: expect.not.stringContaining('<a') as string })
    // the other way round nothing is left to confirm
    must(await site.step(nina, 'publish', {}, other))
    await expect.poll(() => site.shown(one)).toMatchObject({ html: expect.stringContaining(`/${other}"`) as string })
    // a link that leads nowhere is not confirmed away
    must(await site.save(eddie, link('KM1999999'), { id: one }))
    expect(codeOf(await site.step(eddie, 'submit', {}, one))).toBe('NOT_READY')
  })

  test('STU-01 STU-02 a publisher publishes again what customers saw before a change; a draft in work stays as it is', async () => {
    const site = await openSite(await openTestDatabase())
    const publish = async (title: string) => {
      must(await site.save(eddie, titled(title)))
      must(await site.step(eddie, 'submit'))
      must(await site.step(nina, 'publish'))
      site.advance(1000)
    }
    await publish('Right')
    await publish('Wrong')
    const versions = async () => must(await site.by(nina, listStudioVersions, { params: place, query: {} })).versions
    const [last, saved] = [(await versions())[0]!, (await versions()).find(({ action }) => action === 'save')!]
    expect([codeOf(await site.step(eddie, 'roll-back', { change: last.id })), codeOf(await site.step(nina, 'roll-back', { change: saved.id })), codeOf(await site.step(nina, 'roll-back'))]).toEqual(['OTHER_ROLE_NEEDED', 'NOT_NOW', 'NOT_NOW'])
    must(await site.step(nina, 'roll-back', { change: last.id }))
    await expect.poll(() => titleOf(site)).toBe('Right')
    expect(await site.read()).toMatchObject({ state: 'live', content: { en: { title: 'Right' } } })
    site.advance(1000)
    must(await site.save(tom, titled('In work')))
    const undone = (await versions()).find(({ action }) => action === 'roll-back')!
    expect([undone.person, undone.before?.en.title, undone.after?.en.title]).toEqual(['nina.park', 'Wrong', 'Right'])
    must(await site.step(nina, 'roll-back', { change: undone.id }))
    await expect.poll(() => titleOf(site)).toBe('Wrong')
    expect(await site.read()).toMatchObject({ state: 'draft', isLive: true, writers: ['tom.reyes'], content: { en: { title: 'In work' } } })
    // the page offers it to publishers alone
    const offered = async (identity: Identity) => (await readHistoryPage(buildContext(site.runtime, { identity, path: '/studio/articles' }), place))!.versions.filter(({ mayRollBack }) => mayRollBack).map(({ action }) => action)
    expect([await offered(nina), await offered(eddie)]).toEqual([['Earlier version published again', 'Earlier version published again', 'Published', 'Published', 'As installed'], []])
  })

  test('STU-02 what was installed is a version, which is opened and published again', async () => {
    const site = await openSite(await openTestDatabase())
    must(await site.save(eddie, titled('Changed')))
    must(await site.step(eddie, 'submit'))
    must(await site.step(nina, 'publish'))
    await expect.poll(() => titleOf(site)).toBe('Changed')
    const first = must(await site.by(nina, listStudioVersions, { params: place, query: {} })).versions.at(-1)!
    expect([first.action, first.before, first.after?.en.title]).toEqual(['installed', null, 'Fix slow or dropping Wi-Fi'])
    must(await site.step(nina, 'roll-back', { change: first.id }))
    await expect.poll(() => titleOf(site)).toBe('Fix slow or dropping Wi-Fi')
    // it did not begin in the Studio, and so is never deleted
    must(await site.step(nina, 'unpublish'))
    expect(codeOf(await site.by(eddie, deleteStudioArticle, { params: place, query: { version: (await site.read()).version } }))).toBe('NOT_NOW')
  })

  test('STU-02 STU-09 a draft is discarded for the live version, and its text stays in the history', async () => {
    const site = await openSite(await openTestDatabase())
    must(await site.save(eddie, titled('Not wanted')))
    const before = await site.siteVersion()
    expect(codeOf(await site.step(nina, 'discard'))).toBe('OTHER_ROLE_NEEDED')
    must(await site.step(tom, 'discard'))
    expect(await site.read()).toMatchObject({ state: 'live', isLive: true, writers: [], changedBy: 'tom.reyes', content: { en: { title: 'Fix slow or dropping Wi-Fi' } } })
    expect(await site.siteVersion()).toBe(before)
    const { versions } = must(await site.by(eddie, listStudioVersions, { params: place, query: {} }))
    expect(versions.slice(0, 2).map(({ action, before: old, after }) => [action, old?.en.title, after?.en.title])).toEqual([['discard', 'Not wanted', 'Fix slow or dropping Wi-Fi'], ['save', 'Fix slow or dropping Wi-Fi', 'Not wanted']])
    const text = { title: 'New', description: '', questions: [], body: '' }
    const { id } = must(await site.by(eddie, createStudioArticle, { body: { audience: 'consumer', content: { topic: 'internet', sub: 'wi-fi', related: [], en: text } } })).article
    expect(codeOf(await site.step(eddie, 'discard', {}, id))).toBe('NOT_NOW')
  })

  test('STU-02 a new article that is sent twice is one, and another one under its key is refused', async () => {
    const site = await openSite(await openTestDatabase())
    const { content } = await site.read()
    const create = (title: string, idempotencyKey: string) => call(buildContext(site.runtime, { identity: eddie }), createStudioArticle, { body: { audience: 'consumer', content: titled(title)(content) } }, { signIn: 'return', idempotencyKey })
    const { article } = must(await create('New', 'a-key-of-a-form'))
    expect(must(await create('New', 'a-key-of-a-form')).article.id).toBe(article.id)
    expect(await create('Another', 'a-key-of-a-form')).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await create('Another', 'short')).toMatchObject({ status: 400, code: 'INVALID_IDEMPOTENCY_KEY' })
  })

  test('STU-02 a step that is sent twice is no conflict, and is done once', async () => {
    const site = await openSite(await openTestDatabase())
    must(await site.save(eddie, titled('Twice')))
    must(await site.step(eddie, 'submit'))
    const { version } = await site.read()
    const before = await site.siteVersion()
    const sent = await Promise.all([1, 2].map(() => site.step(nina, 'publish', { version })))
    expect([...sent.map(codeOf), codeOf(await site.step(nina, 'publish', { version })), await site.siteVersion()]).toEqual(['ok', 'ok', 'ok', before + 1])
    expect(codeOf(await site.step(both, 'publish', { version }))).toBe('CHANGED_MEANWHILE')
  })

  test('STU-02 a long history comes in parts, and what changed is worked out for the version alone that is opened', async () => {
    const site = await openSite(await openTestDatabase())
    const long = (turn: number) => Array.from({ length: 900 }, (_, line) => ((line * turn) % 41).toString(16)).join('\n')
    for (let turn = 1; turn <= 45; turn++) {
      must(await site.save(eddie, (content) => ({ ...content, en: { ...content.en, title: `Turn ${turn}`, body: long(turn) } })))
      site.advance(60_000)
    }
    const page = async (query: string) => (await readHistoryPage(buildContext(site.runtime, { identity: eddie, path: `/studio/articles/consumer/KM1000101/history?${query}` }), place))!
    const hrefs: (string | undefined)[] = []
    const sizes: number[] = []
    const seen = new Set<string>()
    for (let href: string | undefined = '?'; href !== undefined; ) {
      const shown = await page(href.slice(href.indexOf('?') + 1))
      sizes.push(shown.versions.length)
      for (const { id } of shown.versions) seen.add(id)
      expect(JSON.stringify(shown).length).toBeLessThan(40_000)
      hrefs.push(shown.newestHref)
      href = shown.olderHref
    }
    expect([sizes, seen.size, hrefs]).toEqual([[20, 20, 6], 46, [undefined, place, place].map((each) => each && '/studio/articles/consumer/KM1000101/history')])
    const first = await page('')
    expect(first.versions.every(({ differences, openHref }) => differences === undefined && openHref !== undefined)).toBe(true)
    const wanted = first.versions[3]!
    const opened = await page(wanted.openHref!.replace(/^.*\?|#.*$/g, ''))
    expect(opened.versions.filter(({ differences }) => differences).map(({ id }) => id)).toEqual([wanted.id])
    expect(opened.versions[3]!.differences!.map(({ label }) => label)).toEqual(['English · Title', 'English · Text'])
    // an old version is found for the form, whatever part of the history it is in
    const oldest = [...seen].at(-2)!
    expect(must(await site.by(eddie, listStudioVersions, { params: place, query: { change: oldest } })).versions.map(({ after }) => after?.en.title)).toEqual(['Turn 1'])
  }, 120_000)

  test('STU-09 every change is in the log with who, when, before and after; a minute of automatic saving is one', async () => {
    const site = await openSite(await openTestDatabase())
    for (const title of ['F', 'Fa', 'Fast']) {
      must(await site.save(eddie, titled(title), { isAutomatic: true }))
      site.advance(5000)
    }
    must(await site.save(tom, titled('Faster'), { isAutomatic: true }))
    must(await site.step(eddie, 'submit'))
    site.advance(1000)
    must(await site.step(nina, 'publish'))
    const { versions } = must(await site.by(eddie, listStudioVersions, { params: place, query: {} }))
    expect(versions.map(({ action, person, before, after }) => [action, person, before?.en.title, after?.en.title])).toEqual([
      ['publish', 'nina.park', 'Fix slow or dropping Wi-Fi', 'Faster'],
      ['submit', 'eddie.cole', undefined, undefined],
      ['save', 'tom.reyes', 'Fast', 'Faster'],
      ['save', 'eddie.cole', 'Fix slow or dropping Wi-Fi', 'Fast'],
      ['installed', '@content-files', undefined, 'Fix slow or dropping Wi-Fi'],
    ])
    const lines: { action: string }[] = []
    for await (const line of exportChanges(site.database)) lines.push(JSON.parse(line) as { action: string })
    expect(lines.map(({ action }) => action)).toEqual(['installed', 'save', 'save', 'submit', 'publish'])
    const first = must(await site.by(nina, listStudioChanges, { query: { limit: 3 } }))
    const rest = must(await site.by(nina, listStudioChanges, { query: { limit: 3, before: first.next! } }))
    expect([first.changes.length, rest.changes.map(({ action }) => action), rest.next]).toEqual([3, ['save', 'installed'], undefined])
  })

  test('STU-05 changed content files leave alone what was worked on in the Studio', async () => {
    const site = await openSite(await openTestDatabase())
    must(await site.save(eddie, titled('Ours')))
    must(await site.step(eddie, 'submit'))
    must(await site.step(nina, 'publish'))
    must(await site.step(nina, 'unpublish', {}, 'KM1000102'))
    await site.database.write.updateTable('setting').set({ value: 'other' }).where('key', '=', 'contentHash').execute()
    expect((await publishContent(site.database, 'content')).changed).toBe(true)
    await expect.poll(() => titleOf(site)).toBe('Ours')
    await expect.poll(() => site.shown('KM1000102')).toBe('ARTICLE_NOT_FOUND')
    await expect.poll(() => titleOf(site, 'KM1000103')).not.toBe('ARTICLE_NOT_FOUND')
  })

  test('STU-02 the list finds by title and number, and holds each article once in its state', async () => {
    const site = await openSite(await openTestDatabase())
    must(await site.save(eddie, titled('Wi-Fi más rápido')))
    const list = async (query: object) => must(await site.by(eddie, listStudioArticles, { query: query as never }))
    const all = await list({})
    const live = await site.database.read.selectFrom('article').select('id').where('locale', '=', 'en').execute()
    expect([all.total, all.articles[0]!.id, all.counts.draft]).toEqual([live.length, place.id, 1])
    expect((await list({ q: 'mas rapido' })).articles.map(({ id, state, isLive }) => [id, state, isLive])).toEqual([[place.id, 'draft', true]])
    expect((await list({ q: 'km1000102' })).total).toBe(1)
    expect((await list({ state: 'review' })).total).toBe(0)
    const pages = [await list({ page: 1 }), await list({ page: 2 })].flatMap(({ articles }) => articles.map(({ audience, id }) => audience + id))
    expect(new Set(pages).size).toBe(pages.length)
  })

  test('STU-01 to customers, visitors and operators without the role there is nothing', async () => {
    const site = await openSite(await openTestDatabase())
    const nobodies: Identity[] = [{ kind: 'anonymous' }, signedInAs('maya'), staff('olive.grant', 'operator')]
    for (const who of nobodies) {
      expect(codeOf(await site.by(who, readStudioArticle, { params: place }))).toBe('NOT_FOUND')
      expect(codeOf(await site.by(who, listStudioArticles, { query: {} as never }))).toBe('NOT_FOUND')
      expect(codeOf(await site.by(who, listStudioChanges, { query: {} as never }))).toBe('NOT_FOUND')
      expect(codeOf(await site.step(who, 'unpublish', { version: 0 }))).toBe('NOT_FOUND')
    }
    expect(codeOf(await site.save(nina, titled('x')))).toBe('NOT_FOUND')
    must(await site.by(staff('al', 'operator editor'), readStudioArticle, { params: place }))
  })
})
