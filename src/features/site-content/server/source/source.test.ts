import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { AppEnv } from '#platform/http/middleware.ts'
import { loadConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { pageFeed } from '../../contract.ts'
import { siteContentHandlers } from '../handlers.ts'
import { publishOurContent } from '../store/publish-our-content.ts'
import { fetchSource, startFetchingSource } from './fetch-source.ts'
import { plainOf } from './portable-text.ts'
import { mountSanityNews, sanityNewsPath } from './sanity-news.ts'
import { createSanitySource } from './sanity-source.ts'
import { readSourcePages, readSourceState } from './source-store.ts'
import { openTestSanity } from './test-sanity.ts'

/** Signs a body as Sanity does. */
const signAsSanity = (secret: string, body: string, now: number) => `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('base64url')}`

const secret = 's'.repeat(32)

const block = (text: string, more: object = {}) => ({ _type: 'block', _key: text, style: 'normal', markDefs: [{ _type: 'link', _key: 'l', href: 'javascript:alert(1)' }], children: [{ _type: 'span', _key: 'a', text, marks: ['l'] }], ...more })

const homePage = (heading: string, more: object = {}) => ({
  _id: 'home-en',
  _type: 'supportPage',
  path: 'idpcms/support/home',
  audience: 'consumer',
  language: 'en',
  components: { hero: { _type: 'hero', welcomeTitle: 'Welcome', heading, headingSignedIn: 'Hello {firstName}', signInPrompt: 'Sign in to see yours', signInLabel: 'Sign in' }, note: [block('First <b>line</b>'), { _type: 'image', asset: {} }, block('one', { listItem: 'bullet' })] },
  seo: { _type: 'seo', metaSeotitle: 'From Sanity', metaDescription: [block('Described '), block('there')], url: '/support', linkRelCanonical: '/support' },
  ...more,
})

async function open(database: Database, options: { token?: string } = {}) {
  const sanity = await openTestSanity(options)
  const runtime = buildRuntime({ database, handlers: siteContentHandlers, environment: { SANITY_URL: sanity.url, SANITY_WEBHOOK_SECRET: secret, SANITY_TOKEN: options.token, SANITY_SECONDS: '3600' } })
  const source = createSanitySource(runtime.config.sanity!)
  const fetchAt = (now: number) => fetchSource({ ...runtime, clock: () => now }, source, { isFresh: false, signal: new AbortController().signal })
  const heading = async () => {
    const outcome = await call(buildContext(runtime), pageFeed, { params: { system: 'idpcms', section: 'support', page: 'home', audience: 'consumer' }, query: { locale: 'en' } })
    return outcome.ok ? (outcome.data['cms-feed'].components['hero'] as { heading: string } | undefined)?.heading : outcome.code
  }
  return { sanity, runtime, fetchAt, heading }
}

describeEachEngine('content of an outside CMS', (openEngine) => {
  test('STU-10 FLG-05 a page that Sanity publishes is the feed, its words plain; a change there raises siteVersion once, the same again not, and what is gone there is the file’s again', async () => {
    const database = await openEngine()
    await publishOurContent(database)
    const { sanity, fetchAt, heading } = await open(database)
    const own = await heading()
    sanity.put(homePage('Written in Sanity'))
    sanity.put(homePage('A draft', { _id: 'drafts.home-en' }))
    const before = await readSiteVersion(database.read)
    await fetchAt(testNow)
    await fetchAt(testNow)
    expect(await readSiteVersion(database.read)).toBe(before + 1)
    await expect.poll(heading).toBe('Written in Sanity')
    expect(sanity.asked[0]).toMatchObject({ path: '/v2025-02-19/data/query/production', perspective: 'published' })
    const [page] = await readSourcePages(database)
    expect(page!.body.pageProperties.seo.metaDescription).toBe('Described\nthere')
    expect(page!.body['cms-feed'].components['note']).toBe('First <b>line</b>\n- one')
    expect(JSON.stringify(page)).not.toMatch(/javascript:|_type|_key/)
    sanity.put(homePage('Changed there'))
    await fetchAt(testNow)
    await expect.poll(heading).toBe('Changed there')
    sanity.remove('home-en')
    sanity.remove('drafts.home-en')
    await fetchAt(testNow)
    await expect.poll(heading).toBe(own)
  })

  test('STU-10 FLG-06 while Sanity is down or says something else the last pages stay, with their age and why', async () => {
    const database = await openEngine()
    const { sanity, fetchAt, heading } = await open(database)
    sanity.put(homePage('Known'))
    await fetchAt(testNow)
    for (const mode of ['down', 'garbled'] as const) {
      sanity.become(mode)
      await expect(fetchAt(testNow + 60_000)).rejects.toThrow()
    }
    await expect.poll(heading).toBe('Known')
    expect(await readSourceState(database)).toMatchObject({ name: 'Sanity', fetchedAt: testNow, triedAt: testNow + 60_000, failure: expect.any(String) })
    sanity.become('well')
    await fetchAt(testNow + 120_000)
    expect((await readSourceState(database))!.failure).toBeUndefined()
  })

  test('STU-10 a page that cannot be used stays as it was and is named; others are taken', async () => {
    const database = await openEngine()
    const { sanity, fetchAt, heading } = await open(database)
    sanity.put(homePage('Good'))
    await fetchAt(testNow)
    const hostile = [
      { seo: { metaSeotitle: 'x', metaDescription: '', url: 'https://evil.example/', linkRelCanonical: '/support' } },
      { seo: { metaSeotitle: 'x', metaDescription: '', url: '/\\evil.example', linkRelCanonical: '/support' } },
      { components: { card: { buttonURL: 'javascript:alert(1)' } } },
      { path: '../site.json' },
      { audience: 'everybody' },
      { seo: null },
    ]
    for (const wrong of hostile) {
      sanity.put(homePage('Bad', wrong))
      sanity.put(homePage('Spanish', { _id: 'home-es', language: 'es' }))
      await fetchAt(testNow)
      expect(await heading(), JSON.stringify(wrong)).toBe('Good')
      expect((await readSourceState(database))!.problems).toEqual([expect.stringMatching(/^home-en: /)])
      expect((await readSourcePages(database)).map(({ id }) => id)).toEqual(['home-en', 'home-es'])
    }
  })

  test('STU-10 the token goes along, and a wrong one is said in Sanity’s words', async () => {
    const database = await openEngine()
    const { sanity, fetchAt, runtime } = await open(database, { token: 'right' })
    sanity.put(homePage('Private'))
    await fetchAt(testNow)
    expect(sanity.asked.at(-1)!.authorization).toBe('Bearer right')
    const other = createSanitySource({ ...runtime.config.sanity!, token: 'wrong' })
    await expect(fetchSource(runtime, other, { isFresh: false, signal: new AbortController().signal })).rejects.toThrow('Sanity answered 401: Unauthorized - Session not found')
    const elsewhere = createSanitySource({ ...runtime.config.sanity!, dataset: 'other' })
    await expect(fetchSource(runtime, elsewhere, { isFresh: false, signal: new AbortController().signal })).rejects.toThrow('Dataset not found')
  })

  test('STU-10 a signed call has a change fetched at once; without Sanity’s signature nothing is asked, without a secret there is no such address', async () => {
    const database = await openEngine()
    const { sanity, runtime, heading } = await open(database)
    sanity.put(homePage('At the start'))
    const stop = startFetchingSource(runtime)
    onTestFinished(stop)
    await expect.poll(heading, { timeout: 10_000 }).toBe('At the start')
    const app = new Hono<AppEnv>()
    mountSanityNews(app, runtime)
    const tell = async (signature: string | undefined, body = '{"_id":"home-en"}') => (await app.request(sanityNewsPath, { method: 'POST', body, headers: signature === undefined ? {} : { 'sanity-webhook-signature': signature } })).status
    sanity.put(homePage('Told'))
    const asked = sanity.asked.length
    const right = signAsSanity(secret, '{"_id":"home-en"}', testNow)
    for (const forged of [undefined, '', 't=1,v1=x', signAsSanity('x'.repeat(32), '{"_id":"home-en"}', testNow), right.replace(/t=\d/, 't=9')]) expect(await tell(forged)).toBe(401)
    expect(await tell(right, '{"_id":"other"}')).toBe(401)
    expect(sanity.asked.length).toBe(asked)
    expect(await tell(right)).toBe(202)
    await expect.poll(heading, { timeout: 10_000 }).toBe('Told')
    // Repeated calls cause only one more fetch, and a change in the meantime is not missed.
    const [told, startedAt] = [sanity.asked.length, Date.now()]
    sanity.put(homePage('Told again'))
    for (let n = 0; n < 30; n++) expect(await tell(right)).toBe(202)
    await expect.poll(heading, { timeout: 10_000 }).toBe('Told again')
    expect(sanity.asked.length - told).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - startedAt) / 1000))
    const without = new Hono<AppEnv>()
    mountSanityNews(without, buildRuntime({ database }))
    expect((await without.request(sanityNewsPath, { method: 'POST' })).status).toBe(404)
  })
})

test('STU-10 an answer without end is left, and one that never comes ends with the process', async () => {
  const { sanity, runtime } = await open(await openTestDatabase('sqlite'))
  sanity.become('hanging')
  const abort = new AbortController()
  const asked = fetchSource(runtime, createSanitySource(runtime.config.sanity!), { isFresh: false, signal: abort.signal })
  abort.abort()
  await expect(asked).rejects.toThrow()
  sanity.become('well')
  sanity.put(homePage('x'.repeat(5_000_000)))
  await expect(fetchSource(runtime, createSanitySource(runtime.config.sanity!), { isFresh: false, signal: new AbortController().signal })).rejects.toThrow('more than')
})

test('STU-10 Portable Text is words alone, however deep or odd it is', () => {
  expect(plainOf({ text: [block('a\u0000b'), { _type: 'block' }, { _type: 'block', children: [null, { text: 7 }] }] })).toEqual({ text: 'a b' })
  let deep: unknown = 'end'
  for (let level = 0; level < 1000; level++) deep = { in: deep }
  expect(JSON.stringify(plainOf(deep))!.length).toBeLessThan(200)
})

test('STU-10 settings: https alone, and nothing without a project', () => {
  const sanity = (environment: Record<string, string>) => loadConfig({ CARELINE_ENV: 'test', ...environment }).sanity
  expect(sanity({})).toBeUndefined()
  expect(sanity({ SANITY_PROJECT: 'abc123' })).toMatchObject({ url: 'https://abc123.api.sanity.io', cdnUrl: 'https://abc123.apicdn.sanity.io', dataset: 'production' })
  expect(() => sanity({ SANITY_TOKEN: 'x' })).toThrow('SANITY_PROJECT')
  expect(() => sanity({ SANITY_URL: 'http://content.example' })).toThrow('https')
  expect(() => sanity({ SANITY_PROJECT: 'evil.example/' })).toThrow('SANITY_PROJECT')
})
