import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Identity, StaffRoles } from '#contracts/identity.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Database } from '#platform/database/database.ts'
import { raiseSiteVersion, readSiteVersion } from '#platform/database/site-version.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { readChangesOf } from '../../server/change-log.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { endOfChain } from '../redirect-chain.ts'
import { deleteStudioRedirect, listStudioRedirects, setStudioRedirect } from '../redirect-endpoints.ts'
import { readRedirectsRoom, submitRedirect } from './redirects-room.ts'
import { takeChangedRedirects, takeRedirects, writeRedirectsFile } from './redirect-files.ts'
import { chainsOf, followRedirects } from './redirect-store.ts'

const staff = (loginId: string, role: StaffRoles): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role })
const eddie = staff('eddie.cole', 'editor')
const id = 'RD-of-the-test'

async function openSite(database: Database) {
  await publishOurContent(database)
  const runtime = buildRuntime({ database, handlers: [...studioHandlers, ...siteContentHandlers] })
  const set = async (who: Identity, path: string, target: string, more: { id?: string; version?: number; isOn?: boolean } = {}) => {
    const outcome = await call(buildContext(runtime, { identity: who }), setStudioRedirect, { params: { id: more.id ?? id }, body: { version: more.version ?? 0, path, target, isOn: more.isOn ?? true } }, { signIn: 'return' })
    return outcome.ok ? 'ok' : outcome.code
  }
  return { database, runtime, set }
}

describeEachEngine('redirects of old addresses', (openTestDatabase) => {
  test('STU-06 STU-09 an old address leads to a page of the site within one siteVersion, and the log says who set it', async () => {
    const { database, set } = await openSite(await openTestDatabase())
    const oldAddress = followRedirects(database, (error) => expect.unreachable(String(error)))
    const before = await readSiteVersion(database.read)
    expect(await set(eddie, 'https://help.example.com/help/wifi/?a=1', '/support/topic/internet/')).toBe('ok')
    expect(await readSiteVersion(database.read)).toBe(before + 1)
    await expect.poll(() => oldAddress('http://localhost/help/wifi?utm=1'), { timeout: 10_000 }).toBe('/support/topic/internet')
    expect(oldAddress('http://localhost/help/wifi/more')).toBeUndefined()
    // A form that is sent twice creates one redirect.
    expect(await set(eddie, '/help/wifi', '/support/topic/internet')).toBe('ok')
    expect(await readSiteVersion(database.read)).toBe(before + 1)
    expect(await set(staff('nina.park', 'publisher'), '/help/wifi', '/support/topic/internet', { version: 1, isOn: false })).toBe('ok')
    await expect.poll(() => oldAddress('/help/wifi'), { timeout: 10_000 }).toBeUndefined()
    const log = await readChangesOf(database, 'redirects', '/help/wifi')
    expect(log.map(({ person, before: old, after }) => [person, old && (JSON.parse(old) as { isOn: boolean }).isOn, (JSON.parse(after!) as { isOn: boolean }).isOn])).toEqual([['nina.park', true, false], ['eddie.cole', null, true]])
  })

  test('STU-05 STU-09 old addresses are exported as a file of content, an empty site takes it with a line in the log, and what people have set here stays', async () => {
    const [database, other] = [await openTestDatabase(), await openTestDatabase()]
    const row = (own: string, path: string, target: string, isOn: 0 | 1) => ({ id: own, version: 1, path, target, is_on: isOn, changed_at: testNow, changed_by: 'eddie.cole' })
    expect(await writeRedirectsFile(database.read)).toBeUndefined()
    await database.write.insertInto('redirect').values([row('RD-of-wifi', '/help/wifi', '/support/topic/internet', 1), row('RD-of-the-bill', '/help/bill', '/support/contact', 0)]).execute()
    await database.write.insertInto('article_redirect').values({ path: '/hc/en-us/articles/12', audience: 'consumer', locale: 'en', id: 'KM1000101' }).execute()
    const file = (await writeRedirectsFile(database.read))!
    const folder = mkdtempSync(join(tmpdir(), 'careline-redirects-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'redirects.json'), file)
    await other.write.insertInto('redirect').values(row('RD-of-the-bill', '/help/bill', '/support/library', 1)).execute()
    const before = await readSiteVersion(other.read)
    expect(await takeRedirects(other, folder, testNow)).toEqual({ taken: 2, left: [] })
    expect(await takeRedirects(other, folder, testNow)).toEqual({ taken: 0, left: [] })
    expect(await readSiteVersion(other.read)).toBe(before + 1)
    const rows = await other.read.selectFrom('redirect').select(['path', 'target', 'is_on', 'changed_by']).orderBy('path').execute()
    expect(rows).toEqual([{ path: '/help/bill', target: '/support/library', is_on: 1, changed_by: 'eddie.cole' }, { path: '/help/wifi', target: '/support/topic/internet', is_on: 1, changed_by: '' }])
    expect((await readChangesOf(other, 'redirects', '/help/wifi')).map(({ action, person, after }) => [action, person, after])).toEqual([['import', '@content-files', '{"path":"/help/wifi","target":"/support/topic/internet","isOn":true}']])
    // Imported into an empty site, the file gives the same redirects.
    await other.write.deleteFrom('redirect').execute()
    await other.write.deleteFrom('article_redirect').execute()
    expect((await takeRedirects(other, folder, testNow)).taken).toBe(3)
    expect((await writeRedirectsFile(other.read))!.equals(file)).toBe(true)
    writeFileSync(join(folder, 'redirects.json'), JSON.stringify({ addresses: [{ path: '/studio/flags', target: '/support', isOn: true }, { path: '/x', target: '//elsewhere.example', isOn: true }], articles: [] }))
    expect(await takeRedirects(other, folder, testNow)).toEqual({ taken: 0, left: ['/studio/flags', '/x'] })
    writeFileSync(join(folder, 'redirects.json'), '{"addresses":[{}]}')
    await expect(takeRedirects(other, folder, testNow)).rejects.toThrow('redirects.json: addresses.0.path')
    // a file that cannot be read is not one that is absent
    rmSync(join(folder, 'redirects.json'))
    expect((await takeRedirects(other, folder, testNow)).taken).toBe(0)
    mkdirSync(join(folder, 'redirects.json'))
    await expect(takeRedirects(other, folder, testNow)).rejects.toThrow('redirects.json: EISDIR')
  })

  test('STU-05 at each start the file is read, and only one that has changed is looked up in the tables', async () => {
    const database = await openTestDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'careline-redirects-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const paths = async () => (await database.read.selectFrom('redirect').select('path').orderBy('path').execute()).map(({ path }) => path)
    const start = async (...addresses: string[]) => {
      writeFileSync(join(folder, 'redirects.json'), JSON.stringify({ addresses: addresses.map((path) => ({ path, target: '/support/privacy', isOn: true })), articles: [] }))
      await takeChangedRedirects(database, folder, testNow)
      return paths()
    }
    await takeChangedRedirects(database, folder, testNow)
    expect(await start('/help/wifi')).toEqual(['/help/wifi'])
    await database.write.deleteFrom('redirect').execute()
    expect(await start('/help/wifi')).toEqual([])
    expect(await start('/help/wifi', '/help/tv', '/help/tv')).toEqual(['/help/tv', '/help/wifi'])
    expect(await database.read.selectFrom('studio_change').select('subject').execute()).toHaveLength(3)
  })

  test('STU-06 no loop, no other site, no page of ours and no room of the site is led away', async () => {
    const { database, set } = await openSite(await openTestDatabase())
    for (const [path, target, code] of [
      ['/a', '/a', 'LOOP'], ['/a/', '/a', 'LOOP'], ['/support/contact', '/support', 'IS_A_PAGE'], ['/support/article/internet/KM1000101', '/support', 'IS_A_PAGE'], ['/es-us/support/fix/drops', '/support', 'IS_A_PAGE'], ['/support/outages', '/support', 'IS_A_PAGE'],
      ['/', '/support', 'NO_OLD_ADDRESS'], ['/studio/flags', '/support', 'NO_OLD_ADDRESS'], ['/msapi/x', '/support', 'NO_OLD_ADDRESS'], ['/__manifest', '/support', 'NO_OLD_ADDRESS'], ['/idp/auth', '/support', 'NO_OLD_ADDRESS'], ['/.well-known/security.txt', '/support', 'NO_OLD_ADDRESS'], ['/acctmgmt/login', '/support', 'NO_OLD_ADDRESS'], ['/search', '/support', 'NO_OLD_ADDRESS'], ['javascript:alert(1)', '/support', 'NO_OLD_ADDRESS'], ['/a\r\nb:c', '/support/contact', 'NO_OLD_ADDRESS'], ['/a<b>', '/support', 'ok'],
      // Pages that content does not name, other spellings of a page, and the data requests of scripts.
      ['/support/myticket', '/support', 'IS_A_PAGE'], ['/es-us/support/speedtest', '/support', 'IS_A_PAGE'], ['/support/smallbusiness/mytickets/CM12345678', '/support', 'IS_A_PAGE'], ['/support/c%6Fntact', '/support', 'IS_A_PAGE'], ['/%61cctmgmt/login', '/support', 'NO_OLD_ADDRESS'], ['/STUDIO/flags', '/support', 'NO_OLD_ADDRESS'], ['/support/contact.data', '/support', 'NO_OLD_ADDRESS'],
      ['/b', '//elsewhere.example/x', 'OUTSIDE'], ['/b', 'javascript:alert(1)', 'PAGE_NOT_FOUND'], ['/b', '/support/article/internet/KM1999999', 'PAGE_NOT_FOUND'], ['/b', 'https://elsewhere.example/support', 'OUTSIDE'],
    ] as const) expect(await set(eddie, path, target, { id: `RD-${Buffer.from(path + target).toString('hex').slice(0, 38)}` }), `${path} ${target}`).toBe(code)
    expect(await set(eddie, '/our-terms', '/support/smallbusiness/terms', { id: 'RD-of-the-terms' })).toBe('ok')
    // A target that was a page when the redirect was set may no longer exist.
    expect(await set(eddie, '/one', '/support/article/internet/KM1000101')).toBe('ok')
    await database.write.deleteFrom('article').where('id', '=', 'KM1000101').execute()
    await database.transaction((trx) => raiseSiteVersion(trx))
    await expect.poll(() => set(eddie, '/support/article/internet/KM1000101', '/one', { id: 'RD-and-back-again' }), { timeout: 10_000 }).toBe('LOOP')
    expect(await set(eddie, '/support/article/internet/KM1000101', '/support/topic/internet', { id: 'RD-and-on-it-goes' })).toBe('ok')
    expect(chainsOf(await database.read.selectFrom('redirect').selectAll().execute()).get('/one')).toBe('/support/topic/internet')
    expect(await set(eddie, '/one', '/support', { id: 'RD-another-of-one' })).toBe('SET_ALREADY')
  })

  test('STU-06 STU-09 a redirect is corrected and deleted, keeps its place in the page, and is shown in readable letters', async () => {
    const { database, runtime, set } = await openSite(await openTestDatabase())
    const oldAddress = followRedirects(database, (error) => expect.unreachable(String(error)))
    const context = buildContext(runtime, { identity: eddie, path: '/studio/redirects' })
    const line = async () => (await readRedirectsRoom(context))!.redirects![0]
    const send = (fields: Record<string, string>) => submitRedirect(context, new URLSearchParams({ id, ...fields }))
    expect(await set(eddie, '/old with space/ñ', '/support/contact#chat')).toBe('ok')
    expect(await line()).toMatchObject({ shown: { path: '/old with space/ñ', target: '/support/contact#chat' }, action: 'Switch off: /old with space/ñ' })
    await expect.poll(() => oldAddress('http://localhost/old%20with%20space/%C3%B1'), { timeout: 10_000 }).toBe('/support/contact#chat')
    const { path } = (await line())!
    // a refused correction keeps what was typed
    const refused = await send({ version: '1', path, target: 'https://elsewhere.example/x', isOn: '1' })
    expect(refused).toMatchObject({ kind: 'page', room: { notice: { lines: [expect.stringContaining('can only lead to a page of this site') as string] }, redirects: [{ typed: 'https://elsewhere.example/x', target: '/support/contact#chat' }] } })
    expect(await send({ version: '1', path, target: `${runtime.config.publicUrl}/support/library`, isOn: '1' })).toMatchObject({ kind: 'done' })
    expect(await line()).toMatchObject({ target: '/support/library', isOn: true, version: 2 })
    expect(await send({ version: '1', intent: 'delete' })).toMatchObject({ kind: 'page', status: 409 })
    for (let time = 0; time < 2; time++) expect(await send({ version: '2', intent: 'delete' })).toMatchObject({ kind: 'done' })
    expect(await readRedirectsRoom(context)).toMatchObject({ redirects: [], history: [{ text: '/old with space/ñ → /support/library: Deleted' }, {}, {}] })
    await expect.poll(() => oldAddress('/old%20with%20space/%C3%B1'), { timeout: 10_000 }).toBeUndefined()
  })

  test('STU-06 nobody overwrites what they have not seen; customers and operators find nothing', async () => {
    const { runtime, set } = await openSite(await openTestDatabase())
    expect(await set(eddie, '/old', '/support')).toBe('ok')
    expect(await set(eddie, '/old', '/support/contact')).toBe('CHANGED_MEANWHILE')
    expect(await set(eddie, '/old', '/support/contact', { version: 9 })).toBe('CHANGED_MEANWHILE')
    expect(await set(eddie, '/other', '/support', { id: 'RD-none-of-this', version: 3 })).toBe('REDIRECT_NOT_FOUND')
    for (const who of [{ kind: 'anonymous' }, signedInAs('maya'), staff('olive.grant', 'operator')] as Identity[]) {
      expect(await set(who, '/mine', '/support')).toBe('NOT_FOUND')
      expect((await call(buildContext(runtime, { identity: who }), listStudioRedirects, {}, { signIn: 'return' })).ok).toBe(false)
      expect((await call(buildContext(runtime, { identity: who }), deleteStudioRedirect, { params: { id }, query: { version: 1 } }, { signIn: 'return' })).ok).toBe(false)
    }
  })
})

test('STU-06 a chain that never ends leads nowhere, whatever stands in the table', () => {
  const row = (path: string, target: string) => ({ path, target, is_on: 1 as const })
  expect([...chainsOf([row('/a', '/b'), row('/b', '/a'), row('/c', '/a'), row('/d', '/e'), row('/e', '/f')])]).toEqual([['/d', '/f'], ['/e', '/f']])
  expect(endOfChain('/x', () => undefined)).toBe('/x')
})
