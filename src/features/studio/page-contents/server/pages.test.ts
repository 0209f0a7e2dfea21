import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import type { Identity, StaffRoles } from '#contracts/identity.ts'
import { pageFeed } from '#features/site-content/contract.ts'
import { bodyOfValue, partPlace, partsIn, publishContent, siteContentHandlers, valueOfBody } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { exportContent } from '../../import/server/export/export-content.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { doWhatIsDue } from '../../server/do-what-is-due.ts'
import { listStudioPages, listStudioPageVersions, moveStudioPage, readStudioPage, saveStudioPage, type PageContent, type PageStep } from '../page-endpoints.ts'
import { bodiesOfContent, contentOfBodies } from './page-kinds.ts'
import { checkPage } from './check-page.ts'
import { submitNewFix } from './new-fix.ts'
import { readPageEditor, readPageHistory, submitPageForm } from './page-editor.ts'

const staff = (loginId: string, role: StaffRoles): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role })
const eddie = staff('eddie.cole', 'editor')
const tom = staff('tom.reyes', 'editor')
const nina = staff('nina.park', 'publisher')
const both = staff('bo.lind', 'editor publisher')
const home = 'home.consumer'

interface Card {
  cardTitle: string
  buttonURL: string
}

async function openSite(database: Database) {
  await publishOurContent(database)
  let now = testNow
  const runtime: Runtime = buildRuntime({ database, handlers: [...studioHandlers, ...siteContentHandlers], clock: () => now })
  const by = <E extends Endpoint>(identity: Identity, endpoint: E, input: InputOf<E>) => call(buildContext(runtime, { identity }), endpoint, input, { signIn: 'return' })
  const read = async (id = home) => must(await by(nina, readStudioPage, { params: { id } })).page
  const save = async (who: Identity, change: (content: PageContent) => void, { id = home, version = undefined as number | undefined } = {}) => {
    const page = await read(id)
    const content = structuredClone(page.content)
    change(content)
    return by(who, saveStudioPage, { params: { id }, body: { version: version ?? page.version, content } })
  }
  const step = async (who: Identity, name: PageStep, more: { at?: number; note?: string; change?: string } = {}, id = home) => by(who, moveStudioPage, { params: { id }, body: { version: (await read(id)).version, step: name, ...more } })
  const shown = async (locale: 'en' | 'es' = 'en') => {
    const feed = must(await by({ kind: 'anonymous' }, pageFeed, { params: { system: 'idpcms', section: 'support', page: 'home', audience: 'consumer' }, query: { locale } }))
    return (feed['cms-feed'].components.cards as Card[])[0]!.cardTitle
  }
  return { database, runtime, by, read, save, step, shown, siteVersion: () => readSiteVersion(database.read), advance: (ms: number) => void (now += ms), at: (ms: number) => now + ms }
}

function must<T>(outcome: { ok: true; data: T } | { ok: false; code: string }): T {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.data
}

const codeOf = (outcome: { ok: boolean; code?: string }) => (outcome.ok ? 'ok' : outcome.code)

const cardsOf = (content: PageContent, locale: 'en' | 'es') => content[locale]!.cards as Card[]
const titled = (title: string, spanish = title) => (content: PageContent) => {
  cardsOf(content, 'en')[0]!.cardTitle = title
  cardsOf(content, 'es')[0]!.cardTitle = spanish
}

test('STU-01 FLG-08 an empty entry, a banner that this page does not show, and values that mean nothing are problems; nothing of it goes', async () => {
  const database = await openTestDatabase('sqlite')
  const site = await openSite(database)
  const place = partPlace(home)!
  const { content } = await site.read()
  expect(await checkPage(database, place, content)).toEqual([])
  const banner = (key: string) => ({ key, tone: 'info', title: 'Storm sale', text: '' })
  const withBanners = (...banners: unknown[]): PageContent => ({ en: { ...content.en, banners }, es: { ...content.es!, banners } })
  const problemsOf = async (changed: PageContent) => (await checkPage(database, place, changed)).filter(({ locale }) => locale === 'en').map(({ path, code }) => [path, code])
  expect(await problemsOf(withBanners(banner('supportHome')))).toEqual([])
  expect(await problemsOf(withBanners(banner('storm-sale'), banner('smbSupportHome'), {}))).toEqual([['banners.2', 'empty-item'], ['banners.0.key', 'choice'], ['banners.1.key', 'banner-elsewhere']])
  const seo = { ...(content.en.seo as object), metaRobots: 'banana' }
  expect(await problemsOf({ en: { ...content.en, seo }, es: content.es! })).toEqual([['seo.metaRobots', 'choice']])
  const devices = partPlace('devices')!
  const { en } = (await site.read('devices')).content
  const list = (en.devices as object[]).map((device, at) => (at === 0 ? { ...device, kind: 'spaceship' } : device))
  expect((await checkPage(database, devices, { en: { ...en, devices: list } })).map(({ path, code }) => [path, code])).toEqual([['devices.0.kind', 'choice']])
})

test('STU-01 a renamed topic that articles use is one problem in each language, with the number of articles', async () => {
  const database = await openTestDatabase('sqlite')
  const site = await openSite(database)
  const id = 'topics.consumer'
  const { content } = await site.read(id)
  const renamed = (text: unknown) => JSON.parse(JSON.stringify(text).replace('"topic":"internet"', '"topic":"broadband"')) as Record<string, unknown>
  const problems = (await checkPage(database, partPlace(id)!, { en: renamed(content.en), es: renamed(content.es) })).filter(({ code }) => code.startsWith('topic-'))
  expect(problems.map(({ locale, code, what }) => [locale, code, what])).toEqual((['en', 'es'] as const).map((locale) => [locale, 'topic-used', expect.stringMatching(/^internet, internet\/.* \(\d+\)$/)]))
})

async function publish(site: Awaited<ReturnType<typeof openSite>>, change: (content: PageContent) => void, id = home) {
  must(await site.save(eddie, change, { id }))
  must(await site.step(eddie, 'submit', {}, id))
  must(await site.step(nina, 'publish', {}, id))
}

describeEachEngine('pages of the Studio', (openOne) => {
  test('STU-01 FLG-07 a card is changed in both languages by one, published by another, and raises siteVersion once', async () => {
    const site = await openSite(await openOne())
    const before = await site.siteVersion()
    must(await site.save(eddie, titled('Mobile phones', 'Teléfonos móviles')))
    expect([await site.shown(), await site.siteVersion()]).toEqual(['Wireless', before])
    must(await site.step(eddie, 'submit'))
    expect(codeOf(await site.step(eddie, 'publish'))).toBe('OTHER_ROLE_NEEDED')
    must(await site.step(nina, 'publish'))
    expect(await site.siteVersion()).toBe(before + 1)
    await expect.poll(() => site.shown(), { timeout: 10_000 }).toBe('Mobile phones')
    expect(await site.shown('es')).toBe('Teléfonos móviles')
    expect(await site.read()).toMatchObject({ state: 'live', writers: [], version: 3 })
  })

  test('STU-02 who has both roles and wrote in it does not publish it, and nobody overwrites what they have not seen', async () => {
    const site = await openSite(await openOne())
    const seen = (await site.read()).version
    must(await site.save(both, titled('First'), { version: seen }))
    expect(codeOf(await site.save(tom, titled('Second'), { version: seen }))).toBe('CHANGED_MEANWHILE')
    must(await site.step(both, 'submit'))
    expect(codeOf(await site.step(both, 'publish'))).toBe('REVIEW_BY_ANOTHER')
    expect(cardsOf((await site.read()).content, 'en')[0]!.cardTitle).toBe('First')
    const { version } = await site.read()
    const at = await Promise.all([eddie, tom, both].map((who, index) => site.save(who, titled(`At once ${index}`), { version })))
    expect(at.map(codeOf).toSorted()).toEqual(['CHANGED_MEANWHILE', 'CHANGED_MEANWHILE', 'ok'])
  })

  test('STU-01 what leads nowhere, out of the site or lacks a text goes to no review, and what was typed stays', async () => {
    const site = await openSite(await openOne())
    for (const [change, problem] of [
      [(content: PageContent) => void (cardsOf(content, 'en')[0]!.buttonURL = 'https://elsewhere.example/x'), { locale: 'en', path: 'cards.0.buttonURL', code: 'outside', what: 'https://elsewhere.example/x' }],
      [(content: PageContent) => void (cardsOf(content, 'es')[1]!.buttonURL = '/support/topic/internet'), { locale: 'es', path: 'cards.1.buttonURL', code: 'no-page', what: '/support/topic/internet' }],
      [(content: PageContent) => void (cardsOf(content, 'es')[2]!.cardTitle = ''), { locale: 'es', path: 'cards.2.cardTitle', code: 'missing' }],
      [(content: PageContent) => void delete content.es, { locale: 'es', path: '', code: 'no-language' }],
    ] as const) {
      const page = await site.read()
      const content = structuredClone(page.content)
      change(content)
      must(await site.by(eddie, saveStudioPage, { params: { id: home }, body: { version: page.version, content } }))
      expect(codeOf(await site.step(eddie, 'submit'))).toBe('NOT_READY')
      expect((await site.read()).content).toEqual(content)
      const place = (await partsIn(site.database.read)).get(home)!
      expect(await checkPage(site.database, place.place, content)).toContainEqual(problem)
      must(await site.by(eddie, saveStudioPage, { params: { id: home }, body: { version: (await site.read()).version, content: contentOfBodies(place.place, place.bodies) } }))
    }
  })

  test('STU-02 saving a page form again never replaces what a colleague has saved; its own button does, and only the version that was shown', async () => {
    const site = await openSite(await openOne())
    const id = 'text-contact.consumer'
    const title = async () => (await site.read(id)).content.en.title
    must(await site.save(eddie, (content) => void (content.en.title = 'By Eddie'), { id }))
    const send = async (who: Identity, fields: Record<string, string>) => {
      const answer = await submitPageForm(buildContext(site.runtime, { identity: who }), id, new URLSearchParams(fields))
      return answer.kind === 'page' ? answer.page : answer
    }
    const mine = { fields: '1', version: '0', 'en:title': 'By Tom' }
    for (let click = 0; click < 2; click++) {
      const page = await send(tom, { ...mine, intent: 'save' })
      expect(page).toMatchObject({ version: 0, conflict: { theirs: 1, by: expect.stringContaining('eddie.cole') }, notice: { tone: 'caution' } })
      expect('conflict' in page && page.conflict!.differences.find(({ label }) => label === 'English · Title')?.lines).toEqual([{ kind: 'removed', text: 'By Tom' }, { kind: 'added', text: 'By Eddie' }])
    }
    // a list button or a check in between changes nothing of it
    expect(await send(tom, { ...mine, intent: 'check' })).toMatchObject({ version: 0 })
    must(await site.save(eddie, (content) => void (content.en.title = 'By Eddie, again'), { id }))
    expect(await send(tom, { ...mine, intent: 'replace', theirs: '1' })).toMatchObject({ version: 0, conflict: { theirs: 2 } })
    expect(await title()).toBe('By Eddie, again')
    expect(await send(tom, { ...mine, intent: 'forget', theirs: '2' })).toEqual({ kind: 'done', href: `/studio/pages/${id}?done=forget` })
    expect(await send(tom, { ...mine, intent: 'replace', theirs: '2' })).toMatchObject({ kind: 'done' })
    expect(await title()).toBe('By Tom')
    // who only decides is shown what there is now
    expect(await send(nina, { intent: 'publish', version: '1' })).toMatchObject({ version: 3, conflict: undefined, notice: { title: 'A colleague has changed this in the meantime' } })
  })

  test('STU-02 saving a page that is scheduled is announced beside the button, and said afterwards, also if the step after it is refused', async () => {
    const site = await openSite(await openOne())
    const submit = async (fields: Record<string, string>) => submitPageForm(buildContext(site.runtime, { identity: eddie }), home, new URLSearchParams({ fields: '1', version: String((await site.read()).version), ...fields }))
    const shown = async (path: string) => {
      const answer = await readPageEditor(buildContext(site.runtime, { identity: eddie, path }), home)
      return answer.kind === 'page' && [answer.page.state, answer.page.notice?.title, answer.page.savingEnds]
    }
    for (const intent of ['save', 'submit']) {
      must(await site.save(eddie, titled(`Before ${intent}`)))
      must(await site.step(eddie, 'submit'))
      must(await site.step(nina, 'schedule', { at: site.at(3_600_000) }))
      expect(await shown('/studio/pages')).toEqual(['scheduled', undefined, 'Saving makes this a draft again. It will no longer be scheduled.'])
      const answer = await submit({ intent, 'en.pageTitle': 'Help' })
      if (intent === 'submit') expect(answer).toMatchObject({ kind: 'page', page: { state: 'draft', notice: { tone: 'bad', text: 'Saved as a draft. It is no longer scheduled.' } } })
      else expect(answer.kind === 'done' && (await shown(answer.href))).toEqual(['draft', 'Saved as a draft. It is no longer scheduled.', undefined])
      const { place, bodies } = (await partsIn(site.database.read)).get(home)!
      must(await site.by(eddie, saveStudioPage, { params: { id: home }, body: { version: (await site.read()).version, content: contentOfBodies(place, bodies) } }))
    }
  })

  test('STU-02 an hour comes once on all processes, and a page is taken off by nobody', async () => {
    const site = await openSite(await openOne())
    must(await site.save(eddie, titled('From tomorrow')))
    must(await site.step(eddie, 'submit'))
    must(await site.step(nina, 'schedule', { at: site.at(3_600_000) }))
    const before = await site.siteVersion()
    await doWhatIsDue(site.runtime)
    expect(await site.siteVersion()).toBe(before)
    site.advance(3_600_001)
    await Promise.all([1, 2, 3].map(() => doWhatIsDue(site.runtime)))
    expect([await site.siteVersion(), (await site.read()).state]).toEqual([before + 1, 'live'])
    await expect.poll(() => site.shown(), { timeout: 10_000 }).toBe('From tomorrow')
    expect(codeOf(await site.by(nina, moveStudioPage, { params: { id: home }, body: { version: 4, step: 'unpublish' as never } }))).not.toBe('ok')
  })

  test('STU-01 NET-10 a new guided fix begins as a draft, is reviewed and published, and nobody makes one of a name that is taken', async () => {
    const site = await openSite(await openOne())
    const begin = (who: Identity, name: string) => submitNewFix(buildContext(site.runtime, { identity: who, path: '/studio/pages' }), new URLSearchParams({ name }))
    expect(await begin(nina, 'loud-fan')).toEqual({ kind: 'missing' })
    for (const name of ['', 'Loud fan', '-loud', 'x'.repeat(61), 'slow-wifi']) expect(await begin(eddie, name), name).toMatchObject({ kind: 'page', status: 422, room: { newFix: { error: expect.any(String) } } })
    expect(await begin(eddie, 'loud-fan')).toEqual({ kind: 'done', href: '/studio/pages/fix-loud-fan' })
    expect(await begin(tom, 'loud-fan')).toMatchObject({ kind: 'page', status: 422 })
    const id = 'fix-loud-fan'
    expect(await site.read(id)).toMatchObject({ state: 'draft', isLive: false, version: 1 })
    expect(must(await site.by(nina, listStudioPages, {})).pages.filter((page) => page.id === id)).toMatchObject([{ state: 'draft' }])
    // The list shows a guided fix by its title for customers.
    expect(must(await site.by(nina, listStudioPages, {})).pages.find((page) => page.id === 'fix-drops')).toMatchObject({ title: { en: 'The connection drops', es: expect.stringMatching(/conexión/) } })
    // The new fix is neither published nor exported.
    const published = async () => (await partsIn(site.database.read)).has(id)
    expect(await published()).toBe(false)
    const place = partPlace(id)!
    const found = async () => checkPage(site.database, place, (await site.read(id)).content)
    // The steps of the initial draft can be published as they are.
    expect((await found()).filter(({ path }) => path === 'body')).toEqual([])
    expect(codeOf(await site.step(eddie, 'submit', {}, id))).toBe('NOT_READY')
    must(await site.save(eddie, (content) => {
      for (const locale of ['en', 'es'] as const) Object.assign(content[locale]!, { title: 'Loud fan', description: 'The gateway hums.', picture: 'wifi', category: 'internet', articles: ['KM1000101'] })
    }, { id }))
    expect(await found()).toEqual([])
    must(await site.step(eddie, 'submit', {}, id))
    must(await site.step(nina, 'publish', {}, id))
    expect([await published(), (await site.read(id)).isLive]).toEqual([true, true])
    // The history names the fix as its editor does.
    expect((await readPageHistory(buildContext(site.runtime, { identity: nina, path: `/studio/pages/${id}/history` }), id))?.title).toContain('Loud fan')
    const names: string[] = []
    for await (const { name } of exportContent(site.database.read, { contentDirectory: 'content', articlePicturesDirectory: 'none' })) if (name.includes('loud-fan')) names.push(name)
    expect(names.toSorted()).toEqual(['fixes/loud-fan.en.md', 'fixes/loud-fan.es.md'])
  })

  test('STU-01 NET-10 each language’s own mistakes in a guided fix come first, with their lines, and facts that differ are named', async () => {
    const site = await openSite(await openOne())
    const { content } = await site.read('fix-slow-wifi')
    const found = async (change: (both: Record<'en' | 'es', Record<string, string>>) => void) => {
      const changed = structuredClone(content)
      change(changed as never)
      return (await checkPage(site.database, partPlace('fix-slow-wifi')!, changed)).map(({ locale, path, code, what, line }) => [locale, path, code, what, line])
    }
    const body = String(content.en.body)
    const lineWith = (words: string) => body.split('\n').findIndex((line) => line.includes(words)) + 1
    expect(await found(() => {})).toEqual([])
    expect(await found(({ en }) => void (en.body = body.replace('- [Yes, it is fast there](place)', '- [Yes, it is fast there](plaice)')))).toEqual([['en', 'body', 'fix-led-nowhere', 'plaice', lineWith('Yes, it is fast there')]])
    // also with another field wrong, and with an answer that is no link
    expect(await found(({ en }) => Object.assign(en, { minutes: '', body: body.replace('- [Yes, it is fast there](place)', '- [Yes, it is fast there] (place)') }))).toEqual(expect.arrayContaining([['en', 'body', 'fix-line', '- [Yes, it is fast there] (place)', lineWith('Yes, it is fast there')], ['en', 'minutes', 'missing', undefined, undefined]]))
    expect(await found(({ en }) => void (en.body = body.replace('- [I have no cable or computer](ticket)\n', '')))).toEqual([['es', 'body', 'fix-other-ways', 'wired', expect.any(Number)]])
    expect(await found(({ es }) => Object.assign(es, { minutes: 20 }))).toEqual([['es', 'minutes', 'fix-not-same', '15', undefined]])
  })

  test('STU-09 the history has who, when, before and after, and what a form brings unchanged is no change', async () => {
    const site = await openSite(await openOne())
    await publish(site, titled('Mobile'))
    const same = await site.save(tom, (content) => void (content.en.banners = []))
    expect(must(same).page.version).toBe(3)
    const { versions } = must(await site.by(eddie, listStudioPageVersions, { params: { id: home }, query: {} }))
    expect(versions.map(({ action, person, before, after }) => [action, person, before && cardsOf(before, 'en')[0]!.cardTitle, after && cardsOf(after, 'en')[0]!.cardTitle])).toEqual([
      ['publish', 'nina.park', 'Wireless', 'Mobile'],
      ['submit', 'eddie.cole', null, null],
      ['save', 'eddie.cole', 'Wireless', 'Mobile'],
      ['installed', '@content-files', null, 'Wireless'],
    ])
    // a publisher publishes again what customers saw before
    must(await site.step(nina, 'roll-back', { change: versions[0]!.id }))
    await expect.poll(() => site.shown(), { timeout: 10_000 }).toBe('Wireless')
    expect(codeOf(await site.step(eddie, 'roll-back', { change: versions[0]!.id }))).toBe('OTHER_ROLE_NEEDED')
  })

  test('FLG-07 a restart with changed files leaves alone what was worked on here, and brings the rest', async () => {
    const site = await openSite(await openOne())
    await publish(site, titled('Ours'))
    await publish(site, (content) => void ((content.en.topics as { title: string }[])[0]!.title = 'Our first topic'), 'topics.smb')
    await publish(site, (content) => void (content.en.title = 'Our contact'), 'text-contact.smb')
    await publish(site, (content) => void ((content.en.devices as unknown[]).pop()), 'devices')
    await publish(site, (content) => void (content.en.title = 'Our drops'), 'fix-drops')
    const before = await partsIn(site.database.read)
    await site.database.write.updateTable('setting').set({ value: 'other' }).where('key', '=', 'contentHash').execute()
    await site.database.write.deleteFrom('page_text').where('page', '=', 'library').execute()
    expect((await publishContent(site.database, 'content')).changed).toBe(true)
    const after = await partsIn(site.database.read)
    for (const id of [home, 'topics.smb', 'text-contact.smb', 'devices', 'fix-drops']) expect(after.get(id), id).toEqual(before.get(id))
    expect([...after.keys()].toSorted()).toEqual([...before.keys(), 'text-library.consumer', 'text-library.smb'].filter((id, at, all) => all.indexOf(id) === at).toSorted())
  })

  test('STU-01 to customers, visitors and operators without the role there is nothing, and what is no page is none', async () => {
    const site = await openSite(await openOne())
    for (const who of [{ kind: 'anonymous' }, signedInAs('maya'), staff('olive.grant', 'operator')] as Identity[]) {
      expect(codeOf(await site.by(who, listStudioPages, {}))).toBe('NOT_FOUND')
      expect(codeOf(await site.by(who, readStudioPage, { params: { id: home } }))).toBe('NOT_FOUND')
      expect(codeOf(await site.by(who, saveStudioPage, { params: { id: home }, body: { version: 0, content: { en: {} } } }))).toBe('NOT_FOUND')
      expect(codeOf(await site.step(who, 'publish'))).toBe('NOT_FOUND')
    }
    expect(codeOf(await site.by(nina, saveStudioPage, { params: { id: home }, body: { version: 0, content: { en: {} } } }))).toBe('NOT_FOUND')
    for (const id of ['home', 'home.other', 'text-none.smb', 'fix-none', '../home.consumer', 'toString.consumer', 'text.smb', '__proto__']) expect(codeOf(await site.by(eddie, readStudioPage, { params: { id } })), id).toBe('PAGE_NOT_FOUND')
  })
})

test('STU-01 every page content of content/ is one of the room, has no problem, and comes out of its form as it went in', async () => {
  const database = await openTestDatabase('sqlite')
  await publishOurContent(database)
  const parts = [...(await partsIn(database.read)).values()]
  expect(new Set(parts.map(({ place }) => place.kind)).size).toBe(9)
  for (const { place, bodies } of parts) {
    const content = contentOfBodies(place, bodies)
    expect(await checkPage(database, place, content), place.id).toEqual([])
    expect(bodiesOfContent(place, content), place.id).toEqual(bodies)
    for (const body of Object.values(bodies)) expect(bodyOfValue(place.kind, valueOfBody(place.kind, body), place.name)).toEqual(body)
  }
})

test('STU-05 pages that were worked on are exported as files that give the same pages; what came back to what it was is its file, letter for letter', async () => {
  const site = await openSite(await openTestDatabase('sqlite'))
  const ids = [home, 'topics.smb', 'text-contact.consumer', 'devices', 'fix-drops', 'answers', 'ticket.smb']
  const name = (content: PageContent) => (content.en.devices as { name: string }[])[0]!
  const changes: Record<string, (content: PageContent) => void> = {
    [home]: titled('Exported: "card" # 1', 'Tarjeta exportada'),
    'topics.smb': (content) => void ((content.es!.topics as { title: string }[])[0]!.title = 'Otro'),
    'text-contact.consumer': (content) => void (content.en.title = 'Reach: us # now'),
    devices: (content) => void (name(content).name += ' (new)'),
    'fix-drops': (content) => void (content.en.title = "It's gone: again"),
    answers: (content) => void (content.en.cta = 'Ask us'),
    'ticket.smb': (content) => void ((content.es!.ticketCategories as { label: string }[])[0]!.label = 'Conexión'),
  }
  const files = async () => {
    const all = new Map<string, string>()
    for await (const { name: file, bytes } of exportContent(site.database.read, site.runtime.config)) all.set(file, bytes.toString('utf8'))
    return all
  }
  const seeded = await files()
  for (const id of ids) await publish(site, changes[id]!, id)
  const edited = await files()
  expect([...edited].filter(([file, text]) => seeded.get(file) !== text).map(([file]) => file).toSorted()).toEqual([
    'devices.json', 'feeds/idpcms/support/home/consumer.en.json', 'feeds/idpcms/support/home/consumer.es.json', 'feeds/idpcms/support/openticket/smb.es.json', 'feeds/scms/shared/search-common/hubanswer/global-search/consumer.en.json', 'fixes/drops.en.md', 'pages/contact.consumer.en.md', 'topics/smb.es.json',
  ])
  const folder = mkdtempSync(join(tmpdir(), 'careline-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [file, text] of edited) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const fresh = await openTestDatabase('sqlite')
  await publishContent(fresh, folder)
  expect(await partsIn(fresh.read)).toEqual(await partsIn(site.database.read))
  await publish(site, titled('Wireless', 'Servicio móvil'))
  const back = await files()
  for (const locale of ['en', 'es']) expect(back.get(`feeds/idpcms/support/home/consumer.${locale}.json`)).toBe(seeded.get(`feeds/idpcms/support/home/consumer.${locale}.json`))
})
