import { expect, it } from 'vitest'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { hashOf } from '../keys/sign-in-keys.ts'
import { demoPassword, signIn, submitLogin, TestBrowser } from '#test/support/sign-in-browser.ts'
import { openTestSite } from './test-site.ts'

const openSite = async (environment?: Record<string, string>) => openTestSite(await openTestDatabase('sqlite'), environment)
const problemOf = (url: URL) => url.searchParams.get('problem')

describeEachEngine('sign-in', (openDatabase) => {
  it('ACC-01 signing in returns to the page that asked for it, through one form', async () => {
    const site = await openTestSite(await openDatabase())
    const browser = new TestBrowser(site.url)
    const { response, url } = await signIn(browser, { finalUrl: '/support/topic/internet?x=1#myTickets' })
    expect(url.pathname + url.search + url.hash).toBe('/support/topic/internet?x=1#myTickets')
    const forms = new Set(browser.visited.filter((address) => address.includes('/acctmgmt/login')))
    expect(forms.size).toBe(1)
    const visitor = (await response.json()) as { identity: object; session: { firstName: string; expiresAt: number; endsAt: number } }
    expect(visitor.identity).toMatchObject({ kind: 'customer', loginId: 'maya.torres', loginType: 'UserId' })
    expect(visitor.session.firstName).toBe('Maya')
    expect(visitor.session.endsAt - visitor.session.expiresAt).toBe(11 * 3_600_000)
  })

  it('the browser keeps a random id of which the database knows only the hash', async () => {
    const site = await openTestSite(await openDatabase())
    const browser = new TestBrowser(site.url)
    await signIn(browser)
    const cookie = browser.cookies.get('careline_session')!
    expect(cookie).toMatchObject({ isHttpOnly: true, path: '/' })
    expect(Buffer.from(cookie.value, 'base64url')).toHaveLength(32)
    const rows = await site.runtime.database.read.selectFrom('session').selectAll().execute()
    expect(rows.map((row) => row.id_hash)).toEqual([hashOf(cookie.value)])
    expect(JSON.stringify(rows)).not.toContain(cookie.value)
  })

  it('a code is redeemed once, also when two come at the same moment', async () => {
    const site = await openTestSite(await openDatabase())
    const browser = new TestBrowser(site.url)
    const form = await browser.visit('/acctmgmt/signin?final_url=/support')
    const resumed = await browser.post(form.url.href, { loginId: 'maya.torres', password: demoPassword })
    const back = await browser.request(resumed.headers.get('location')!)
    const twin = new TestBrowser(site.url)
    for (const [key, cookie] of browser.cookies) twin.cookies.set(key, cookie)
    const callback = back.headers.get('location')!
    const answers = await Promise.all([browser.request(callback), twin.request(callback)])
    const targets = answers.map((answer) => answer.headers.get('location')).toSorted()
    expect(targets).toEqual(['/acctmgmt/login?problem=failed&final_url=%2Fsupport', '/support'])
  })
})

it('ACC-01 under another name of the machine, signing in begins at the address of PUBLIC_URL, where its cookies are read', async () => {
  const site = await openSite({ PUBLIC_URL: 'http://localhost:4000' })
  const response = await new TestBrowser(site.url).request('/acctmgmt/signin?final_url=%2Fsupport&lang=es')
  expect([response.status, response.headers.get('location'), response.headers.get('set-cookie')]).toEqual([302, 'http://localhost:4000/acctmgmt/signin?final_url=%2Fsupport&lang=es', null])
})

it.each([
  ['maya.torres', 'UserId'],
  ['kai.dunn@slid.dum', 'SLID'],
  ['noor.haddad@dtv.sat', 'DIRECTVID'],
])('ACC-02 %s signs in as %s', async (loginId, loginType) => {
  const { response } = await signIn(new TestBrowser((await openSite()).url), { loginId })
  expect(await response.json()).toMatchObject({ identity: { loginId, loginType } })
})

it.each([
  ['olive.grant', 'operator'],
  ['eddie.cole', 'editor'],
  ['maya.torres', undefined],
])('ACC-16 %s signs in at the embedded provider with the role %s', async (loginId, role) => {
  const { response } = await signIn(new TestBrowser((await openSite()).url), { loginId })
  const { identity, session } = (await response.json()) as { identity: { role?: string; loginId: string }; session: { firstName: string } }
  expect([identity.loginId, identity.role]).toEqual([loginId, role])
  expect(session.firstName.toLowerCase()).toBe(loginId.split('.')[0])
})

it('ACC-07 ACC-20 the state cookie holds an opaque user id and sign-in + 1 h in ms, and is readable by scripts', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  const before = Date.now()
  const { response } = await signIn(browser)
  const { value, isHttpOnly } = browser.cookies.get('careline_state')!
  const [userId, expiry] = value.split(':') as [string, string]
  const { identity } = (await response.json()) as { identity: { customerId: string } }
  expect(isHttpOnly).toBe(false)
  expect(Number(expiry)).toBeGreaterThanOrEqual(before + 3_600_000)
  expect(Number(expiry)).toBeLessThanOrEqual(Date.now() + 3_600_000)
  expect(userId).not.toContain(identity.customerId)
})

it('ACC-20 pages and requests never move the state cookie', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  await signIn(browser)
  const before = browser.cookies.get('careline_state')!.value
  site.advance(10 * 60_000)
  await browser.request('/support')
  await browser.post('/acctmgmt/extend', {}, { accept: 'application/json' })
  expect(browser.cookies.get('careline_state')!.value).toBe(before)
})

it('ACC-01 a wrong password and an unknown login id get the same answer, and what was typed stays', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  const form = await browser.visit('/acctmgmt/signin?final_url=/support')
  const wrong = await submitLogin(browser, form.url, { password: 'not it' })
  const unknown = await submitLogin(browser, form.url, { loginId: 'no.body', password: 'not it' })
  expect(problemOf(wrong.url)).toBe('credentials')
  expect(unknown.url.search).toBe(wrong.url.search)
  expect(unknown.url.href).not.toContain('no.body')
  expect(await unknown.response.json()).toMatchObject({ kind: 'form', problem: 'credentials', loginId: 'no.body' })
  expect(browser.cookies.has('careline_session')).toBe(false)
  const right = await submitLogin(browser, unknown.url)
  expect(right.url.pathname).toBe('/support')
})

it('ten misses for one login id make everybody wait who tries it, also with the right password', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  const form = await browser.visit('/acctmgmt/signin?final_url=/support')
  for (let miss = 0; miss < 10; miss++) await browser.post(form.url.href, { loginId: 'Maya.Torres ', password: 'no' })
  const { response } = await submitLogin(browser, form.url)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(890)
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect(await response.json()).toMatchObject({ kind: 'form', problem: 'wait', loginId: 'maya.torres' })
  expect(browser.cookies.has('careline_session')).toBe(false)
  expect((await submitLogin(browser, form.url, { loginId: 'ben.okafor' })).url.pathname).toBe('/support')
})

it('an address that begins sign-ins all the time is told to wait, with a calm page', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  let last = await browser.request('/acctmgmt/signin?final_url=/support')
  for (let start = 1; start < 400 && last.status === 302; start++) {
    browser.cookies.clear()
    last = await browser.request('/acctmgmt/signin?final_url=/support')
  }
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(300)
  expect(await last.json()).toMatchObject({ kind: 'problem', problem: 'wait', finalUrl: '/support' })
}, 60_000)

it('ACC-01 two tabs sign in at once, as two people, and each comes back to its own page', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  const one = await browser.visit('/acctmgmt/signin?final_url=/support/one')
  const two = await browser.visit('/acctmgmt/signin?final_url=/support/two')
  const first = await submitLogin(browser, one.url, { loginId: 'maya.torres' })
  const second = await submitLogin(browser, two.url, { loginId: 'ben.okafor' })
  expect([first.url.pathname, second.url.pathname]).toEqual(['/support/one', '/support/two'])
  expect(await second.response.json()).toMatchObject({ session: { firstName: 'Ben' } })
})

it('ACC-01 a sign-in that the database cannot keep ends in the sign-in page with a message, and a sign-out is offered again', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  const form = await browser.visit('/acctmgmt/signin?final_url=/support')
  await site.runtime.database.write.schema.dropTable('session').execute()
  const { url } = await submitLogin(browser, form.url)
  expect([url.pathname, problemOf(url)]).toEqual(['/acctmgmt/login', 'unavailable'])
  expect((await browser.visit('/acctmgmt/signout')).url.pathname).toBe('/acctmgmt/overview')
})

it('a callback that comes again is refused with a calm page', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  await signIn(browser)
  const callback = browser.visited.find((address) => address.includes('/acctmgmt/callback'))!
  const again = await browser.visit(callback)
  expect(again.response.status).toBe(200)
  expect(await again.response.json()).toEqual({ kind: 'problem', problem: 'expired', finalUrl: '/support/supportlander' })
})

it('a callback with another state, or none, or a made-up code is refused', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  await browser.visit('/acctmgmt/signin?final_url=/support/x')
  const state = new URL(browser.visited.find((address) => address.includes('/idp/auth'))!).searchParams.get('state')!
  for (const query of ['', '?code=x', '?code=x&state=other']) {
    expect(problemOf((await browser.visit(`/acctmgmt/callback${query}`)).url)).toBe('expired')
  }
  const madeUp = await browser.visit(`/acctmgmt/callback?code=x&state=${state}&iss=${encodeURIComponent(`${site.url}/idp`)}`)
  expect(problemOf(madeUp.url)).toBe('failed')
  expect(madeUp.url.searchParams.get('final_url')).toBe('/support/x')
})

it('a callback that names another issuer is refused', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  const form = await browser.visit('/acctmgmt/signin?final_url=/support')
  const resumed = await browser.post(form.url.href, { loginId: 'maya.torres', password: demoPassword })
  const back = await browser.request(resumed.headers.get('location')!)
  const callback = new URL(back.headers.get('location')!)
  callback.searchParams.set('iss', 'https://evil.example.com')
  expect(problemOf((await browser.visit(callback.href)).url)).toBe('failed')
})

it('nobody can finish a sign-in that another browser began', async () => {
  const site = await openSite()
  const attacker = new TestBrowser(site.url)
  const victim = new TestBrowser(site.url)
  const form = await attacker.visit('/acctmgmt/signin?final_url=/support')
  const seen = await victim.visit(form.url.href)
  expect(await seen.response.json()).toMatchObject({ kind: 'problem', problem: 'expired' })
  expect(problemOf((await submitLogin(victim, form.url)).url)).toBe('expired')
  const gone = await attacker.visit(`/idp/auth/${form.url.searchParams.get('interaction')}`)
  expect(gone.url.pathname).toBe('/acctmgmt/login')
  expect(attacker.cookies.has('careline_session')).toBe(false)
})

it('changed cookies are as good as none', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  const form = await browser.visit('/acctmgmt/signin?final_url=/support')
  const [name, cookie] = [...browser.cookies].find(([key]) => key.startsWith('careline_signin_'))!
  browser.cookies.set(name, { ...cookie, value: `${cookie.value.slice(0, -3)}AAA` })
  expect(problemOf((await submitLogin(browser, form.url)).url)).toBe('expired')
  browser.cookies.set('careline_session', { ...cookie, value: 'A'.repeat(43) })
  expect(await (await browser.request('/support')).json()).toMatchObject({ identity: { kind: 'anonymous' } })
})

it('a sign-in that took more than ten minutes has expired', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  const form = await browser.visit('/acctmgmt/signin?final_url=/support')
  site.advance(10 * 60_000 + 1)
  expect(problemOf((await submitLogin(browser, form.url)).url)).toBe('expired')
})

it.each(['https://evil.example.com/', '//evil.example.com', '/\\evil.example.com', '/acctmgmt/login'])(
  'ACC-01 %s is refused at every form and ends at the default page',
  async (evil) => {
    const site = await openSite()
    const browser = new TestBrowser(site.url)
    expect((await signIn(browser, { finalUrl: evil })).url.href).toBe(`${site.url}/support/supportlander`)
    const page = await browser.visit(`/acctmgmt/login?problem=expired&final_url=${encodeURIComponent(evil)}`)
    expect(await page.response.json()).toMatchObject({ finalUrl: '/support/supportlander' })
    for (const form of ['/acctmgmt/extend', '/acctmgmt/forget', '/acctmgmt/signout']) {
      const answer = await browser.post(form, { from: evil })
      expect(answer.headers.get('location')).toMatch(/^\/support/)
    }
    const signedOut = await browser.request(`/acctmgmt/signedout?state=${encodeURIComponent(evil)}`)
    expect(signedOut.headers.get('location')).toBe('/support')
  },
)

it('ACC-01 a configured return origin is honoured', async () => {
  const site = await openSite({ RETURN_ORIGINS: 'https://shop.example.com' })
  const { url } = await signIn(new TestBrowser(site.url), { finalUrl: 'https://shop.example.com/phones' })
  expect(url.href).toBe('https://shop.example.com/phones')
})

it('ACC-01 GET /acctmgmt/login begins a sign-in, in the language of the page to come back to', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  const english = await browser.visit('/acctmgmt/login')
  expect(english.url.searchParams.get('lang')).toBeNull()
  const spanish = await browser.visit(`/acctmgmt/login?final_url=${encodeURIComponent('/es-us/support/')}`)
  expect(spanish.url.searchParams.get('lang')).toBe('es')
  expect(await spanish.response.json()).toMatchObject({ kind: 'form', demo: { password: demoPassword } })
})

it('API-02 ACC-16 identity headers from outside change nothing', async () => {
  const site = await openSite()
  const browser = new TestBrowser(site.url)
  await signIn(browser)
  const headers = { 'idpctx-uuid': 'somebody', 'idpctx-loggedinid': 'somebody', 'idp-recognised-token': 'x'.repeat(43) }
  const response = await browser.request('/support', { headers })
  expect(await response.json()).toMatchObject({ identity: { loginId: 'maya.torres' } })
  const anonymous = await new TestBrowser(site.url).request('/support', { headers })
  expect(await anonymous.json()).toEqual({ identity: { kind: 'anonymous' } })
})

it('the answers of the embedded provider carry the headers of the middleware', async () => {
  const site = await openSite()
  const response = await new TestBrowser(site.url).request('/idp/.well-known/openid-configuration')
  expect(await response.json()).toMatchObject({ issuer: `${site.url}/idp` })
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

it('over https every cookie is Secure and __Host-, except those of the provider, which has a path of its own', async () => {
  const site = await openSite({ PUBLIC_URL: 'https://support.example.com' })
  const answer = await fetch(`${site.url}/acctmgmt/signin?final_url=/support`, { redirect: 'manual' })
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-careline_signin_\S+; Path=\/; SameSite=Lax; HttpOnly; Secure; Max-Age=600$/)])
  const address = new URL(answer.headers.get('location')!)
  expect(address.origin).toBe('https://support.example.com')
  const started = await fetch(site.url + address.pathname + address.search, { redirect: 'manual' })
  expect(started.headers.getSetCookie().every((line) => /; path=\/idp\/auth\/.*; secure/i.test(line))).toBe(true)
})

it('a gateway signs people in itself: the page says so', async () => {
  const site = await openSite({ IDENTITY: 'gateway', GATEWAY_SECRET: 'x'.repeat(32) })
  const { response, url } = await new TestBrowser(site.url).visit('/acctmgmt/signin?final_url=/support')
  expect(url.pathname).toBe('/acctmgmt/login')
  expect(await response.json()).toEqual({ kind: 'gateway', homeUrl: site.url })
})

it('API-01 a form or a token request above 100 KB is 413, and other methods and chunked bodies are no fault of the provider', async () => {
  const { url } = await openSite()
  for (const path of ['/acctmgmt/signin', '/acctmgmt/login?interaction=x', '/acctmgmt/signout', '/idp/token']) {
    expect((await fetch(url + path, { method: 'POST', body: 'x'.repeat(103_000) })).status, path).toBe(413)
  }
  for (const method of ['PROPFIND', 'PUT', 'POST']) {
    const body = new ReadableStream({ start: (c) => (c.enqueue(new TextEncoder().encode('a=b')), c.close()) })
    const response = await fetch(`${url}/idp/token`, { method, body, duplex: 'half' } as RequestInit)
    expect(response.status, method).toBeLessThan(500)
  }
})

it('API-01 the bare address of the provider with a query is 404, as without', async () => {
  const { url } = await openSite()
  for (const path of ['/idp', '/idp/', '/idp?iss=x', '/idp/?iss=x']) expect((await fetch(url + path)).status, path).toBe(404)
})

it('ACC-16 the provider talks to no other site’s scripts, and its answers are kept by nobody', async () => {
  const { url } = await openSite()
  for (const path of ['/idp/.well-known/openid-configuration', '/idp/jwks', '/idp/auth', '/idp/nothing']) {
    const { headers } = await fetch(url + path, { headers: { origin: 'https://evil.example' }, redirect: 'manual' })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control')), path).toEqual([])
    expect(headers.get('cache-control'), path).toContain('no-store')
  }
})
