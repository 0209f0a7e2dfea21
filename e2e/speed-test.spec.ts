import { expect, inProof, test, type Browser, type BrowserContextOptions, type Page } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A separate server, because a test occupies the line and the account. Each visitor comes from a different address. */
let site: StartedServer
test.beforeAll(async () => {
  site = await startServer({ TRUSTED_PROXIES: '1' })
})
test.afterAll(() => site.stop())
// a page left open would continue its test, and occupy the line in the next one
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

let visitors = 0
async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  visitors += 1
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${visitors}` }, ...options })
  return context.newPage()
}

const phone = { viewport: { width: 360, height: 740 } }
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('NET-02 ANA-07 maya tests her speed on a phone, reads what it means against her plan, finds it in her history, and shares it', inProof, async ({ browser }) => {
  const page = await visit(browser, phone)
  await signIn(page, 'maya.torres', '/support/speedtest', site.url)
  await waitForScript(page)
  await expect(page.getByRole('main')).toContainText('Your plan: Fiber 500, up to 500 Mbps down and 500 Mbps up')
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible()
  expect(await violationsOfStep(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByLabel('Cable').check()
  await page.getByRole('button', { name: 'Start the test' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Measuring' })).toBeVisible()
  expect(await violationsOfStep(page)).toEqual([])
  await expect(page).toHaveURL(/\/support\/internet\/home\/speedtestresult\/modal\?test=[\w-]{16}$/, { timeout: 40_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Your speed test' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('by cable')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(/That is (what|less than) your plan brings/)
  expect(await violationsOfStep(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const link = await page.getByLabel('Link to this result').inputValue()
  expect(new URL(link).search).toBe(new URL(page.url()).search)

  await page.goto(`${site.url}/support/speedtest`)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table')).toContainText('Cable')
  expect(await violationsOfStep(page)).toEqual([])

  // another visitor, in Spanish, without script
  const other = await visit(browser, { javaScriptEnabled: false })
  await other.goto(`${site.url}/es-us${new URL(link).pathname}${new URL(link).search}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Una prueba de velocidad' })).toBeVisible()
  const html = await other.content()
  for (const mark of ['maya', 'Maya', 'Torres', '301448210', 'Fiber 500']) expect(html).not.toContain(mark)
})

test('NET-02 a visitor stops a test, and without script the page says what it needs', inProof, async ({ browser }) => {
  const page = await visit(browser)
  await page.goto(`${site.url}/es-us/support/speedtest`)
  await waitForScript(page)
  expect(await violationsOfStep(page)).toEqual([])
  await page.getByRole('button', { name: 'Empezar la prueba' }).click()
  // sooner, it is the second half of a double tap on Start
  await page.waitForTimeout(1100)
  await page.getByRole('button', { name: 'Detener' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Usted detuvo la prueba' })).toBeVisible()
  await page.getByRole('button', { name: 'Probar otra vez' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Midiendo' })).toBeVisible()
  // a second test at the same time would reduce the speed of the first
  const beside = await page.context().newPage()
  await beside.goto(`${site.url}/es-us/support/speedtest`)
  await waitForScript(beside)
  await beside.getByRole('button', { name: 'Empezar la prueba' }).click()
  await expect(beside.getByRole('alert').filter({ hasText: 'Otra prueba sigue en marcha' })).toBeVisible()
  expect(await violationsOfStep(beside)).toEqual([])

  const plain = await visit(browser, { javaScriptEnabled: false, ...phone })
  await plain.goto(`${site.url}/support/speedtest`)
  await expect(plain.getByText('needs JavaScript, which is off here')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Start the test' })).toBeHidden()
})

test('NET-02 the script of the measurement comes with a test, and with no page', async ({ browser }) => {
  const page = await visit(browser)
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto(`${site.url}/support`)
  await waitForScript(page)
  expect(scripts.filter((url) => /speed/.test(url))).toEqual([])
  await page.goto(`${site.url}/support/speedtest`)
  await waitForScript(page)
  expect(scripts.filter((url) => url.includes('run-speed-test'))).toEqual([])
  await page.getByRole('button', { name: 'Start the test' }).click()
  await expect.poll(() => scripts.filter((url) => url.includes('run-speed-test'))).toHaveLength(1)
})

test('NET-02 who stops before the test has begun may test again at once', inProof, async ({ browser }) => {
  const page = await visit(browser, phone)
  const [asked, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/msapi/shm/v1/tests', async (route) => {
    const answer = await route.fetch()
    asked.resolve()
    await go.promise
    // the page may have stopped waiting for it
    await route.fulfill({ response: answer }).catch(() => {})
  })
  await page.goto(`${site.url}/support/speedtest`)
  await waitForScript(page)
  await page.getByRole('button', { name: 'Start the test' }).click()
  await asked.promise
  // sooner, it is the second half of a double tap on Start
  await page.waitForTimeout(1100)
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Test again' }).click()
  const bytes = page.waitForResponse((answer) => answer.url().includes('/msapi/shm/v1/download'))
  go.resolve()
  expect((await bytes).status()).toBe(200)
})
