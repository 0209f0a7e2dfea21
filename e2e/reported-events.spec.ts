import { randomUUID } from 'node:crypto'
import { expect, inProof, inTests, test, type BrowserContextOptions, type Page } from './journey.ts'
import { deedsOf, endOfJourney, observedOf, readKeptEvents, type KeptEvent } from './kept-events.ts'
import { waitForScript } from './people.ts'
import { journeys } from './reported-journeys.ts'
import type { ExpectedEvent, Journey, Visit } from './journey-words.ts'
import { startServer, type StartedServer } from './start-site.ts'
import { startWithFlags } from './start-with-flags.ts'

/** A normal user agent: the server does not report robots, and a headless browser identifies itself as one. */
const person = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const visitorOptions: BrowserContextOptions = { userAgent: person, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }

/**
 * Journeys that leave the demo world unchanged share a site; each comes from a different address, so that rate limits
 * do not affect the next one.
 */
const shared = new Map<string, Promise<StartedServer>>()
test.afterAll(async () => {
  const sites = [...shared.values()]
  shared.clear()
  await Promise.all(sites.map(async (site) => (await site).stop()))
})

type Place = Pick<Journey, 'hasTile' | 'environment' | 'changesAppointments'>

async function siteOf(place: Place): Promise<StartedServer> {
  if (place.changesAppointments) return startSite(place)
  const key = JSON.stringify([place.hasTile, place.environment])
  if (!shared.has(key)) shared.set(key, startSite(place))
  const site = await shared.get(key)!
  return { ...site, stop: async () => {} }
}

async function startSite({ hasTile, environment }: Place): Promise<StartedServer> {
  const settings = { TRUSTED_PROXIES: '1', ...environment }
  const server = hasTile ? await startWithFlags({ 'cfg-ixp-support-genai-search': 'supportLander' }, settings) : await startServer(settings)
  const stop = async () => {
    await server.stop()
    if ('remove' in server) (server.remove as () => void)()
  }
  try {
    await expect(() => expectReady(server.url)).toPass({ timeout: 60_000 })
    if (hasTile) await expect(async () => expect(await (await fetch(`${server.url}/support`)).text()).toMatch(/<button[^>]+name="q"/)).toPass({ timeout: 30_000 })
    return { ...server, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Waits until all earlier reports are stored: the collector acknowledges them in order, so this sends a marker. */
async function allKept(site: StartedServer): Promise<void> {
  const marker = { id: randomUUID(), at: Date.now(), name: 'Link_Click', page: endOfJourney, audience: 'consumer', locale: 'en', reportSuite: 'attcondev', isAnonymous: true, linkName: 'end' }
  const answer = await fetch(`${site.url}/analytics/v1/events`, { method: 'POST', body: JSON.stringify({ events: [marker] }), headers: { 'content-type': 'application/json', origin: site.url, 'user-agent': person } })
  expect(answer.status).toBe(202)
}

/**
 * A new server loads its articles at the first question, which on a busy machine takes longer than a page may. This
 * request counts as a robot's.
 */
async function expectReady(site: string): Promise<void> {
  expect((await fetch(`${site}/search?q=internet`)).status).toBe(200)
  const answer = await fetch(`${site}/support/ask/u-verse-high-speed-internet`, { method: 'POST', body: new URLSearchParams({ q: 'How do I restart my gateway?' }), headers: { origin: site } })
  expect(await answer.text()).toContain('name="helpful"')
}

/** @param since when the journey began; undefined if it reports nothing */
function visitOf(page: Page, { url: site, data }: StartedServer, since: number | undefined): Visit {
  const open = async (path: string) => {
    await page.goto(site + path)
    await waitForScript(page)
  }
  const loginReported = async () => {
    if (since !== undefined) await expect.poll(() => readKeptEvents(data, since).some(({ name }) => name === 'Common_Login_Submit'), { timeout: 30_000 }).toBe(true)
  }
  return { page, site, open, loginReported }
}

const whole = ({ by, ...event }: ExpectedEvent) => ({ reportSuite: 'attcondev', ...(by === 'server' ? {} : { viewport: 'desktop' }), ...event })

/** In `npm test`: a page, an answer and a sign-in. */
const chosen = new Set(['the support home', 'an answer that did not help: why is asked, closed, and answered; then a person takes over', 'sign-in and sign-out'])

for (const [number, { journey, ids, run, events, hasScript = true, ...place }] of journeys.entries()) {
  test(`${ids} ${journey}: exactly the documented events, in order, with their fields`, inTests(chosen.has(journey)), async ({ browser }) => {
    test.slow()
    const site = await siteOf(place)
    const since = Date.now()
    const context = await browser.newContext({ ...visitorOptions, javaScriptEnabled: hasScript, extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${number + 1}` } })
    try {
      const page = await context.newPage()
      await run(visitOf(page, site, since))
      const kept = () => readKeptEvents(site.data, since)
      const expected = events.map((event) => (event.name ? whole(event) : event))
      await expect.poll(() => deedsOf(kept()), { timeout: 20_000 }).toEqual(expected)
      // the page sends its remaining reports when it is left
      await context.close()
      await allKept(site)
      expect(deedsOf(kept())).toEqual(expected)
      expectObservations(observedOf(kept()))
    } finally {
      await context.close()
      await site.stop()
    }
  })
}

const silent: { who: string; cookie: string; headers: Record<string, string> }[] = [
  { who: 'somebody who refused', cookie: 'refused', headers: {} },
  { who: 'a browser with Global Privacy Control', cookie: 'granted', headers: { 'sec-gpc': '1' } },
]
const paths = ['a search, and a result that is opened', 'an answer that did not help: why is asked, closed, and answered; then a person takes over', 'an appointment that the finder finds, and its panel closed', 'an old address after a #', 'a page that is missing', 'the internet app', 'a visit that is moved']

for (const { who, cookie, headers } of silent) {
  test(`ACC-15 ANA-01 of ${who} no event leaves the browser on its journeys, and the server keeps none of its own`, inProof, async ({ browser }) => {
    test.slow()
    const site = await startSite({ environment: { CONSENT: 'opt-out' } })
    const context = await browser.newContext({ ...visitorOptions, extraHTTPHeaders: headers })
    try {
      await context.addCookies([{ name: 'careline_consent', value: cookie, url: site.url }])
      if (headers['sec-gpc']) await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
      const sent: string[] = []
      context.on('request', (request) => request.url().includes('/analytics/v1/events') && sent.push(request.postData() ?? ''))
      const page = await context.newPage()
      // in this order, because the last one signs in and is no anonymous visitor afterwards
      for (const path of paths) await journeys.find(({ journey }) => journey === path)!.run(visitOf(page, site, undefined))
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('careline-e')))).toEqual([])
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('careline_source')
      await context.close()
      await site.signal('SIGTERM')
      expect(sent).toEqual([])
      expect(readKeptEvents(site.data)).toEqual([])
    } finally {
      await context.close()
      await site.stop()
    }
  })
}

/** The timing of observed events is the browser's: each is in the catalogue, each element once per page. */
function expectObservations(observed: readonly KeptEvent[]): void {
  for (const { name, vital, element } of observed) {
    if (name === 'webVital') expect(['LCP', 'CLS', 'INP', 'TTFB']).toContain(vital)
    else expect(element).toMatch(/^(card-[a-z-]+|finder-card|order-status|appointments|service-selection|semi-auth-panel|search-tile|ai-tile|outage-banner|contact|library|cross-audience|support-banner)$/)
  }
}
