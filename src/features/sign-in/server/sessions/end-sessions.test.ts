import { expect, it } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { writeSecurityEvents } from '#platform/security/security-log.ts'
import { signIn, TestBrowser } from '#test/support/sign-in-browser.ts'
import { openTestSite } from '../flow/test-site.ts'

const key = 'k'.repeat(32)
const kindAt = async (browser: TestBrowser) => ((await (await browser.request('/support')).json()) as { identity: { kind: string } }).identity.kind

it('ending all sessions ends those of this person on every device and forgets what is remembered of them, and nobody else’s; without a session it ends none', async () => {
  const database = await openTestDatabase('sqlite')
  const site = await openTestSite(database, { SECURITY_LOG_KEY: key })
  const [desk, phone, other, stranger] = [new TestBrowser(site.url), new TestBrowser(site.url), new TestBrowser(site.url), new TestBrowser(site.url)]
  await signIn(desk, { loginId: 'ben.okafor', remember: true })
  await signIn(phone, { loginId: 'ben.okafor', remember: true })
  await signIn(other, { loginId: 'maya.torres', remember: true })
  stranger.cookies.set('ETRS', phone.cookies.get('ETRS')!)
  // a remembered device is not a session
  expect((await stranger.post('/acctmgmt/endsessions')).headers.get('location')).toBe('/acctmgmt/login')
  expect((await desk.post('/acctmgmt/endsessions', {}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await Promise.all([desk, phone, other].map(kindAt))).toEqual(['customer', 'customer', 'customer'])
  const answer = await desk.post('/acctmgmt/endsessions', { lang: 'es' })
  expect([answer.status, answer.headers.get('location'), answer.headers.get('clear-site-data')]).toEqual([303, '/acctmgmt/login?problem=ended&lang=es', '"cache"'])
  expect([...desk.cookies.keys()]).toEqual([])
  expect(await Promise.all([desk, phone, other].map(kindAt))).toEqual(['anonymous', 'anonymous', 'customer'])
  expect((await phone.request('/msapi/recognizedstatems/v1/token/valid')).status).toBe(403)
  expect((await other.request('/msapi/recognizedstatems/v1/token/valid')).status).toBe(200)
  expect(await (await desk.request('/acctmgmt/login?problem=ended')).json()).toMatchObject({ kind: 'problem', problem: 'ended' })
  await writeSecurityEvents(site.runtime)
  const rows = await database.read.selectFrom('security_event').selectAll().orderBy('at').execute()
  expect(rows.find(({ event }) => event === 'sign-out.everywhere')).toMatchObject({ facts: '{"sessions":2,"devices":2}', person: rows.find(({ event }) => event === 'sign-in')!.person })
})

it('STU-01 a role counts as it is now: one that is taken or changed at once, and the session of who is staff no more has ended', async () => {
  const database = await openTestDatabase('sqlite')
  const site = await openTestSite(database)
  const [olive, ben] = [new TestBrowser(site.url), new TestBrowser(site.url)]
  await signIn(olive, { loginId: 'olive.grant' })
  await signIn(ben, { loginId: 'ben.okafor' })
  const identityAt = async (browser: TestBrowser) => ((await (await browser.request('/support')).json()) as { identity: { kind: string; role?: string } }).identity
  expect(await identityAt(olive)).toMatchObject({ kind: 'customer', role: 'operator' })
  await database.write.updateTable('staff_member').set({ role: 'editor' }).where('login_id', '=', 'olive.grant').execute()
  expect(await identityAt(olive)).toMatchObject({ kind: 'customer', role: 'editor' })
  await database.write.deleteFrom('staff_member').where('login_id', '=', 'olive.grant').execute()
  expect(await identityAt(olive)).toEqual({ kind: 'anonymous' })
  expect(await identityAt(ben)).toMatchObject({ kind: 'customer', loginId: 'ben.okafor' })
})

it('a sign-out makes the browser drop what it holds of our pages, and keeps consent, the remembered device and what waits in storage', async () => {
  const site = await openTestSite(await openTestDatabase('sqlite'))
  const browser = new TestBrowser(site.url)
  await signIn(browser, { loginId: 'ben.okafor', remember: true })
  const answer = await browser.post('/acctmgmt/signout')
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(browser.cookies.has('ETRS')).toBe(true)
})

it('the security log tells sign-ins, failures with their reasons and sign-outs, by hashes that are the same for the same', async () => {
  const database = await openTestDatabase('sqlite')
  const site = await openTestSite(database, { SECURITY_LOG_KEY: key })
  const browser = new TestBrowser(site.url)
  await signIn(browser, { loginId: 'maya.torres', password: 'a wrong word' })
  await browser.request('/acctmgmt/callback?state=forged&code=x')
  await signIn(browser, { loginId: 'Maya.Torres' })
  await browser.post('/acctmgmt/signout')
  await writeSecurityEvents(site.runtime)
  const rows = await database.read.selectFrom('security_event').selectAll().execute()
  const of = (event: string, facts: object) => rows.find((row) => row.event === event && JSON.stringify(JSON.parse(row.facts)) === JSON.stringify(facts))
  const [wrong, expired, ok, out] = [of('sign-in.failed', { reason: 'credentials' }), of('sign-in.failed', { reason: 'expired' }), of('sign-in', { role: 'customer', remembered: 0 }), of('sign-out', {})]
  expect(rows).toHaveLength(4)
  expect([wrong!.login, out!.person]).toEqual([ok!.login, ok!.person])
  expect([expired!.login, wrong!.person]).toEqual([null, null])
  expect(new Set(rows.map(({ address }) => address)).size).toBe(1)
  expect(JSON.stringify(rows)).not.toMatch(/maya|wrong|127\.0|forged/i)
})
