import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RequestHandler } from 'react-router'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { siteVariants } from '#contracts/site-path.ts'
import { demoCustomerId } from '#features/sign-in/testing.ts'
import { readTracePage, writeTraces } from '#features/studio/server.ts'
import { loadConfig } from '#platform/config/config.ts'
import { followSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { raiseSiteVersion, readSiteVersion } from '#platform/database/site-version.ts'
import { buildContext, signedInAs } from '../support/context.ts'
import { lendTestLocation, postgresMissing, type TestLocation } from '../support/databases.ts'
import { pageCacheStats } from '#platform/page-cache/page-cache.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { createTestPages } from '../support/pages.ts'
import { isProof, sampled, scaled } from '../support/scale.ts'
import { cookieOf, openKeptSite } from './kept-site.ts'
import { copyStartedData } from './started-site.ts'

const secondMs = 1000

let pages: RequestHandler
let shared: OpenRuntime
let sharedDirectory: string

beforeAll(async () => {
  pages = await createTestPages()
  sharedDirectory = await copyStartedData()
  shared = await openAt({ dataDirectory: sharedDirectory })
})

afterAll(async () => {
  await shared.close()
  rmSync(sharedDirectory, { recursive: true, force: true })
})

function openAt({ dataDirectory, databaseUrl }: TestLocation): Promise<OpenRuntime> {
  const environment = { CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://help.example' }
  return openRuntime(loadConfig(environment), 'web')
}

const openSite = (opened: OpenRuntime = shared) => openKeptSite(opened, pages, sharedDirectory)

async function publishHeading(runtime: OpenRuntime, heading: string): Promise<void> {
  const { database } = runtime
  const row = await database.read.selectFrom('page_feed').selectAll().where('path', '=', 'idpcms/support/home').where('audience', '=', 'consumer').where('locale', '=', 'en').executeTakeFirstOrThrow()
  const feed = JSON.parse(row.body) as { 'cms-feed': { components: { hero: { heading: string } } } }
  feed['cms-feed'].components.hero.heading = heading
  await database.transaction(async (trx) => {
    await trx.updateTable('page_feed').set({ body: JSON.stringify(feed) }).where('path', '=', row.path).where('audience', '=', row.audience).where('locale', '=', row.locale).execute()
    await raiseSiteVersion(trx)
  })
}

/**
 * Requests the page until it shows the heading. The site's clock advances meanwhile: a busy machine renders pages with
 * gaps, which are retried after 5 s.
 */
function expectShown({ text, advance }: Pick<Awaited<ReturnType<typeof openSite>>, 'text' | 'advance'>, heading: string): Promise<void> {
  let askedAt = performance.now()
  const ask = async () => {
    const now = performance.now()
    advance(now - askedAt)
    askedAt = now
    expect((await text('/support')).includes(heading)).toBe(true)
  }
  return vi.waitFor(ask, { timeout: 25_000, interval: 5 })
}

test('an anonymous page is rendered once and answered with the same bytes, in every encoding, without a cookie', async () => {
  const { content, get } = await openSite()
  const first = Buffer.from(await (await get('/support')).arrayBuffer())
  const again = await get('/support')
  expect(Buffer.from(await again.arrayBuffer()).equals(first)).toBe(true)
  const br = await get('/support', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  const gz = await get('/support', { 'accept-encoding': 'gzip' })
  expect([br.headers.get('content-encoding'), gz.headers.get('content-encoding')]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(await br.arrayBuffer()).equals(first)).toBe(true)
  expect(gunzipSync(await gz.arrayBuffer()).equals(first)).toBe(true)
  expect(content.renders).toBe(1)
  expect(again.headers.get('set-cookie')).toBeNull()
  expect(again.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  expect(again.headers.get('cache-control')).toBe('private, max-age=0, stale-while-revalidate=30, stale-if-error=86400')
})

test('HTML, the data for page changes, site map and robots of every kind of page are kept', async () => {
  const { content, get } = await openSite()
  const targets = [
    // in `npm test` each kind in two of the variants
    ...siteVariants.flatMap(({ base }, turn) => sampled([base, `${base}/supportlander`, `${base}/library`, `${base}/topic/internet`, `/support_service${base}`, `${base}/contact.data`], 2, turn)),
    '/support.data', '/es-us/support/_.data', '/support/article/internet/KM1000101', '/support/article/internet/KM1000101.data?_routes=article%3A%2Fsupport',
    '/device-support/selector', ...(isProof ? ['/developers/api?lang=es'] : []), '/sitemap.xml', '/robots.txt',
  ]
  for (const target of targets) expect((await get(target)).status, target).toBe(200)
  // pages rendered with gaps on a busy machine are not cached: request each once more
  for (const target of targets) await get(target)
  const { renders } = content
  for (const target of targets) await get(target)
  expect(content.renders).toBe(renders)
  expect((await get('/sitemap.xml')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('ACC-16 a signed-in person never gets a cached page, and theirs is never cached', async () => {
  const { runtime, content, get, text } = await openSite()
  const { session } = await cookieOf(runtime, false)
  const own = await get('/support', { cookie: session })
  expect(await own.text()).toContain('Maya')
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(own.headers.get('content-security-policy')).toContain("'nonce-")
  expect(await text('/support')).not.toContain('Maya')
  expect(await text('/support', { cookie: session })).toContain('Maya')
  expect((await get('/support.data', { cookie: session })).headers.get('cache-control')).toBe('no-store')
  expect(content.renders).toBe(4)
})

test('ACC-15 whoever has answered the consent banner, or whose browser has, gets the cached page without it; nobody else does', async () => {
  const { content, get, text } = await openSite()
  const asked = await text('/support')
  expect(asked).toMatch(/<section[^>]* data-consent="opt-out"/)
  const answered = await text('/support', { cookie: 'careline_consent=refused' })
  expect(answered).not.toContain('data-consent')
  expect(await text('/support', { cookie: 'theme=dark; careline_consent=granted' })).toBe(answered)
  const signal = await text('/support', { 'sec-gpc': '1' })
  expect(signal).not.toContain('data-consent')
  expect([signal, answered].map((page) => [page.includes('your browser sends Global Privacy Control'), page.includes('Privacy choices</button>')])).toEqual([[true, false], [false, true]])
  expect(await text('/support', { 'sec-gpc': '1', cookie: 'careline_consent=granted' })).toBe(signal)
  expect(await text('/support', { cookie: 'careline_consent=maybe', 'sec-gpc': '0' })).toBe(asked)
  expect(content.renders).toBe(3)
  expect((await get('/support', { 'sec-gpc': '1' })).headers.get('etag')).not.toBe((await get('/support')).headers.get('etag'))
  expect(await text('/es-us/support/')).toContain('Sus opciones de privacidad')
})

test('ACC-10 a recognised device neither gets a cached page nor leaves one', async () => {
  const { runtime, content, get, text } = await openSite()
  const { device } = await cookieOf(runtime, true)
  const recognised = await text('/support', { cookie: device })
  const anonymous = await text('/support')
  expect(recognised).not.toBe(anonymous)
  expect(content.renders).toBe(2)
  expect((await get('/support', { cookie: device })).headers.get('etag')).toBeNull()
  expect(content.renders).toBe(3)
})

test('a session that has ended makes its owner a visitor like any other', async () => {
  const { runtime, content, advance, text } = await openSite()
  const { session } = await cookieOf(runtime, false)
  const anonymous = await text('/support')
  advance(13 * 3_600_000)
  await text('/support')
  await vi.waitFor(() => expect(content.renders).toBe(2))
  expect(await text('/support', { cookie: session })).toBe(anonymous)
  expect(content.renders).toBe(2)
})

test('ACC-03 identity headers of somebody without the secret change nothing', async () => {
  const { text } = await openSite()
  expect(await text('/support', { 'idpctx-uuid': demoCustomerId('maya.torres') })).toBe(await text('/support'))
})

test('STU-03 a kept home shows everybody the reference of its reasons, a signed-in one that of its request, and support finds both as they were', async () => {
  const { runtime, get, text, advance } = await openSite()
  const referenceIn = (html: string) => /Reference of this page: ([\w-]+)/.exec(html)?.[1] ?? ''
  const everybody = referenceIn(await text('/support'))
  expect(everybody).toMatch(/^[\da-f]{12}$/)
  advance(31 * secondMs)
  await text('/support')
  expect(referenceIn(await text('/support'))).toBe(everybody)
  const { session } = await cookieOf(runtime, false)
  const answer = await get('/support', { cookie: session })
  const own = referenceIn(await answer.text())
  expect(own).toBe(answer.headers.get('x-request-id')!.slice(0, 8))
  await writeTraces(runtime.database)
  const find = async (reference: string) => (await readTracePage(buildContext(runtime, { identity: signedInAs('olive', 'olive.grant', 'operator'), path: `/studio/trace?reference=${reference}` })))?.found?.[0]?.decisions?.filter(({ shows }) => shows).map(({ part }) => part)
  expect(await find(everybody)).toEqual(expect.arrayContaining(['finder-card', 'contact']))
  expect(await find(own)).toEqual(expect.arrayContaining(['my-tickets', 'order-status', 'appointment-area']))
  expect(await find(own)).not.toContain('finder-card')
  const kept = JSON.stringify(await runtime.database.read.selectFrom('page_decision').selectAll().execute())
  for (const { number } of await runtime.database.read.selectFrom('account').select('number').execute()) expect(kept).not.toContain(number)
})

test('parameters that a page does not read neither reach it nor fill the memory', async () => {
  const { content, text } = await openSite()
  const plain = await text('/support')
  const before = pageCacheStats()
  for (let count = 0; count < scaled(50, 200); count += 1) expect(await text(`/support?x=${count}`)).toBe(plain)
  for (let count = 0; count < 50; count += 1) await text(`/support.data?_routes=${count}`)
  expect(content.renders).toBe(2)
  expect(pageCacheStats().entries - before.entries).toBe(1)
  expect(await text('/developers/api?lang=es&x=1')).toContain('<html lang="es"')
  expect(await text('/developers/api?lang=xx')).toBe(await text('/developers/api'))
  expect(content.renders).toBe(4)
})

test('a page with a conversation is made for each request, stays out of memory and of search engines, and changes no kept one', async () => {
  const { content, get, text } = await openSite()
  for (const target of sampled(['/support/openticket', '/es-us/support/openticket/', '/support/smallbusiness/openticket', '/support/openticket.data', '/support_service/support/openticket', '/support/myappointment', '/support/es-us/smallbusiness/myappointment'], 3, 0)) {
    const plain = await text(target)
    const before = { entries: pageCacheStats().entries, renders: content.renders }
    for (const value of ['AAAAAAAAAAAAAAAAAAAAAA', 'b', '']) {
      const response = await get(`${target}?conversation=${value}`)
      expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag'), response.headers.get('etag')], target).toEqual([200, 'no-store', 'noindex', null])
      // the address is not sent to other sites
      expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      const page = await response.text()
      expect(page).toMatch(/conversation that led here|conversación que le trajo aquí/)
      expect(page).toContain('noindex')
    }
    expect({ entries: pageCacheStats().entries, renders: content.renders }).toEqual({ entries: before.entries, renders: before.renders + 3 })
    if (!target.includes('.data')) expect(plain).not.toContain('conversation that led here')
  }
  expect((await get('/support/openticket')).headers.get('x-robots-tag')).toBeNull()
})

test('a strong ETag for each encoding, a 304 without a body, and HEAD with the headers alone', async () => {
  const { get } = await openSite()
  await get('/support')
  const page = await get('/support', { 'accept-encoding': 'br' })
  const etag = page.headers.get('etag')!
  expect(etag).toMatch(/^"[\w-]+-br"$/)
  expect((await get('/support')).headers.get('etag')).not.toBe(etag)
  for (const sent of [etag, `"other", W/${etag}`, '*']) {
    const unchanged = await get('/support', { 'accept-encoding': 'br', 'if-none-match': sent })
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await get('/support', { 'if-none-match': etag })).status).toBe(200)
  const head = await get('/support', { 'accept-encoding': 'br' }, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(page.headers))
})

test('HEAD of a page that is not kept yet makes and keeps it', async () => {
  const { content, get } = await openSite()
  const head = await get('/support', {}, 'HEAD')
  const page = await get('/support')
  expect(head.headers.get('content-length')).toBe(String((await page.arrayBuffer()).byteLength))
  expect(content.renders).toBe(1)
})

test('FLG-07 a change of content shows with the next request after its siteVersion is known', async () => {
  const { runtime, text, advance } = await openSite()
  await text('/support')
  await publishHeading(runtime, 'A heading of today')
  await expectShown({ text, advance }, 'A heading of today')
})

// in `npm test` two processes tell each other of an outage: outage-pages.test.ts
test.runIf(isProof && !postgresMissing)('FLG-07 two processes on PostgreSQL show a change within a second', { timeout: 120_000 }, async () => {
  const location = await lendTestLocation('postgres')
  const runtimes = [await openAt(location), await openAt(location)]
  onTestFinished(async () => void (await Promise.all(runtimes.map((each) => each.close()))))
  const [one, other] = [await openSite(runtimes[0]), await openSite(runtimes[1])]
  await other.text('/support')
  const heading = 'A heading from next door'
  const before = await readSiteVersion(one.runtime.database.read)
  const told = runtimes.map(({ database }) => new Promise<number>((resolve) => followSiteVersion(database, (version) => version > before && resolve(performance.now()))))
  const changedAt = performance.now()
  await publishHeading(one.runtime, heading)
  const [ownMs = 0, otherMs] = (await Promise.all(told)).map((at) => at - changedAt)
  // the busy machine's time for its own change is not part of the delay between the two processes
  expect(otherMs).toBeLessThan(1000 + 2 * ownMs)
  for (const site of [one, other]) await expectShown(site, heading)
})

test('HOME-14 publishing a national outage raises the siteVersion when its times are written, a hidden one does not', async () => {
  const { runtime } = await openSite()
  const { moveDemoOutages } = await import('#features/outages/server.ts')
  const { readDemoWorld } = await import('#platform/config/demo-world.ts')
  const world = await readDemoWorld('content')
  const before = await readSiteVersion(runtime.database.read)
  await moveDemoOutages(runtime.database, world, Date.now() + 5000)
  expect(await readSiteVersion(runtime.database.read)).toBe(before)
  await runtime.database.write.updateTable('outage').set({ is_published: 1 }).where('id', '=', 'OUT-7002').execute()
  await moveDemoOutages(runtime.database, world, Date.now() + 9000)
  expect(await readSiteVersion(runtime.database.read)).toBe(before + 1)
})

test('after 30 s a page is served at once and made anew behind it', async () => {
  const { content, advance, text } = await openSite()
  const page = await text('/support')
  advance(29 * secondMs)
  await text('/support')
  expect(content.renders).toBe(1)
  advance(2 * secondMs)
  expect(await text('/support')).toBe(page)
  await vi.waitFor(() => expect(content.renders).toBe(2))
  await text('/support')
  expect(content.renders).toBe(2)
})

test('FLG-06 a page with a gap is never kept', async () => {
  const { content, get, text } = await openSite()
  content.isDown = true
  const gapped = await get('/support')
  expect([gapped.status, gapped.headers.get('cache-control'), gapped.headers.get('etag')]).toEqual([200, 'no-store', null])
  expect(gapped.headers.get('content-security-policy')).toContain("'sha256-")
  await text('/support')
  expect(content.renders).toBe(2)
  content.isDown = false
  const whole = await text('/support')
  expect(whole).not.toBe(await gapped.text())
  expect(await text('/support')).toBe(whole)
})

test('FLG-06 with the content service down for hours the last good copy is served, also over a new siteVersion', async () => {
  const { runtime, content, advance, text } = await openSite()
  const whole = await text('/support')
  content.isDown = true
  const step = scaled(6, 1)
  for (let minute = 0; minute < 90; minute += step) {
    advance(step * 60 * secondMs)
    expect(await text('/support')).toBe(whole)
  }
  await runtime.database.transaction(raiseSiteVersion)
  const version = await readSiteVersion(runtime.database.read)
  expect(version).toBeGreaterThan(0)
  for (let count = 0; count < 20; count += 1) {
    expect(await text('/support')).toBe(whole)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  advance(24 * 3_600_000)
  expect(await text('/support')).not.toBe(whole)
})

test('a page that fails is tried again after 5 s, not with every request', async () => {
  const { content, advance, text } = await openSite()
  await text('/support')
  content.isDown = true
  advance(31 * secondMs)
  await text('/support')
  await vi.waitFor(() => expect(content.renders).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (let count = 0; count < 50; count += 1) await text('/support')
  expect(content.renders).toBe(2)
  advance(6 * secondMs)
  await text('/support')
  await vi.waitFor(() => expect(content.renders).toBe(3))
})

test('a hundred visitors at once cost one rendering', async () => {
  const { content, text } = await openSite()
  const all = await Promise.all(Array.from({ length: 100 }, () => text('/support')))
  expect(new Set(all).size).toBe(1)
  expect(content.renders).toBe(1)
})

test('answers other than 200 are not kept', async () => {
  const { content, get } = await openSite()
  const missing = () => get('/support/topic/nope')
  expect([(await missing()).status, (await missing()).headers.get('cache-control')]).toEqual([404, 'no-store'])
  const moved = await get('/support/article/wireless/KM1000101')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/support/article/internet/KM1000101'])
  expect(content.renders).toBe(3)
})

test('a page that has gone takes its copy with it', async () => {
  const { runtime, get } = await openSite()
  const article = '/support/article/internet/KM1000102'
  expect((await get(article)).status).toBe(200)
  await runtime.database.write.deleteFrom('article').where('id', '=', 'KM1000102').execute()
  await runtime.database.transaction(raiseSiteVersion)
  await vi.waitFor(async () => expect((await get(article)).status).toBe(404), { timeout: 15_000, interval: 5 })
})

/** The text of each inline script that a browser would run, which the policy has to allow. */
function inlineScripts(html: string): string[] {
  const texts: string[] = []
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at + 1)) {
    const start = html.indexOf('>', at) + 1
    const tag = html.slice(at, start)
    if (!tag.includes(' src=') && !tag.includes('application/ld+json')) texts.push(html.slice(start, html.indexOf('</script>', start)))
  }
  return texts
}

test.each(['/support', '/es-us/support/', '/support/smallbusiness/supportlander', '/support/article/internet/KM1000101', ...(isProof ? ['/developers/api'] : []), '/support/topic/nope'])(
  'the policy of %s allows its own inline scripts by their hashes, and no other',
  async (target) => {
    const { get } = await openSite()
    const response = await get(target)
    const html = await response.text()
    const policy = response.headers.get('content-security-policy')!
    const scripts = inlineScripts(html)
    expect(scripts.length).toBeGreaterThan(2)
    const needed = new Set(scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))
    expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(needed)
    expect(policy).not.toMatch(/nonce|unsafe/)
    expect(html).not.toMatch(/\bnonce=/)
    expect(policy.length).toBeLessThan(4096)
  },
)

test('cached pages carry the headers of every answer', async () => {
  const { get } = await openSite()
  await get('/support')
  const { headers } = await get('/support')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
