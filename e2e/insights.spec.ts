import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { openDatabase } from '#platform/database/database.ts'
import { rollUp } from '../test/reports/insight-rows.ts'
import { violationsOf } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'
import { isProof } from '../test/support/scale.ts'

/** A normal user agent: robots are not counted, and a headless browser identifies itself as one. */
const userAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const nobodyKnows = 'zzzzzzzz'

let site: StartedServer

// one site for all tests
test.describe.configure({ mode: 'default' })
test.use({ userAgent })

let data: string

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  data = await mkdtemp(join(os.tmpdir(), 'careline-e2e-'))
  site = await startServer({ CARELINE_DATA: data })
  const visitor = await browser.newPage({ userAgent, javaScriptEnabled: true })
  const article = '/support/article/internet/KM1000101'
  // wait for the last report: events still queued when the browser closes are sent on its next visit
  const reported = visitor.waitForResponse((response) => response.url().endsWith('/analytics/v1/events') && response.status() === 202 && response.request().postData()!.includes(article))
  for (const address of ['/support', `/search?q=${nobodyKnows}`, '/search?q=slow+wifi', article]) {
    await visitor.goto(site.url + address)
    await waitForScript(visitor)
  }
  await reported
  await visitor.close()
  // a site counts every minute; here it is counted between two runs of the site, to save waiting
  await site.stop()
  const database = await openDatabase({ dataDirectory: data })
  await rollUp(database, Date.now())
  await database.close()
  site = await startServer({ CARELINE_DATA: data })
})
test.afterAll(async () => {
  await site.stop()
  await rm(data, { recursive: true, force: true })
})

const open = async (page: Page, query = '') => {
  await signIn(page, 'olive.grant', '/insights', site.url)
  if (query) await page.goto(`${site.url}/insights${query}`)
}
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** A handful of visits is measured, and not judged. */
const measuredSpeed = (page: Page) => panel(page, 'Speed').getByText('Too few to say (under 20)').first()
const readArticle = (page: Page) => panel(page, 'Articles').getByRole('link').filter({ hasText: 'Wi-Fi' }).first()
const stateButton = (page: Page, name: string) => page.getByRole('group', { name: `State of “${nobodyKnows}”` }).getByRole('button', { name })
const choice = (page: Page, group: string, name: string) => page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true })

test('ANA-01 an operator sees figures once they were reported', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await open(page)
  await waitForScript(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights')
  await expect(panel(page, 'Key figures').getByRole('definition').first()).toHaveText(/^[1-9]\d*$/)
  await expect(panel(page, 'Searches').getByText('slow wifi').first()).toBeVisible()
  await expect(panel(page, 'Searches').getByText(nobodyKnows).first()).toBeVisible()
  await expect(measuredSpeed(page)).toBeVisible()
  await expect(readArticle(page)).toBeVisible()
  await expect(panel(page, 'Calls avoided')).toContainText('Calls avoided')
  expect(problems).toEqual([])
  // inline styles would violate the content security policy
  expect(await page.locator('main [style]').count()).toBe(0)
  const links = await page.locator('main a').evaluateAll((anchors) => [...new Set((anchors as HTMLAnchorElement[]).map(({ href }) => href.replace(/#.*/, '')))])
  expect(links.length).toBeGreaterThan(12)
  for (const link of links) expect((await page.request.get(link)).status(), link).toBe(200)
})

/** The title and the main part of a page. */
async function shownAt(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(site.url + path)).text()
  return [/<title>.*<\/title>/, /<main[\s\S]*<\/main>/].map((part) => part.exec(html)![0])
}

test('ANA-01 nobody but an operator finds the page, its files or its services', inProof, async ({ page }) => {
  const paths = ['/insights', '/insights?period=today', '/insights.data', '/insights/searches.csv', '/insights/v1/overview']
  const statuses = async () => Promise.all(paths.map(async (path) => (await page.request.get(site.url + path, { maxRedirects: 0 })).status()))
  const post = async () => (await page.request.post(`${site.url}/insights`, { form: { id: 'query.x', state: 'done' }, headers: { origin: site.url }, maxRedirects: 0 })).status()
  const nobody = paths.map(() => 404)
  expect(await statuses()).toEqual(nobody)
  expect(await post()).toBe(404)
  for (const loginId of ['maya.torres', 'eddie.cole']) {
    await page.context().clearCookies()
    await signIn(page, loginId, '/support', site.url)
    expect(await statuses(), loginId).toEqual(nobody)
    expect(await post(), loginId).toBe(404)
    const [unknown, insights] = await Promise.all(['/no-such-page', '/insights'].map((path) => shownAt(page, path)))
    expect(insights).toEqual(unknown)
  }
})

test('ANA-01 no customer loads the charts or their styles', inProof, async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await signIn(page, 'maya.torres', '/support', site.url)
  await waitForScript(page)
  expect(loaded.some((path) => path.startsWith('/assets/support-home-'))).toBe(true)
  expect(loaded.filter((path) => path.includes('insights'))).toEqual([])
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', inTests(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled })

    test('ANA-01 the filters stand in the address, and stay when it is opened again', inProof, async ({ page }) => {
      await open(page)
      if (javaScriptEnabled) await waitForScript(page)
      await choice(page, 'Period', '7 days').click()
      await expect(page).toHaveURL(/period=7d/)
      await choice(page, 'Audience', 'Business').click()
      await expect(page).toHaveURL(`${site.url}/insights?locale=all&period=7d&audience=smb`)
      await expect(panel(page, 'Searches')).toContainText('Nothing yet.')
      const copied = await panel(page, 'Searches').getByRole('link', { name: 'Copy link: Searches' }).getAttribute('href')
      await page.goto(site.url + copied!)
      await expect(choice(page, 'Period', '7 days')).toHaveAttribute('aria-pressed', 'true')
      await expect(choice(page, 'Audience', 'Business')).toHaveAttribute('aria-pressed', 'true')
      await choice(page, 'Audience', 'All').click()
      await expect(panel(page, 'Searches')).toContainText('slow wifi')
    })

    test('ANA-01 the figures of a panel are a file', inProof, async ({ page }) => {
      await open(page, '?period=7d')
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download CSV: Searches' }).click()])
      expect(download.suggestedFilename()).toMatch(/searches.*\.csv$/)
      const file = await readFile(await download.path(), 'utf8')
      expect(file).toContain(nobodyKnows)
      expect(file).toContain('\r\n')
    })

    test('ANA-01 the state of an item of the work list is kept', inProof, async ({ page }) => {
      const [chosen, otherwise] = javaScriptEnabled ? ['Planned', 'Open'] : ['Open', 'Planned']
      await open(page, '?period=7d')
      if (javaScriptEnabled) await waitForScript(page)
      await stateButton(page, chosen).click()
      if (javaScriptEnabled) await expect(page.getByText(`Saved: ${chosen}`)).toBeVisible()
      await expect(stateButton(page, chosen)).toHaveAttribute('aria-pressed', 'true')
      expect(page.url()).toContain('period=7d')
      await page.goto(`${site.url}/insights?period=7d`)
      await expect(stateButton(page, chosen)).toHaveAttribute('aria-pressed', 'true')
      await expect(stateButton(page, otherwise)).toHaveAttribute('aria-pressed', 'false')
    })

    test('ANA-01 the page has another language, and the figures stay those that were asked for', inProof, async ({ page }) => {
      await open(page, '?audience=all&locale=en&period=7d')
      await page.locator('header a[hreflang=es]').click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panorama')
      await expect(choice(page, 'Período', '7 días')).toHaveAttribute('aria-pressed', 'true')
      await choice(page, 'Idioma', 'Todos').click()
      await expect(page).toHaveURL(/lang=es/)
      await expect(choice(page, 'Idioma', 'Todos')).toHaveAttribute('aria-pressed', 'true')
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    })
  })
}

test('ANA-01 on paper there is no navigation, and the tables are open', inProof, async ({ page }) => {
  await open(page)
  const table = panel(page, 'Key figures').getByRole('table').first()
  await expect(table).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Parts of this page' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Download CSV: Searches' })).toBeHidden()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, bypassCSP: true })
    for (const width of [360, 1280]) {
      test(`ANA-01 axe finds nothing at ${width} px, ${colorScheme}, tables open and closed`, inTests(colorScheme === 'light' && width === 360), async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await open(page, '?period=7d')
        await waitForScript(page)
        // what is checked with the tables closed is there with open ones too
        if (isProof) expect(await violationsOf(page)).toEqual([])
        await page.evaluate(() => document.querySelectorAll('main details').forEach((details) => details.setAttribute('open', '')))
        expect(await violationsOf(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      })
    }
  })
}
