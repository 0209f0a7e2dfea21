import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, inProof, inTests, test, type BrowserContext, type Page, type Route } from './journey.ts'
import { topicLink, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

let site: StartedServer
let data: string

test.beforeAll(async () => {
  data = await mkdtemp(path.join(os.tmpdir(), 'careline-e2e-'))
  site = await startServer({ CARELINE_DATA: data })
})
test.afterAll(async () => {
  await site.stop()
  await rm(data, { recursive: true, force: true })
})

const collector = '**/analytics/v1/events'

/** The events stored since `instant`, as `name page`, without those that pages observe by themselves. */
function readDeeds(instant: number): string[] {
  const database = new DatabaseSync(path.join(data, 'careline.sqlite'), { readOnly: true })
  const rows = database.prepare("select name, page from analytics_event where received_at >= ? and name not in ('impression', 'webVital')").all(instant)
  database.close()
  return rows.map(({ name, page }) => `${String(name)} ${String(page)}`).toSorted()
}

/** The ids of all events that pages have sent, and how many of them the collector has stored. */
function listenTo(context: BrowserContext) {
  const sent = new Set<string>()
  context.on('request', (request) => {
    if (request.url().endsWith('/analytics/v1/events')) for (const { id } of request.postDataJSON().events as { id: string }[]) sent.add(id)
  })
  const missing = () => {
    const database = new DatabaseSync(path.join(data, 'careline.sqlite'), { readOnly: true })
    const kept = new Set(database.prepare('select id from analytics_event').all().map(({ id }) => id))
    database.close()
    return [...sent].filter((id) => !kept.has(id)).length
  }
  return { sent, missing }
}

/** Opens the home, and one page further. */
async function walk(page: Page): Promise<void> {
  await page.goto(`${site.url}/support`)
  await waitForScript(page)
  await (await topicLink(page)).click()
  await expect(page).toHaveURL(/topic\/internet$/)
}
const walked = ['Link_Click /support', 'Page_Load /support', 'Page_Load /support/topic/internet']

/**
 * Waits until the page's events are in the browser's storage: the address changes before its page load is reported, and
 * an event is stored until its 202.
 */
async function allNoted(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.values({ ...localStorage } as Record<string, string>).filter((kept) => /"name":"(?:Page_Load|Link_Click)"/.test(kept)).length)).toBe(walked.length)
}

/** Opens a page a minute later, which takes over the events that earlier pages left behind. */
async function comeBack(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.clock.install({ time: Date.now() + 60_000 })
  await page.goto(`${site.url}/support/library`)
  await waitForScript(page)
}

const answers: [string, (route: Route) => Promise<void>][] = [
  ['503', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: {} })],
  ['500', (route) => route.fulfill({ status: 500, json: {} })],
  ['garbage', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Welcome to our hotspot' })],
  ['nothing', (route) => route.abort('connectionreset')],
  [
    'nothing, after it has kept them',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
  ],
]

for (const [what, answer] of answers) {
  test(`ANA-01 a collector that answers ${what} twice gets every event once`, inTests(what.startsWith('nothing, after')), async ({ context, page }) => {
    const since = Date.now()
    const { missing } = listenTo(context)
    let answered = 0
    await context.route(collector, (route) => (++answered <= 2 ? answer(route) : route.continue()))
    await walk(page)
    await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(2)
    await expect.poll(() => readDeeds(since), { timeout: 30_000 }).toEqual(walked)
    await expect.poll(missing).toBe(0)
  })
}

test('ANA-01 a collector that never answers holds no page up, and the next page brings what it did not acknowledge', inProof, async ({ context, page }) => {
  const since = Date.now()
  const { missing } = listenTo(context)
  await context.route(collector, () => {})
  await walk(page)
  await allNoted(page)
  await context.unroute(collector)
  await page.close()
  await comeBack(context)
  await expect.poll(() => readDeeds(since), { timeout: 30_000 }).toEqual([...walked, 'Page_Load /support/library'].toSorted())
  await expect.poll(missing).toBe(0)
})

test('ANA-01 a tab that is closed in the middle of its reports loses none of them', inProof, async ({ context, page }) => {
  const since = Date.now()
  const { missing } = listenTo(context)
  await context.route(collector, (route) => route.abort())
  await walk(page)
  await allNoted(page)
  await page.close()
  await context.unroute(collector)
  await comeBack(context)
  await expect.poll(() => readDeeds(since), { timeout: 30_000 }).toEqual([...walked, 'Page_Load /support/library'].toSorted())
  await expect.poll(missing).toBe(0)
})

test('ANA-01 what people do while the network is away is reported when it is back, once', inProof, async ({ context, page }) => {
  const since = Date.now()
  await page.goto(`${site.url}/support`)
  await waitForScript(page)
  await expect.poll(() => readDeeds(since)).toEqual(['Page_Load /support'])
  const link = await topicLink(page)
  await context.setOffline(true)
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => localStorage.getItem(key)?.includes('Link_Click')))).toBe(true)
  expect(readDeeds(since)).toEqual(['Page_Load /support'])
  await context.setOffline(false)
  await expect.poll(() => readDeeds(since).filter((deed) => deed.startsWith('Link_Click')), { timeout: 30_000 }).toEqual(['Link_Click /support'])
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('careline-e')).length), { timeout: 30_000 }).toBe(0)
})

// React Router's first script accesses forbidden storage once more while it handles the error
const refusals: [string, number, () => void][] = [
  ['full', 0, () => void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') })],
  ['forbidden', 1, () => { for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('forbidden', 'SecurityError') } }) }],
]

for (const [what, routerErrors, refuse] of refusals) {
  test(`ANA-01 where the browser’s storage is ${what}, pages work, and report from memory`, inProof, async ({ context, page }) => {
    const since = Date.now()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await context.addInitScript(refuse)
    await walk(page)
    await expect.poll(() => readDeeds(since), { timeout: 30_000 }).toEqual(walked)
    expect(errors).toHaveLength(routerErrors)
  })
}
