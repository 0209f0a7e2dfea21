import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { TestBrowser } from '#test/support/sign-in-browser.ts'
import { issuerSecret, openTestIssuer } from './test-issuer.ts'
import { openTestSite } from '../flow/test-site.ts'

async function openBoth(environment: Record<string, string> = {}) {
  let address = ''
  const issuer = await openTestIssuer(() => address)
  const site = await openTestSite(await openTestDatabase('sqlite'), {
    OIDC_ISSUER: `${issuer.url}/`, OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: issuerSecret, ...environment,
  })
  address = site.url
  return { issuer, site, browser: new TestBrowser(site.url) }
}

/** Signs in through the issuer, which is another site with its own cookies, and back. */
async function signInAt(browser: TestBrowser, issuerUrl: string, start: Response) {
  const { url } = await browser.follow(start)
  expect(url.origin).toBe(issuerUrl)
  const back = await new TestBrowser(issuerUrl).visit(url.href)
  return browser.visit(back.url.href)
}

it('ACC-01 ACC-02 an operator\'s own issuer signs in and comes back to the page', async () => {
  const { issuer, browser } = await openBoth()
  issuer.next = { claims: { preferred_username: 'kai@slid.dum', given_name: 'Kai' } }
  const { response, url } = await signInAt(browser, issuer.url, await browser.request('/acctmgmt/signin?final_url=/support/x'))
  expect(url.pathname).toBe('/support/x')
  expect(await response.json()).toMatchObject({
    identity: { customerId: 'person-1', loginId: 'kai@slid.dum', loginType: 'SLID' }, session: { firstName: 'Kai' },
  })
})

it('login_id wins over preferred_username, and sub stands in where there is neither', async () => {
  const { issuer, browser } = await openBoth()
  issuer.next = { claims: { login_id: 'own', preferred_username: 'other' } }
  const named = await signInAt(browser, issuer.url, await browser.request('/acctmgmt/signin'))
  expect(await named.response.json()).toMatchObject({ identity: { loginId: 'own' } })
  issuer.next = { claims: {} }
  const bare = await signInAt(browser, issuer.url, await browser.request('/acctmgmt/signin'))
  expect(await bare.response.json()).toMatchObject({ identity: { loginId: 'person-1' }, session: { firstName: '' } })
})

it('the page before the issuer takes the choice to be remembered with it', async () => {
  const { issuer, browser } = await openBoth()
  const page = await browser.visit('/acctmgmt/login?final_url=/support/x')
  expect(await page.response.json()).toEqual({ kind: 'issuer', finalUrl: '/support/x' })
  const { url } = await signInAt(browser, issuer.url, await browser.post('/acctmgmt/signin', { final_url: '/support/x', remember: 'on' }))
  expect(url.pathname).toBe('/support/x')
  expect(browser.cookies.has('ETRS')).toBe(true)
})

it('a person who turns back at the issuer reads so, and comes back to nothing', async () => {
  const { issuer, browser } = await openBoth()
  issuer.next = { error: 'access_denied' }
  const { url } = await signInAt(browser, issuer.url, await browser.request('/acctmgmt/signin?final_url=/support/x'))
  expect(url.searchParams.get('problem')).toBe('refused')
  expect(url.searchParams.get('final_url')).toBe('/support/x')
  expect(browser.cookies.has('careline_session')).toBe(false)
})

it.each([
  ['operator', {}, 'operator'],
  [['viewer', 'editor'], {}, 'editor'],
  ['Operator', {}, undefined],
  [{ operator: true }, {}, undefined],
  ['operator', { OIDC_ROLE_CLAIM: 'groups' }, undefined],
])('ACC-16 staff have the role that the issuer’s claim names: %j with %j is %s', async (role, environment, expected) => {
  const { issuer, site, browser } = await openBoth(environment)
  await site.runtime.database.write.insertInto('staff_member').values({ id: 'left', login_id: 'person-1', first_name: 'Left', role: 'operator' }).execute()
  issuer.next = { claims: { role } }
  const { url } = await signInAt(browser, issuer.url, await browser.request('/acctmgmt/signin?final_url=/support/x'))
  const visitor = (await (await browser.request(url.href)).json()) as { identity: { kind: string; role?: string } }
  expect([visitor.identity.kind, visitor.identity.role]).toEqual(['customer', expected])
  expect(await site.runtime.database.read.selectFrom('session').select('role').execute()).toEqual([{ role: expected ?? null }])
  // colleagues at the desk find whoever has a role, and nobody whose login id another one has now
  if (expected) expect(await site.runtime.database.read.selectFrom('staff_member').select(['id', 'role']).where('login_id', '=', 'person-1').execute()).toEqual([{ id: 'person-1', role: expected }])
})

it('signing out ends the issuer\'s session too, and comes back to the home of the variant', async () => {
  const { issuer, browser } = await openBoth()
  await signInAt(browser, issuer.url, await browser.request('/acctmgmt/signin'))
  const answer = await browser.post('/acctmgmt/signout', { from: '/support/smallbusiness/contact' })
  const elsewhere = new URL(answer.headers.get('location')!)
  expect(elsewhere.origin).toBe(issuer.url)
  expect(elsewhere.searchParams.get('id_token_hint')).toMatch(/^ey/)
  const back = new URL(elsewhere.searchParams.get('post_logout_redirect_uri')!)
  back.searchParams.set('state', elsewhere.searchParams.get('state')!)
  expect((await browser.visit(back.href)).url.pathname).toBe('/support/smallbusiness')
  expect([...browser.cookies.keys()]).toEqual([])
})

it('ACC-16 an ID token that the issuer’s keys have not signed signs nobody in', async () => {
  const { issuer, browser } = await openBoth()
  const { keys } = (await (await fetch(`${issuer.url}/jwks`)).json()) as { keys: object[] }
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  issuer.jwks = { keys: [{ ...keys[0], ...publicKey.export({ format: 'jwk' }) }] }
  const forged = await signInAt(browser, issuer.url, await browser.request('/acctmgmt/signin?final_url=/support/x'))
  expect([forged.url.searchParams.get('problem'), browser.cookies.has('careline_session')]).toEqual(['failed', false])
  const { issuer: honest, browser: other } = await openBoth()
  await signInAt(other, honest.url, await other.request('/acctmgmt/signin?final_url=/support/x'))
  expect(other.cookies.has('careline_session')).toBe(true)
})

it('while the issuer is down sign-in says so, everything else works, and the next try asks it again', async () => {
  const { issuer, site, browser } = await openBoth()
  await issuer.stop()
  const down = await browser.visit('/acctmgmt/signin?final_url=/support/x')
  expect(down.url.search).toBe('?problem=unavailable&final_url=%2Fsupport%2Fx')
  expect((await browser.request('/support')).status).toBe(200)
  const { createServer } = await import('node:http')
  const returned = createServer((_, res) => {
    const { url } = issuer
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ issuer: url, authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token`, jwks_uri: `${url}/jwks` }))
  })
  await new Promise<void>((resolve) => returned.listen(Number(new URL(issuer.url).port), '127.0.0.1', resolve))
  const again = await browser.visit('/acctmgmt/signin?final_url=/support/x')
  returned.close()
  expect(again.url.href).toContain(`${issuer.url}/auth?`)
  expect(site.runtime.config.identity.kind).toBe('issuer')
})

it('an issuer that calls itself by another name is not believed', async () => {
  const { createServer } = await import('node:http')
  const liar = createServer((_, res) => {
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ issuer: 'https://evil.example.com', authorization_endpoint: 'https://evil.example.com/auth' }))
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  const { port } = liar.address() as { port: number }
  const site = await openTestSite(await openTestDatabase('sqlite'), { OIDC_ISSUER: `http://127.0.0.1:${port}` })
  const { url } = await new TestBrowser(site.url).visit('/acctmgmt/signin')
  liar.close()
  expect(url.searchParams.get('problem')).toBe('unavailable')
})
