import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { reportedParts } from '../src/features/analytics/testing.ts'
import { signInByForm, siteUrl, topicLink, waitForScript } from './people.ts'

test.describe.configure({ mode: 'parallel' })

interface SentEvent {
  id: string
  name: string
  page: string
  isAnonymous: boolean
  linkName?: string
  element?: string
  vital?: string
  viewport?: string
}

/** The visitors' actions, without what pages observe by themselves. */
const deeds = (events: SentEvent[]) => events.filter(({ name }) => name !== 'impression' && name !== 'webVital')

/** Collects the events that the page reports, and the status of each response. */
async function listen(page: Page): Promise<{ events: SentEvent[]; statuses: number[] }> {
  const heard = { events: [] as SentEvent[], statuses: [] as number[] }
  page.on('response', (response) => {
    if (!response.url().endsWith('/analytics/v1/events')) return
    heard.events.push(...response.request().postDataJSON().events)
    heard.statuses.push(response.status())
  })
  return heard
}

test('ANA-01 every page reports its load and every link its click, each once and accepted', async ({ page }) => {
  const heard = await listen(page)
  await page.goto(`${siteUrl()}/support`)
  await waitForScript(page)
  await (await topicLink(page)).click()
  await expect(page).toHaveURL(/topic\/internet$/)
  await expect.poll(() => deeds(heard.events).map((event) => `${event.name} ${event.page}`)).toEqual(['Page_Load /support', 'Link_Click /support', 'Page_Load /support/topic/internet'])
  expect(heard.statuses.every((status) => status === 202)).toBe(true)
  expect(new Set(deeds(heard.events).map((event) => event.id)).size).toBe(3)
  expect(heard.events.every((event) => event.isAnonymous)).toBe(true)
})

const logins = (events: SentEvent[]) => events.filter(({ name }) => name === 'Common_Login_Submit')

test('ANA-03 ANA-04 a sign-in is reported once, however many pages follow, and again after the next one', async ({ page, context }) => {
  const heard = await listen(page)
  await signInByForm(page, 'maya.torres')
  await expect.poll(() => logins(heard.events).length).toBe(1)
  expect(logins(heard.events)[0]).toMatchObject({ page: '/support', statusCode: 'LGN_01', successFlag: '1', clientId: 'careline-support', flowCode: 'ESUP', customerType: 'CONS' })
  const cookies = await context.cookies()
  const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value
  expect(valueOf('careline_login_reported')).toBe(valueOf('careline_state'))
  await page.goto(`${siteUrl()}/support/topic/internet`)
  await page.goto(`${siteUrl()}/acctmgmt/overview`)
  await expect.poll(() => heard.events.some((event) => event.page === '/acctmgmt/overview')).toBe(true)
  expect(logins(heard.events)).toHaveLength(1)
  await signInByForm(page, 'maya.torres', '/support/contact')
  await expect.poll(() => logins(heard.events).map((event) => event.page)).toEqual(['/support', '/support/contact'])
  expect(heard.statuses.every((status) => status === 202)).toBe(true)
})

test('ANA-03 with an accessDomain cookie no sign-in is reported, and no service is asked', inProof, async ({ page, context }) => {
  const heard = await listen(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await context.addCookies([{ name: 'accessDomain', value: 'partner', url: siteUrl() }])
  await signInByForm(page, 'ben.okafor')
  await expect.poll(() => heard.events.some((event) => event.page === '/support' && !event.isAnonymous)).toBe(true)
  await page.goto(`${siteUrl()}/support/topic/internet`)
  await expect.poll(() => heard.events.some((event) => event.page === '/support/topic/internet')).toBe(true)
  expect(logins(heard.events)).toEqual([])
  expect(asked).not.toContain('/analytics/v1/loginReporting')
})

test('ANA-04 without the login-analytics service the report has empty data, and an error says so', inProof, async ({ page }) => {
  const heard = await listen(page)
  await page.route('**/loginAnalytics?**', (route) => route.fulfill({ status: 503, json: {} }))
  await signInByForm(page, 'maya.torres')
  await expect.poll(() => logins(heard.events)).toMatchObject([{ userid: '', clientId: '', trid: '', customerType: 'CONS' }])
  expect(heard.events.filter(({ name }) => name === 'error/log')).toMatchObject([{ code: 'LOGIN_ANALYTICS_FAILED' }])
})

test('ANA-01 a signed-in person’s events say so, and name nobody', inProof, async ({ page }) => {
  const heard = await listen(page)
  await signInByForm(page, 'maya.torres')
  await expect.poll(() => heard.events.some((event) => event.page === '/support' && !event.isAnonymous)).toBe(true)
  // the report of a sign-in carries account numbers on purpose; the collector removes them
  const others = heard.events.filter(({ name }) => name !== 'Common_Login_Submit')
  expect(JSON.stringify(others)).not.toMatch(/maya|torres|301448210|30309/i)
})

test('ANA-01 a card of which half was visible for a second is an impression, once', async ({ page }) => {
  const heard = await listen(page)
  await page.goto(`${siteUrl()}/support`)
  const card = page.locator('#card-internet')
  await card.scrollIntoViewIfNeeded()
  const impressions = () => heard.events.filter(({ name, element }) => name === 'impression' && element === 'card-internet')
  await expect.poll(() => impressions().length).toBe(1)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await card.scrollIntoViewIfNeeded()
  await (await topicLink(page)).click()
  await expect.poll(() => deeds(heard.events).length).toBe(3)
  expect(impressions()).toHaveLength(1)
})

for (const [index, path] of ['/support', '/support/supportlander', '/es-us/support/', '/support/smallbusiness'].entries()) {
  test(`ANA-01 what ${path} shows for a second, and nothing else, are its impressions: each once`, inTests(index === 0), async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const heard = await listen(page)
    await page.goto(siteUrl() + path)
    await waitForScript(page)
    const inSight = () =>
      page.evaluate((parts) =>
        [...document.querySelectorAll<HTMLElement>(parts)]
          .filter((element) => {
            const { top, height } = element.getBoundingClientRect()
            return Math.min(innerHeight, top + height) - Math.max(0, top) >= height / 2
          })
          .map((element) => element.dataset.impression ?? element.id)
          .toSorted(), reportedParts,
      )
    const reported = () => heard.events.filter(({ name }) => name === 'impression').map(({ element }) => element!).toSorted()
    await expect.poll(async () => ({ reported: reported(), inSight: await inSight() }), { timeout: 20_000 }).toEqual({ reported: await inSight(), inSight: await inSight() })
    expect(reported().length).toBeGreaterThan(0)
    expect(reported().filter((element) => element.endsWith('-title'))).toEqual([])
  })
}

test('ANA-01 the web vitals of a page come with its path and the class of its viewport', inProof, async ({ page }) => {
  const heard = await listen(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${siteUrl()}/support`)
  await waitForScript(page)
  await page.locator('h1').first().click()
  // the observers load when the page is idle
  await expect.poll(() => heard.events.some(({ name }) => name === 'Page_Load'), { timeout: 25_000 }).toBe(true)
  // leaving the page makes its vitals final; they are sent then, or by the next page
  await page.goto(`${siteUrl()}/support/library`)
  const vitals = () => heard.events.filter(({ name, page: path }) => name === 'webVital' && path === '/support')
  await expect.poll(() => [...new Set(vitals().map(({ vital }) => vital))].toSorted(), { timeout: 25_000 }).toEqual(expect.arrayContaining(['CLS', 'LCP', 'TTFB']))
  expect(vitals().every(({ viewport }) => viewport === 'smartphone')).toBe(true)
})

test('ANA-01 what could not be sent when a tab was closed goes with the next one, each event once', inProof, async ({ page, context }) => {
  await context.route('**/analytics/v1/events', (route) => route.abort())
  await page.goto(`${siteUrl()}/support`)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('careline-event:')).length)).toBeGreaterThan(0)
  const waiting = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('careline-event:')).map((key) => key.split(':')[2]))
  await page.close()
  await context.unroute('**/analytics/v1/events')
  const next = await context.newPage()
  const heard = await listen(next)
  await next.goto(`${siteUrl()}/support/library`)
  await expect.poll(() => waiting.every((id) => heard.events.filter((event) => event.id === id).length === 1), { timeout: 25_000 }).toBe(true)
  await expect.poll(() => next.evaluate((ids) => Object.keys(localStorage).some((key) => ids.includes(key.split(':')[2])), waiting)).toBe(false)
})
