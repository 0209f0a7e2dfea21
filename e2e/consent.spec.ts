import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { violationsInLightAndDark } from './axe.ts'
import { signInByForm, topicLink, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** One site that asks for consent (opt-out), and one that asks before it reports anything (opt-in). */
let site: StartedServer
let asksFirst: StartedServer

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  site = await startServer({ CONSENT: 'opt-out' })
  asksFirst = await startServer({ CONSENT: 'opt-in' })
})
test.afterAll(async () => {
  await Promise.all([site.stop(), asksFirst.stop()])
})

const banner = (page: Page) => page.locator('[data-consent]')
const chosen = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'careline_consent')?.value

/** Counts the event reports that leave a page. */
function countEvents(page: Page): { sent: number } {
  const counted = { sent: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/v1/events')) counted.sent += 1
  })
  return counted
}

const variants = [
  { path: '/support', heading: 'Your privacy choices', refuse: 'Don’t allow', allow: 'Allow' },
  { path: '/es-us/support/', heading: 'Sus opciones de privacidad', refuse: 'No permitir', allow: 'Permitir' },
]

for (const { path, heading, refuse } of variants) {
  test(`ACC-15 without script the banner of ${path} is a form that comes back to its page, and asks again when asked`, inTests(path === '/support'), async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.url}${path}?from=mail`)
    await expect(page.getByRole('region', { name: heading })).toBeVisible()
    await page.getByRole('button', { name: refuse, exact: true }).click()
    await expect(page).toHaveURL(`${site.url}${path}?from=mail`)
    await expect(banner(page)).toHaveCount(0)
    expect(await chosen(page)).toBe('refused')
    await page.goto(`${site.url}/support/contact`)
    await expect(banner(page)).toHaveCount(0)
    await page.locator('footer button[value=ask]').click()
    await expect(page).toHaveURL(`${site.url}/support/contact`)
    await expect(banner(page)).toBeVisible()
    await context.close()
  })
}

test('ACC-15 with script the page stays as it is, with what was typed, and the focus goes on in its content', async ({ page }) => {
  await page.goto(`${site.url}/support/myappointment/find`)
  await waitForScript(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const field = page.locator('main form input:not([type=hidden])').first()
  await field.fill('71-10')
  // the banner's script loads after the page's; a visitor who is faster gets the plain form
  await expect.poll(() => banner(page).locator('form').evaluate((form) => Object.keys(form).some((key) => key.startsWith('__reactProps')))).toBe(true)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expect(field).toHaveValue('71-10')
  expect(await chosen(page)).toBe('granted')
  await page.reload()
  await expect(banner(page)).toHaveCount(0)
})

test('ACC-15 where the consent service does not answer to script, the form does it the browser’s way', inProof, async ({ page }) => {
  await page.route('**/updateConsent', (route) => route.abort())
  await page.goto(`${site.url}/support/library`)
  await waitForScript(page)
  await page.getByRole('button', { name: 'Don’t allow', exact: true }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page).toHaveURL(`${site.url}/support/library`)
  expect(await chosen(page)).toBe('refused')
})

test('ACC-15 events are reported until somebody refuses, then no more', async ({ page }) => {
  const events = countEvents(page)
  await page.goto(`${site.url}/support`)
  await expect.poll(() => events.sent).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Don’t allow', exact: true }).click()
  await expect(banner(page)).toHaveCount(0)
  await page.goto('about:blank')
  const before = events.sent
  await page.goto(`${site.url}/support/topic/internet`)
  await waitForScript(page)
  await page.locator('main a').first().click()
  await page.goto(`${site.url}/support/library`)
  await waitForScript(page)
  await page.waitForLoadState('networkidle')
  expect(events.sent).toBe(before)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('careline-e')))).toEqual([])
})

test('ACC-15 a site that asks first reports nothing before a yes, and everything after it', async ({ page }) => {
  const events = countEvents(page)
  await page.goto(`${asksFirst.url}/support`)
  await waitForScript(page)
  await page.waitForLoadState('networkidle')
  // queued events are sent when the page is left
  await page.goto(`${asksFirst.url}/support/library`)
  await page.goto(`${asksFirst.url}/support`)
  await waitForScript(page)
  expect(events.sent).toBe(0)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(banner(page)).toHaveCount(0)
  await (await topicLink(page)).click()
  await expect.poll(() => events.sent).toBeGreaterThan(0)
})

for (const { javaScriptEnabled, path, words } of [
  { javaScriptEnabled: true, path: '/support', words: 'We respect it, and count nothing' },
  { javaScriptEnabled: false, path: '/es-us/support', words: 'La respetamos y no contamos nada' },
]) {
  test(`ACC-15 under Global Privacy Control the foot of ${path} says what holds in place of choices ${javaScriptEnabled ? 'with' : 'without'} script`, inTests(!javaScriptEnabled), async ({ browser }) => {
    const context = await browser.newContext({ extraHTTPHeaders: { 'sec-gpc': '1' }, javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${site.url}${path}`)
    const foot = page.getByRole('contentinfo')
    await expect(foot.getByText(words)).toBeVisible()
    await expect(foot.getByRole('button')).toHaveCount(0)
    await context.close()
  })
}

test('ACC-15 a browser with Global Privacy Control is asked nothing and reports nothing', async ({ browser }) => {
  const context = await browser.newContext({ extraHTTPHeaders: { 'sec-gpc': '1' } })
  const page = await context.newPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const events = countEvents(page)
  await page.goto(`${site.url}/support`)
  await waitForScript(page)
  await page.waitForLoadState('networkidle')
  await expect(banner(page)).toHaveCount(0)
  await page.goto(`${site.url}/support/library`)
  await page.goto(`${site.url}/support/contact`)
  await waitForScript(page)
  expect(events.sent).toBe(0)
  await context.close()
})

for (const width of [360, 1280]) {
  test(`ACC-15 the banner moves nothing at ${width} px: everything stands where it does without it, and nothing shifts`, inProof, async ({ browser }) => {
    const places = async (cookie: boolean) => {
      const context = await browser.newContext({ viewport: { width, height: 800 } })
      if (cookie) await context.addCookies([{ name: 'careline_consent', value: 'granted', url: site.url }])
      const page = await context.newPage()
      await page.goto(`${site.url}/support`)
      await waitForScript(page)
      await page.waitForLoadState('networkidle')
      await expect(banner(page)).toHaveCount(cookie ? 0 : 1)
      const found = await page.evaluate(() => [...document.querySelectorAll('header, h1, main section, footer')].map((each) => each.getBoundingClientRect().top))
      const shift = await page.evaluate(
        () => new Promise<number>((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0))).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve(0), 500)),
      )
      await context.close()
      return { found, shift }
    }
    const [asked, answered] = [await places(false), await places(true)]
    expect(asked.found.length).toBeGreaterThan(3)
    expect(asked.found).toEqual(answered.found)
    expect(asked.shift).toBeLessThanOrEqual(answered.shift + 0.001)
  })
}

for (const { width, size } of [{ width: 360, size: '100%' }, { width: 360, size: '200%' }, { width: 320, size: '200%' }]) {
  test(`ACC-15 WID-09 the keyboard reaches both answers at ${width} px with text at ${size}, and what has the focus is never under the banner`, inTests(width === 360 && size === '200%'), async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`${site.url}/support/library`)
    await waitForScript(page)
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
    await page.locator('[data-consent]').waitFor()
    const reached: string[] = []
    for (let presses = 0; presses < 200 && reached.length < 3; presses++) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const element = document.activeElement!
        const asking = document.querySelector('[data-consent]')!
        const [own, its] = [element.getBoundingClientRect(), asking.getBoundingClientRect()]
        const isOwn = asking.contains(element)
        return { text: element.textContent, isOwn, isCovered: !isOwn && own.bottom > its.top && own.top < its.bottom }
      })
      expect(focus.isCovered, focus.text).toBe(false)
      if (focus.isOwn) reached.push(focus.text)
    }
    expect(reached).toEqual(['Privacy', 'Don’t allow', 'Allow'])
  })
}

test('ACC-15 on a phone the banner covers little of the page, and both answers are as easy as each other', inProof, async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.setViewportSize({ width: 360, height: 740 })
  for (const { path, refuse, allow } of variants) {
    await page.goto(site.url + path)
    await waitForScript(page)
    await expect.poll(async () => (await banner(page).boundingBox())?.height, { message: path }).toBeLessThanOrEqual(120)
    const [no, yes] = await Promise.all([refuse, allow].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()))
    expect(no!.height, path).toBeGreaterThanOrEqual(44)
    expect([no!.height, Math.round(no!.width), no!.y], path).toEqual([yes!.height, Math.round(yes!.width), yes!.y])
  }
  expect(problems).toEqual([])
})

test('ACC-15 a signed-in person is asked like everybody', inProof, async ({ page }) => {
  await signInByForm(page, 'maya.torres', '/support', site.url)
  await expect(banner(page)).toBeVisible()
  await page.getByRole('button', { name: 'Don’t allow', exact: true }).click()
  // before its script the form goes to a page of its own, and the next one must not overtake it
  await expect.poll(() => chosen(page)).toBe('refused')
  await expect(banner(page)).toHaveCount(0)
  await page.goto(`${site.url}/acctmgmt/overview`)
  await expect(banner(page)).toHaveCount(0)
})

test.describe('with the checker', () => {
  test.use({ bypassCSP: true })
  for (const [index, path] of [...variants.map((each) => each.path), '/support/article/internet/KM1000101', '/search?q=internet', '/support/no-such-page'].entries()) {
    test(`ACC-15 WID-09 axe finds nothing at ${path} with the banner, in light and dark`, inTests(index === 0), async ({ page }) => {
      await page.goto(site.url + path)
      await expect(banner(page)).toBeVisible()
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        // as high as the page: axe would otherwise report targets that the banner partly covers
        await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
        expect(await violationsInLightAndDark(page), String(width)).toEqual([])
      }
    })
  }
})

test('ACC-15 nothing lies over the sign-in form: its page does not ask, and the next one does', inProof, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/support`)
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page.locator('input[type=password]')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.goto(`${site.url}/support/contact`)
  await expect(banner(page)).toBeVisible()
})

test('ACC-15 WID-09 with the banner nothing scrolls sideways at 320 px, nor with text at 200 %', inProof, async ({ page }) => {
  for (const { path } of variants) {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(site.url + path)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    await page.setViewportSize({ width: 640, height: 800 })
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    expect(await overflow()).toBe(0)
  }
})
