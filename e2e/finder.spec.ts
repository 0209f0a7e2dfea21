import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { violationsInLightAndDark } from './axe.ts'
import { cardOf, expectNewForm, fill, holdSearch, openCard, panelOf, search, appointmentsIn } from './finder-card.ts'
import { places, rows, words, workOrderOf } from './finder-world.ts'
import { waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'
import { sampled } from '../test/support/scale.ts'

const english = words.en
const found = rows.find((row) => row.outcome === 'found')!

/** The visit of `found`, by account: the same number may be looked up only ten times, even successfully (FIN-11). */
const foundByAccount = { by: 'ban', value: '301448210', zip: found.zip } as const

// one separate server, tests in one process, and an address for each test, because look-ups are counted by address too
test.describe.configure({ mode: 'default' })
let site: StartedServer
let visitors = 0
test.beforeAll(async () => {
  site = await startServer({ TRUSTED_PROXIES: '1' })
})
test.afterAll(async () => site.stop())
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${++visitors}` }))

const open = (page: Page, path: string) => openCard(page, site.url + path)

for (const { name, path, locale } of places) {
  test(`FIN-01 FIN-05 FIN-07 FIN-10 HOME-17 each look-up of the demo world ends as it says, on the ${name}`, inTests(name === 'lander'), async ({ page }) => {
    const copy = words[locale]
    await open(page, path)
    for (const row of rows) {
      await search(page, row, locale)
      if (row.outcome === 'found') {
        await expect(cardOf(page).getByRole('heading', { level: 3 })).toHaveText(copy.found)
        await expect(panelOf(page).getByRole('heading', { level: 2 })).toHaveText(copy.panel)
        await expect(panelOf(page).getByRole('heading', { level: 2 })).toBeFocused()
        expect(await appointmentsIn(page)).toEqual([workOrderOf(row)])
        await expect(panelOf(page)).toBeInViewport()
        await cardOf(page).getByRole('button', { name: copy.newSearch }).click()
        await expect(panelOf(page)).toHaveCount(0)
      } else {
        const heading = row.outcome === 'empty' ? copy.empty[row.by] : copy.error.heading
        await expect(cardOf(page).getByRole('heading', { level: 3 })).toHaveText(heading)
        await expect(cardOf(page).getByRole('heading', { level: 3 })).toBeFocused()
        if (row.outcome === 'error') await expect(cardOf(page)).toContainText(copy.error.body)
        await cardOf(page).getByRole('button', { name: copy.again }).click()
      }
      await expectNewForm(page, locale)
      await expect(cardOf(page).getByRole('textbox', { name: copy.fields.orderId })).toBeFocused()
    }
  })
}

test('FIN-10 FIN-11 the look-up says value, kind, ZIP and source, and leaves a cookie that no script reads', async ({ page }) => {
  await open(page, '/support')
  const asked = page.waitForRequest('**/appointment/search')
  await search(page, { by: 'ban', value: '301448229', zip: '75202' })
  expect((await asked).postDataJSON()).toEqual({ account: { ban: '301448229', zipcode: '75202', source: 'supportSearchAppt' } })
  // APT-01: the headers of the request and the answer
  expect(await (await asked).allHeaders()).toMatchObject({ accept: 'application/json', 'cache-control': 'no-cache', pragma: 'no-cache' })
  expect((await (await asked).response())!.headers()['cache-control']).toBe('no-store')
  await expect(panelOf(page)).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).not.toContain('careline_finder')
  expect((await page.context().cookies()).find((cookie) => cookie.name === 'careline_finder')).toMatchObject({ httpOnly: true })
})

test('FIN-02 other characters are ignored as typed, and a number that was copied with spaces is pasted whole', inProof, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await open(page, '/support')
  const field = (name: string) => cardOf(page).getByRole('textbox', { name })
  const type = async (name: string, text: string) => {
    await field(name).focus()
    await page.keyboard.type(text)
  }
  await type(english.fields.orderId, 'a7!1-10 4233550198-123456789')
  await expect(field(english.fields.orderId)).toHaveValue('71-104233550198-1234')
  await type(english.fields.zip, '3o0-3 0 9 12')
  await expect(field(english.fields.zip)).toHaveValue('30309')
  await cardOf(page).getByRole('tab', { name: english.tabs.ban }).click()
  await type(english.fields.ban, '3014-4821x05')
  await expect(field(english.fields.ban)).toHaveValue('301448210')
  await field(english.fields.ban).fill('')
  await page.evaluate(() => navigator.clipboard.writeText(' 301-448-210 '))
  await field(english.fields.ban).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(field(english.fields.ban)).toHaveValue('301448210')
})

test('FIN-03 the button is off, and in reach, until ZIP and number are complete; another tab clears all fields', inProof, async ({ page }) => {
  await open(page, '/support')
  const button = cardOf(page).getByRole('button', { name: english.find })
  const isOff = () => button.getAttribute('aria-disabled')
  expect(await isOff()).toBe('true')
  await fill(page, { by: 'orderId', value: '7', zip: '3030' })
  expect(await isOff()).toBe('true')
  await fill(page, { by: 'orderId', value: '7', zip: '30309' })
  expect(await isOff()).toBeNull()
  await cardOf(page).getByRole('tab', { name: english.tabs.ban }).click()
  for (const name of [english.fields.ban, english.fields.zip]) await expect(cardOf(page).getByRole('textbox', { name })).toHaveValue('')
  await fill(page, { by: 'ban', value: '30144821', zip: '30309' })
  expect(await isOff()).toBe('true')
  await fill(page, { by: 'ban', value: '301448210', zip: '30309' })
  expect(await isOff()).toBeNull()
  await cardOf(page).getByRole('tab', { name: english.tabs.orderId }).click()
  await expectNewForm(page)
  // disabled for screen readers, but still focusable
  await expect(button).toHaveJSProperty('disabled', false)
})

test('FIN-04 what is missing is said beside its field, as an alert, and no longer than it is true', async ({ page }) => {
  await open(page, '/support')
  let asked = 0
  page.on('request', (request) => void (asked += request.url().includes('/appointment/search') ? 1 : 0))
  const alerts = cardOf(page).getByRole('alert')
  await cardOf(page).getByRole('textbox', { name: english.fields.orderId }).press('Enter')
  await expect(alerts).toHaveText(['Please enter your internet order ID.', 'Please enter a valid 5-digit ZIP Code.'])
  await expect(cardOf(page).getByRole('textbox', { name: english.fields.orderId })).toBeFocused()
  await expect(cardOf(page).getByText('5 digits')).toBeVisible()
  await cardOf(page).getByRole('textbox', { name: english.fields.orderId }).fill('7')
  await expect(alerts).toHaveText(['Please enter a valid 5-digit ZIP Code.'])
  await cardOf(page).getByRole('tab', { name: english.tabs.ban }).click()
  await expect(alerts).toHaveCount(0)
  await cardOf(page).getByRole('textbox', { name: english.fields.ban }).fill('3014')
  await cardOf(page).getByRole('textbox', { name: english.fields.zip }).fill('30309')
  await expect(alerts).toHaveText(['Please enter your account number.'])
  await cardOf(page).getByRole('button', { name: english.find }).click({ force: true })
  expect(asked).toBe(0)
})

for (const button of [english.cancel, english.close]) {
  test(`FIN-05 '${button}' while it looks gives the look-up up`, inTests(button === english.cancel), async ({ page }) => {
    await open(page, '/support')
    const letGo = await holdSearch(page)
    const given = page.waitForEvent('requestfailed', (request) => request.url().includes('/appointment/search'))
    await search(page, found)
    await expect(cardOf(page).getByRole('heading', { level: 3 })).toBeFocused()
    await cardOf(page).getByRole('button', { name: button, exact: true }).click()
    await given
    letGo()
    await expectNewForm(page)
    await expect(cardOf(page).getByRole('tab', { name: english.tabs.orderId })).toBeFocused()
    await expect(panelOf(page)).toHaveCount(0)
  })
}

test('FIN-05 no answer is said as it is, and nothing below the card moves while it looks', inProof, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/support')
  const heights = async () => (await cardOf(page).boundingBox())!.height
  const form = await heights()
  const letGo = await holdSearch(page)
  await search(page, found)
  await expect(cardOf(page).getByRole('button', { name: english.cancel })).toBeVisible()
  expect(await heights()).toBe(form)
  await cardOf(page).getByRole('button', { name: english.cancel }).click()
  letGo()
  await page.unroute('**/appointment/search')
  await page.route('**/appointment/search', (route) => route.abort())
  await search(page, found)
  await expect(cardOf(page)).toContainText('Check your connection')
  expect(await heights()).toBe(form)
})

test('FIN-07 what was found closes itself after 15 minutes, card and panel', async ({ page }) => {
  await page.clock.install()
  await open(page, '/support')
  await search(page, foundByAccount)
  await expect(panelOf(page)).toContainText('after 15 minutes')
  await page.clock.fastForward(899_000)
  await expect(panelOf(page)).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(panelOf(page)).toHaveCount(0)
  await expectNewForm(page)
  // the focus was in the closed panel, and must not be lost
  await expect(cardOf(page).getByRole('tab', { name: english.tabs.orderId })).toBeFocused()
})

test('FIN-08 a call from outside closes everything', async ({ page }) => {
  await open(page, '/support')
  const callClose = () => page.evaluate(() => window.dispatchEvent(new Event('careline:close-appointment')))
  await search(page, found)
  await expect(panelOf(page)).toBeVisible()
  await callClose()
  await expect(panelOf(page)).toHaveCount(0)
  await expectNewForm(page)
  await holdSearch(page)
  await search(page, { by: 'ban', value: '301448229', zip: '75202' })
  await expect(cardOf(page).getByRole('button', { name: english.cancel })).toBeVisible()
  await callClose()
  await expectNewForm(page)
})

for (const [parameter, text] of [['mockEmpty', english.empty.orderId], ['errorCard', english.error.heading], ['shimmerCard', 'Looking for your appointment']] as const) {
  test(`FIN-09 ${parameter} shows its card, with displayappointmentscheduler alone`, inTests(parameter === 'errorCard'), async ({ page }) => {
    await page.goto(`${site.url}/support?displayappointmentscheduler=true&${parameter}=true`)
    await expect(cardOf(page).getByRole('heading', { level: 3 })).toHaveText(text)
    await open(page, `/support?${parameter}=true`)
    await expectNewForm(page)
  })
}

test('HOME-17 closing the panel clears it, brings the focus back to the card, and reports a click', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }))
  await open(page, '/support')
  const clicks: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/v1/events')) clicks.push(...request.postDataJSON().events.filter((event: { name: string; linkName: string }) => event.name === 'Link_Click' && event.linkName === english.closePanel))
  })
  await search(page, { by: 'ban', value: '301990017', zip: '94105' })
  await expect(panelOf(page)).toContainText('Customer number ending in 5017')
  await panelOf(page).getByRole('button', { name: english.closePanel }).click()
  await expect(panelOf(page)).toHaveCount(0)
  await expectNewForm(page)
  await expect(cardOf(page).getByRole('tab', { name: english.tabs.orderId })).toBeFocused()
  await expect.poll(() => clicks).toHaveLength(1)
  expect(clicks[0]).toMatchObject({ page: '/support', isAnonymous: true, audience: 'consumer' })
})

test('FIN-01 FIN-05 by the keyboard alone', async ({ page }) => {
  await open(page, '/support')
  await page.locator('#service-selection a').last().focus()
  await page.keyboard.press('Tab')
  await expect(cardOf(page).getByRole('tab', { name: english.tabs.orderId })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cardOf(page).getByRole('tab', { name: english.tabs.ban })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cardOf(page).getByRole('button', { name: 'Where is my account number?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('301448229')
  await page.keyboard.press('Tab')
  await page.keyboard.type('75202')
  await page.keyboard.press('Enter')
  await expect(panelOf(page).getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panelOf(page).getByRole('button', { name: english.closePanel })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cardOf(page).getByRole('tab', { name: english.tabs.orderId })).toBeFocused()
})

test('HOME-18 the card’s script comes when somebody begins to use it; what was typed before stays, and nothing moves', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.setViewportSize({ width: 360, height: 600 })
  await page.goto(`${site.url}/support`)
  await waitForScript(page)
  expect(scripts.filter((url) => url.includes('finder-place'))).toEqual([])
  const field = (await cardOf(page).locator('input[name=orderId]').elementHandle())!
  await field.evaluate((element: HTMLInputElement) => (element.value = '71-1 04x'))
  await page.evaluate(() => {
    Object.assign(window, { shifts: 0 })
    const add = (list: PerformanceObserverEntryList) => list.getEntries().forEach((entry) => ((window as unknown as { shifts: number }).shifts += (entry as unknown as { value: number }).value))
    new PerformanceObserver(add).observe({ type: 'layout-shift' })
  })
  await cardOf(page).scrollIntoViewIfNeeded()
  // the last script that a page loads by itself
  await expect.poll(() => scripts.some((url) => url.includes('start-reporting'))).toBe(true)
  expect(scripts.filter((url) => url.includes('finder-place'))).toEqual([])
  await field.focus()
  await cardOf(page).locator('form[data-ready]').waitFor()
  expect(scripts.some((url) => url.includes('finder-place'))).toBe(true)
  // the element that the server rendered was hydrated, not replaced
  expect(await field.evaluate((element: HTMLInputElement) => [element.isConnected, element.value])).toEqual([true, '71-104'])
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0)
})

test('HOME-18 a click that comes before the card’s script waits for it, and is made once', inProof, async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/finder-place*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${site.url}/support`)
  await waitForScript(page)
  await cardOf(page).getByRole('tab', { name: english.tabs.ban }).click()
  await expect(cardOf(page).getByRole('tab', { name: english.tabs.orderId })).toHaveAttribute('aria-selected', 'true')
  held.resolve()
  await expect(cardOf(page).getByRole('tab', { name: english.tabs.ban })).toHaveAttribute('aria-selected', 'true')
  expect(page.url()).toBe(`${site.url}/support`)
})

test('HOME-18 without its script the card works as it does without any, and the page stays', inProof, async ({ page }) => {
  await page.route('**/assets/finder-place*', (route) => route.abort())
  await page.goto(`${site.url}/support`)
  await waitForScript(page)
  await cardOf(page).scrollIntoViewIfNeeded()
  await cardOf(page).getByRole('textbox', { name: english.fields.orderId }).fill(found.value)
  const button = cardOf(page).getByRole('button', { name: english.find })
  const colour = () => button.evaluate((element) => getComputedStyle(element).color)
  const off = await colour()
  await cardOf(page).getByRole('textbox', { name: english.fields.zip }).fill(found.zip)
  await expect.poll(colour).not.toBe(off)
  await button.click()
  await expect(page).toHaveURL(`${site.url}/support/myappointment`)
  await expect(page.locator(`[data-visit=${workOrderOf(found)}]`)).toBeVisible()
})

test('HOME-09 the card is there after a page change without a reload, too', async ({ page }) => {
  await page.goto(`${site.url}/support/library`)
  await waitForScript(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.locator('nav ol a[href="/support"]').click()
  await cardOf(page).locator('form[data-ready]').waitFor()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await search(page, found)
  expect(await appointmentsIn(page)).toEqual([workOrderOf(found)])
})

test.describe('with the checker', () => {
  // axe is injected, which the site's own policy refuses
  test.use({ bypassCSP: true })
  test('WID-09 FIN-05 axe finds nothing in any view, in light and dark', async ({ page }) => {
    for (const parameter of sampled(['mockEmpty', 'errorCard', 'shimmerCard'], 3, 1)) {
      await page.goto(`${site.url}/support?displayappointmentscheduler=true&${parameter}=true`)
      await cardOf(page).getByRole('heading', { level: 3 }).waitFor()
      expect(await violationsInLightAndDark(page), parameter).toEqual([])
    }
    await open(page, '/support')
    await cardOf(page).getByRole('textbox', { name: english.fields.zip }).press('Enter')
    await cardOf(page).getByRole('alert').first().waitFor()
    expect(await violationsInLightAndDark(page), 'messages').toEqual([])
    await search(page, foundByAccount)
    await panelOf(page).getByRole('heading', { level: 3 }).first().waitFor()
    expect(await violationsInLightAndDark(page), 'found').toEqual([])
  })
})

test('FIN-11 after too many look-ups the card and the page say so', async ({ page, request }) => {
  const account = { orderid: '71-000000000002', zipcode: '30309', source: 'supportSearchAppt' }
  const codes: number[] = []
  while (codes.at(-1) !== 429 && codes.length < 40) {
    const answer = await request.post(`${site.url}/msapi/manageappointmentsms/v1/appointment/search`, { data: { account }, headers: { origin: site.url } })
    codes.push(answer.status())
    if (answer.status() === 429) expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  }
  await open(page, '/support')
  await search(page, { by: 'orderId', value: account.orderid, zip: account.zipcode })
  await expect(cardOf(page).getByRole('heading', { level: 3 })).toHaveText(english.error.heading)
  await expect(cardOf(page)).toContainText('too many searches')
  const posted = await request.post(`${site.url}/support/myappointment/find`, { form: { by: 'orderId', orderId: account.orderid, zip: account.zipcode }, headers: { origin: site.url } })
  expect(posted.status()).toBe(429)
  expect(Number(posted.headers()['retry-after'])).toBeGreaterThan(0)
  expect(await posted.text()).toContain('too many searches')
})
