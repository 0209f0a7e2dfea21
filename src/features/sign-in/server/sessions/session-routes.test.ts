import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { signIn, TestBrowser } from '#test/support/sign-in-browser.ts'
import { openTestSite, type TestSite } from '../flow/test-site.ts'

const hourMs = 3_600_000
const json = { accept: 'application/json' }

const openSite = async (environment?: Record<string, string>) => openTestSite(await openTestDatabase('sqlite'), environment)
const kindAt = async (browser: TestBrowser) => ((await (await browser.request('/support')).json()) as { identity: { kind: string } }).identity.kind
const rowsOf = (site: TestSite) => site.runtime.database.read.selectFrom('session').selectAll().execute()

describeEachEngine('session', (openDatabase) => {
  it('ends at its hour, not before', async () => {
    const site = await openTestSite(await openDatabase())
    const browser = new TestBrowser(site.url)
    await signIn(browser)
    site.advance(hourMs - 30_000)
    expect(await kindAt(browser)).toBe('customer')
    site.advance(30_000)
    expect(await kindAt(browser)).toBe('anonymous')
  })

  it('is a new one at every sign-in, and the old id is worth nothing', async () => {
    const site = await openTestSite(await openDatabase())
    const browser = new TestBrowser(site.url)
    await signIn(browser)
    const old = browser.cookies.get('careline_session')!
    await signIn(browser)
    expect(browser.cookies.get('careline_session')!.value).not.toBe(old.value)
    expect(await rowsOf(site)).toHaveLength(1)
    const thief = new TestBrowser(site.url)
    thief.cookies.set('careline_session', old)
    expect(await kindAt(thief)).toBe('anonymous')
  })

  it('is extended by its length, up to twelve hours after sign-in, and no further', async () => {
    const site = await openTestSite(await openDatabase())
    const browser = new TestBrowser(site.url)
    await signIn(browser)
    const endsAt = (await rowsOf(site))[0]!.ends_at
    for (let hour = 0; hour < 13; hour++) {
      site.advance(hourMs - 60_000)
      const answer = await browser.post('/acctmgmt/extend', {}, json)
      const { expiresAt } = (await answer.json()) as { expiresAt: number }
      expect(expiresAt).toBeLessThanOrEqual(endsAt)
      if (expiresAt === endsAt) break
      expect(expiresAt).toBeGreaterThanOrEqual(site.runtime.clock() + hourMs - 5000)
    }
    site.advance(hourMs)
    const late = await browser.post('/acctmgmt/extend', {}, json)
    expect(late.status).toBe(401)
    expect(await late.json()).toMatchObject({ error: { code: 'SIGN_IN_REQUIRED' } })
    expect(await kindAt(browser)).toBe('anonymous')
  })

  it('really ends at sign-out, for whoever copied the cookie too', async () => {
    const site = await openTestSite(await openDatabase())
    const browser = new TestBrowser(site.url)
    await signIn(browser)
    const copy = new TestBrowser(site.url)
    copy.cookies.set('careline_session', browser.cookies.get('careline_session')!)
    const answer = await browser.post('/acctmgmt/signout', { from: '/support/topic/internet' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/support')
    expect([...browser.cookies.keys()]).toEqual([])
    expect(await kindAt(copy)).toBe('anonymous')
    expect(await rowsOf(site)).toEqual([])
  })

  it('ACC-10 a remembered device is recognised after sign-out, for 30 days, until it is forgotten', async () => {
    const site = await openTestSite(await openDatabase())
    const browser = new TestBrowser(site.url)
    await signIn(browser, { loginId: 'ben.okafor', remember: true })
    const { value, isHttpOnly } = browser.cookies.get('ETRS')!
    expect(isHttpOnly).toBe(true)
    expect(Date.parse(value.split('|')[0]!) - Date.now()).toBeGreaterThan(29.9 * 24 * hourMs)
    await browser.post('/acctmgmt/signout')
    expect([...browser.cookies.keys()]).toEqual(['ETRS'])
    const valid = await browser.request('/msapi/recognizedstatems/v1/token/valid')
    expect(await valid.json()).toMatchObject({ content: { isValid: true } })
    const copy = new TestBrowser(site.url)
    copy.cookies.set('ETRS', browser.cookies.get('ETRS')!)
    const forgotten = await browser.post('/acctmgmt/forget', { from: '/support/contact' })
    expect(forgotten.headers.get('location')).toBe('/support/contact')
    expect(browser.cookies.has('ETRS')).toBe(false)
    expect((await copy.request('/msapi/recognizedstatems/v1/token/valid')).status).toBe(403)
    expect(await site.runtime.database.read.selectFrom('recognised_device').selectAll().execute()).toEqual([])
  })
})

it('is ended by its owner while the disk is full, for whoever copied the cookie too, and its row goes when there is room', async () => {
  const site = await openSite()
  const { write } = site.runtime.database
  const browser = new TestBrowser(site.url)
  await signIn(browser)
  const copy = new TestBrowser(site.url)
  copy.cookies.set('careline_session', browser.cookies.get('careline_session')!)
  // makes every write of this connection fail, as on a full disk
  await sql`pragma query_only = on`.execute(write)
  await expect(write.insertInto('setting').values({ key: 'a', value: 'b' }).execute()).rejects.toThrow()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const answer = await browser.post('/acctmgmt/signout')
    expect([answer.status, answer.headers.get('location'), [...browser.cookies.keys()]]).toEqual([303, '/support', []])
    expect(await kindAt(copy)).toBe('anonymous')
    expect(await rowsOf(site)).toHaveLength(1)
    vi.runOnlyPendingTimers()
    await sql`pragma query_only = off`.execute(write)
    vi.runOnlyPendingTimers()
  } finally {
    vi.useRealTimers()
  }
  await vi.waitFor(async () => expect(await rowsOf(site)).toEqual([]))
  expect(await kindAt(copy)).toBe('anonymous')
})

it('a plain form extends too, and goes back to its page', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  await signIn(browser)
  const answer = await browser.post('/acctmgmt/extend', { from: '/support/contact' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/support/contact'])
  const stranger = await new TestBrowser(site.url).post('/acctmgmt/extend', { from: '/support/contact' })
  expect([stranger.status, stranger.headers.get('location')]).toEqual([303, '/acctmgmt/login'])
})

it('a script may ask how long the session lasts, and by which clock', async () => {
  const site = await openSite({ SESSION_MINUTES: '15' })
  const browser = new TestBrowser(site.url)
  expect((await browser.request('/acctmgmt/session')).status).toBe(401)
  await signIn(browser)
  const answer = await browser.request('/acctmgmt/session')
  const { expiresAt, endsAt, now } = (await answer.json()) as Record<string, number>
  expect(expiresAt! - now!).toBeGreaterThan(14 * 60_000)
  expect(endsAt! - now!).toBeGreaterThan(11.9 * hourMs)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

it.each([
  ['/support/smallbusiness/topic/internet', '/support/smallbusiness'],
  ['/es-us/support/topic/internet', '/es-us/support/'],
  ['/support/es-us/smallbusiness', '/support/es-us/smallbusiness'],
  ['/acctmgmt/overview?lang=es', '/es-us/support/'],
  ['', '/support'],
])('signing out on %s ends at %s', async (from, home) => {
  const browser = new TestBrowser((await openSite()).url)
  expect((await browser.post('/acctmgmt/signout', { from })).headers.get('location')).toBe(home)
})

it('without the choice no device is remembered', async () => {
  const browser = new TestBrowser((await openSite()).url)
  await signIn(browser)
  expect(browser.cookies.has('ETRS')).toBe(false)
})

it('ACC-10 remembering again replaces what the device was remembered as', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  await signIn(browser, { loginId: 'ben.okafor', remember: true })
  await signIn(browser, { loginId: 'maya.torres', remember: true })
  const devices = await site.runtime.database.read.selectFrom('recognised_device').selectAll().execute()
  expect(devices).toHaveLength(1)
})

it('writes from another site are refused', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  await signIn(browser)
  for (const path of ['/acctmgmt/signout', '/acctmgmt/forget', '/acctmgmt/extend', '/acctmgmt/login']) {
    const answer = await browser.post(path, {}, { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  }
  expect(await kindAt(browser)).toBe('customer')
})

it('expired sessions, devices and provider records are cleared away', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  await signIn(browser, { remember: true })
  site.advance(31 * 24 * hourMs)
  const other = new TestBrowser(site.url)
  await signIn(other, { loginId: 'ben.okafor', remember: true })
  const { read } = site.runtime.database
  expect(await read.selectFrom('session').selectAll().execute()).toHaveLength(1)
  expect(await read.selectFrom('recognised_device').selectAll().execute()).toHaveLength(1)
  const expired = await read.selectFrom('oidc_record').select('id').where('expires_at', '<=', site.runtime.clock()).execute()
  expect(expired).toEqual([])
})
