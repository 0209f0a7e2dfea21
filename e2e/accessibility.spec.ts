import { expect, inProof, inTests, test } from './journey.ts'
import { violationsInLightAndDark } from './axe.ts'
import { signIn, siteUrl, topicLink, waitForScript } from './people.ts'
import { touch } from './touch.ts'

test.describe.configure({ mode: 'parallel' })

/**
 * Each page, and whether `npm test` has it here: the home and the kinds with forms and tables, each in one of its languages and audiences.
 * Reports and answers are checked on their own journeys.
 */
const pages: [path: string, isChosen: boolean][] = [
  ['/support', true],
  ['/es-us/support/', false],
  ['/support/smallbusiness', false],
  ['/support/es-us/smallbusiness', false],
  ['/support/supportlander', true],
  ['/support/article/internet/KM1000101', true],
  ['/es-us/support/article/internet/KM1000101', false],
  ['/support/topic/internet', false],
  ['/support/topic/internet/wi-fi', false],
  ['/support/library', false],
  ['/support/contact', false],
  ['/support/openticket', false],
  ['/support/myappointment/find', false],
  ['/es-us/support/myappointment/find?by=account', true],
  ['/support/ask/u-verse-high-speed-internet', false],
  ['/support/es-us/smallbusiness/ask/smb-wireless', false],
  ['/device-support/selector', false],
  ['/device-support/article/wireless/KM1000202/apple/iphone-16', false],
  ['/search?q=internet', true],
  ['/es-us/search/smallBusiness?q=zzzzzzzz', false],
  ['/acctmgmt/login', false],
  ['/acctmgmt/login?lang=es', true],
  ['/developers/api', false],
  ['/inbox', false],
  ['/support/no-such-page', false],
]

/** The pages linked from the menu of maya.torres. */
const ownPages = [
  '/support',
  '/acctmgmt/overview',
  '/acctmgmt/overview?lang=es',
  '/support/mybill',
  '/es-us/support/mybill',
  '/support/myappointment',
  '/orders/details',
  '/orders/details?order=72-203377000204',
  '/support/activity',
  '/support/mytickets',
  '/support/mytickets/CM20260001',
  '/support/openticket',
  '/support/internet/home',
  '/support/outages',
  '/es-us/support/outages',
  '/support/speedtest',
  '/support/fix/red-light',
]

test.describe('with the checker', () => {
  // axe is injected, which the site's own policy refuses
  test.use({ bypassCSP: true })
  for (const [path, isChosen] of pages) {
    test(`WID-09 axe finds nothing in light and dark, and nothing scrolls sideways at 320 px, nor with text at 200 %, at ${path}`, inTests(isChosen), async ({ page }) => {
      // thirty thousand elements; no other page has a tenth of that
      test.slow(path === '/developers/api')
      await page.setViewportSize({ width: 320, height: 800 })
      await page.goto(siteUrl() + path)
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(await overflow()).toBe(0)
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
      for (const width of [640, 360]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflow(), String(width)).toBe(0)
      }
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
      // all endpoints are rendered by one component, of some fifty elements each: keep one per feature
      if (path === '/developers/api') {
        // hydrating a page with removed parts would render them again
        await waitForScript(page)
        await page.evaluate(() => document.querySelectorAll('section > div > article:nth-child(n+2)').forEach((each) => each.remove()))
      }
      await page.setViewportSize({ width: 1280, height: 720 })
      expect(await violationsInLightAndDark(page)).toEqual([])
    })
  }

  test('WID-09 a customer’s own pages do not scroll sideways at 320 px, not even with text at 200 %', inProof, async ({ page }) => {
    await signIn(page, 'maya.torres')
    await page.setViewportSize({ width: 320, height: 800 })
    const scrolling: string[] = []
    for (const path of ownPages) {
      await page.goto(siteUrl() + path)
      for (const size of ['', '200%']) {
        await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size)
        if (await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)) scrolling.push(`${path} ${size}`)
      }
    }
    expect(scrolling).toEqual([])
  })

  test('WID-09 axe finds nothing on a signed-in home and account, in light and dark', async ({ page }) => {
    await signIn(page, 'maya.torres')
    expect(await violationsInLightAndDark(page)).toEqual([])
    await page.goto(`${siteUrl()}/acctmgmt/overview`)
    expect(await violationsInLightAndDark(page)).toEqual([])
    await page.goto(`${siteUrl()}/acctmgmt/overview?lang=es`)
    await expect(page).toHaveTitle('Su cuenta')
  })
})

for (const path of ['/support', '/es-us/support/']) {
  test(`WID-09 with text at 200 % on a phone no part of the header lies over another, at ${path}`, inTests(path !== '/support'), async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(siteUrl() + path)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    const boxes = await page.locator('header a:not([href="#main"]), header summary').evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect))
    expect(boxes.length).toBeGreaterThan(3)
    const overlaps = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom))
    expect(overlaps).toEqual([])
  })
}

test('WID-09 every control of the home is reached by the keyboard, with a visible focus', async ({ page }) => {
  await page.goto(`${siteUrl()}/support`)
  await waitForScript(page)
  // both scripts that load on first touch change what Tab reaches
  await touch(page, '#finder-card')
  await touch(page, '#ai-tile')
  const total = await page.evaluate(() => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])]
    const controls = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('a[href], button, input, summary, [role=tabpanel][tabindex]')])
    return controls.filter((element) => element.checkVisibility() && element.tabIndex >= 0).length
  })
  const reached = new Set<string>()
  for (let presses = 0; presses < total + 5; presses++) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(() => {
      const host = document.activeElement as HTMLElement
      if (host === document.body) return undefined
      const element = (host.shadowRoot?.activeElement ?? host) as HTMLElement
      element.dataset.reached ??= String(Math.random())
      const style = getComputedStyle(element)
      return { control: element.dataset.reached, html: element.outerHTML.slice(0, 160), isVisible: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 }
    })
    if (!focus) break
    expect(focus.isVisible, focus.html).toBe(true)
    reached.add(focus.control)
  }
  expect(reached.size).toBe(total)
})

test('WID-09 LAN-05 who goes on by Tab before the search box’s script is there stays on the button that they reached', inProof, async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  await page.route(/\/search-widget-[^/]+\.js$/, async (route) => {
    asked.resolve()
    await go.promise
    await route.continue()
  })
  await page.goto(`${siteUrl()}/support`)
  await waitForScript(page)
  const box = page.locator('#main careline-search')
  await box.locator('input').focus()
  await asked.promise
  await page.keyboard.press('Tab')
  await expect(box.getByRole('button', { name: 'Search' })).toBeFocused()
  go.resolve()
  await expect(page.locator('#main careline-search[ready]')).toBeVisible()
  await expect(box.getByRole('button', { name: 'Search' })).toBeFocused()
  expect(await box.evaluate((host) => host.shadowRoot?.activeElement?.matches(':focus-visible'))).toBe(true)
})

test('WID-09 the skip link leads to the main content', async ({ page }) => {
  await page.goto(`${siteUrl()}/support`)
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveText('Skip to main content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('WID-09 after a page change inside the site the focus and the title are the new page’s', async ({ page }) => {
  await page.goto(`${siteUrl()}/support`)
  await waitForScript(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await (await topicLink(page)).click()
  await expect(page).toHaveURL(/\/support\/topic\/internet$/)
  await expect(page.locator('main')).toBeFocused()
  await expect(page).toHaveTitle(/Internet/)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})
