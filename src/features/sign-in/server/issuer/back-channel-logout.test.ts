import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import type { Database } from '#platform/database/database.ts'
import { writeSecurityEvents } from '#platform/security/security-log.ts'
import { TestBrowser } from '#test/support/sign-in-browser.ts'
import { issuerSecret, openTestIssuer, type TestIssuer } from './test-issuer.ts'
import { openTestSite } from '../flow/test-site.ts'

const path = '/acctmgmt/backchannel-logout'
const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }

async function openBoth(database: Database) {
  let address = ''
  const issuer = await openTestIssuer(() => address)
  const site = await openTestSite(database, { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: issuerSecret })
  address = site.url
  return { issuer, site }
}

/** A signed-in browser at the site, and the same browser at the issuer. */
async function signInBoth(siteUrl: string, issuerUrl: string) {
  const [browser, atIssuer] = [new TestBrowser(siteUrl), new TestBrowser(issuerUrl)]
  const there = await browser.follow(await browser.request('/acctmgmt/signin?final_url=/support'))
  const back = await atIssuer.visit(there.url.href)
  await browser.visit(back.url.href)
  return { browser, atIssuer }
}

const kindAt = async (browser: TestBrowser) => ((await (await browser.request('/support')).json()) as { identity: { kind: string } }).identity.kind
const rowsOf = (database: Database) => database.read.selectFrom('session').select(['customer_id', 'sid']).execute()

interface Odd {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  key?: Parameters<typeof createPrivateKey>[0]
}

/** A logout token of the issuer, with the given irregularities. */
function buildToken(issuer: TestIssuer, odd: Odd = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer.url, aud: 'site', iat: now, exp: now + 120, jti: randomUUID(), events: event, sub: 'person-1', ...odd.claims }
  const kept = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
  return new SignJWT(kept).setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'logout+jwt', ...odd.header }).sign(createPrivateKey(odd.key ?? { key: issuer.key, format: 'jwk' }))
}

/** Sends a token as an issuer does: without cookies and without an Origin header. */
const send = (siteUrl: string, token: string) => fetch(siteUrl + path, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })

describeEachEngine('back-channel logout', (openDatabase) => {
  it('ends the session here when it ends at the issuer, and no other', async () => {
    const database = await openDatabase()
    const { issuer, site } = await openBoth(database)
    const first = await signInBoth(site.url, issuer.url)
    const second = await signInBoth(site.url, issuer.url)
    expect(new Set((await rowsOf(database)).map(({ sid }) => sid)).size).toBe(2)
    const page = await first.atIssuer.visit('/session/end')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(await page.response.text())![1]!
    await first.atIssuer.post('/session/end/confirm', { xsrf, logout: 'yes' })
    expect([await kindAt(first.browser), await kindAt(second.browser)]).toEqual(['anonymous', 'customer'])
  })

  it('ends one session by sid, all of a person by sub, answers 200 and is not to be kept; the same token counts once', async () => {
    const database = await openDatabase()
    const { issuer, site } = await openBoth(database)
    const browsers = [await signInBoth(site.url, issuer.url), await signInBoth(site.url, issuer.url), await signInBoth(site.url, issuer.url)].map(({ browser }) => browser)
    const sids = (await rowsOf(database)).map(({ sid }) => sid!)
    const token = await buildToken(issuer, { claims: { sub: undefined, sid: sids[0] } })
    const answer = await send(site.url, token)
    expect([answer.status, await answer.text(), answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([200, '', 'no-store', []])
    expect(await rowsOf(database)).toHaveLength(2)
    expect((await send(site.url, await buildToken(issuer, { claims: { sub: 'somebody else', sid: sids[1] } }))).status).toBe(200)
    expect(await rowsOf(database)).toHaveLength(2)
    // a session from before the issuer sent a `sid`
    await database.write.updateTable('session').set({ sid: null }).where('sid', '=', sids[1]!).execute()
    const unnamed = await buildToken(issuer, { claims: { sid: 'one that we never saw' } })
    const both = await Promise.all([send(site.url, unnamed), send(site.url, unnamed)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await rowsOf(database)).map(({ sid }) => sid)).toEqual([sids[2]])
    const replayed = await send(site.url, token)
    expect([replayed.status, replayed.headers.get('cache-control'), await replayed.json()]).toEqual([400, 'no-store', { error: 'invalid_request', error_description: expect.any(String) }])
    expect((await send(site.url, await buildToken(issuer))).status).toBe(200)
    expect(await Promise.all(browsers.map(kindAt))).toEqual(['anonymous', 'anonymous', 'anonymous'])
    await writeSecurityEvents(site.runtime)
    const noted = await database.read.selectFrom('security_event').select(['event', 'facts', 'count']).where('event', 'like', 'sign-out%').execute()
    expect(noted).toEqual(expect.arrayContaining([{ event: 'sign-out.issuer-refused', facts: '{"reason":"replay"}', count: expect.any(Number) }]))
    // stored token ids are deleted once the tokens cannot be replayed
    site.advance(700_000)
    await send(site.url, await buildToken(issuer, { claims: { iat: Math.floor(site.runtime.clock() / 1000), exp: Math.floor(site.runtime.clock() / 1000) + 60 } }))
    expect(await database.read.selectFrom('oidc_record').select('id').where('model', '=', 'UsedLogoutToken').execute()).toHaveLength(1)
  })
})

it('a token that is not the issuer’s, not for us, too old, or no logout token ends nothing', async () => {
  const database = await openTestDatabase('sqlite')
  const { issuer, site } = await openBoth(database)
  await signInBoth(site.url, issuer.url)
  const now = Math.floor(Date.now() / 1000)
  const strange = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' })
  const odd: Record<string, Odd> = {
    'another key': { key: strange },
    'an unknown key': { header: { kid: 'other' } },
    'another issuer': { claims: { iss: 'https://evil.example' } },
    'no issuer': { claims: { iss: undefined } },
    'another client': { claims: { aud: 'shop' } },
    'no audience': { claims: { aud: undefined } },
    expired: { claims: { iat: now - 120, exp: now - 60 } },
    'no end': { claims: { exp: undefined } },
    'no beginning': { claims: { iat: undefined } },
    'kept for a day': { claims: { iat: now - 86_400, exp: now + 86_400 } },
    'from tomorrow': { claims: { iat: now + 86_400, exp: now + 90_000 } },
    'no jti': { claims: { jti: undefined } },
    'an endless jti': { claims: { jti: 'x'.repeat(300) } },
    'no events': { claims: { events: undefined } },
    'another event': { claims: { events: { 'https://example.com/other': {} } } },
    'an event that is a list': { claims: { events: { 'http://schemas.openid.net/event/backchannel-logout': [] } } },
    'an ID token': { claims: { nonce: 'n' } },
    'another kind of token': { header: { typ: 'at+jwt' } },
    nobody: { claims: { sub: undefined } },
    'a sub that is a number': { claims: { sub: 5 } },
    'a sid that is an object': { claims: { sid: {} } },
  }
  for (const [name, each] of Object.entries(odd)) {
    const answer = await send(site.url, await buildToken(issuer, each))
    expect([name, answer.status, ((await answer.json()) as { error: string }).error]).toEqual([name, 400, 'invalid_request'])
  }
  const unsigned = new UnsecuredJWT({ sub: 'person-1', events: event, jti: 'j' }).setIssuer(issuer.url).setAudience('site').setIssuedAt().setExpirationTime('2m').encode()
  const shared = await new SignJWT({ sub: 'person-1', events: event, jti: 'j', iss: issuer.url, aud: 'site', iat: now, exp: now + 60 }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(issuerSecret))
  for (const token of [unsigned, shared, '', 'x', 'a.b.c', 'x'.repeat(5000)]) expect((await send(site.url, token)).status, token.slice(0, 20)).toBe(400)
  expect((await fetch(site.url + path, { method: 'POST', body: '{"logout_token":"x"}', headers: { 'content-type': 'application/json' } })).status).toBe(400)
  expect(await rowsOf(database)).toHaveLength(1)
  // the same token without irregularities ends the session
  expect((await send(site.url, await buildToken(issuer))).status).toBe(200)
  expect(await rowsOf(database)).toEqual([])
})

it('while the issuer cannot be asked for its keys, the answer says so', async () => {
  const database = await openTestDatabase('sqlite')
  const site = await openTestSite(database, { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'site' })
  const answer = await send(site.url, 'a.b.c')
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([503, 'temporarily_unavailable'])
})

it('ending all sessions ends the issuer’s too, which leads back to the page that says so and nowhere else', async () => {
  const { issuer, site } = await openBoth(await openTestDatabase('sqlite'))
  const { browser } = await signInBoth(site.url, issuer.url)
  const away = new URL((await browser.post('/acctmgmt/endsessions')).headers.get('location')!)
  expect([away.origin, away.pathname, away.searchParams.get('state')]).toEqual([issuer.url, '/session/end', '/acctmgmt/login?problem=ended'])
  const backAt = async (state: string) => (await browser.request(`/acctmgmt/signedout?${new URLSearchParams({ state })}`)).headers.get('location')
  expect(await backAt('/acctmgmt/login?problem=ended&lang=es')).toBe('/acctmgmt/login?problem=ended&lang=es')
  expect(await backAt('//evil.example/acctmgmt/login?problem=ended')).toBe('/support')
})

it('there is no such way in where no issuer of the operator signs people in', async () => {
  const site = await openTestSite(await openTestDatabase('sqlite'))
  const answer = await fetch(site.url + path, { method: 'POST', body: new URLSearchParams({ logout_token: 'x' }) })
  expect(answer.status).toBe(404)
})
