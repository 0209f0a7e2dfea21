import { expect, inProof, test, type Locator, type Page } from './journey.ts'
import { signIn, waitForScript } from './people.ts'
import type { StartedServer } from './start-site.ts'

/** Not the site of all journeys: a visit is moved here. */
let site: StartedServer
test.beforeAll(({ sharedSite }) => {
  site = sharedSite
})

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** Opens the home on a phone, from which the taps to common goals are counted. */
async function openHome(page: Page, loginId?: string) {
  if (loginId === undefined) await page.goto(`${site.url}/support`)
  else await signIn(page, loginId, '/support', site.url)
  await waitForScript(page)
  let taps = 0
  return { tap: async (what: Locator) => ((taps += 1), await what.tap()), taps: () => taps }
}

test('OUT-01 HOME-03 an outage: no tap signed in, a ZIP and one tap signed out', inProof, async ({ page, browser }) => {
  await openHome(page, 'maya.torres')
  await expect(page.locator('#state')).toContainText('Internet down in Midtown')
  await expect(page.locator('#state')).toBeInViewport({ ratio: 1 })
  const visitor = await (await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })).newPage()
  const job = await openHome(visitor)
  await visitor.getByLabel('Outage near you? ZIP code').first().fill('30309')
  await job.tap(visitor.getByRole('button', { name: 'Check', exact: true }).first())
  await expect(visitor.locator('main')).toContainText('Yes: there is an outage at 30309')
  expect(job.taps()).toBe(1)
  await visitor.context().close()
})

test('APT-05 moving a visit: three taps', inProof, async ({ page }) => {
  const job = await openHome(page, 'maya.torres')
  const dialog = page.getByRole('dialog')
  await page.locator('#appointments [data-ready]').waitFor()
  await job.tap(page.locator('#appointments').getByRole('link', { name: 'Move appointment' }))
  await job.tap(dialog.getByRole('link', { name: /\d (am|pm)$/ }).first())
  await job.tap(dialog.getByRole('button', { name: 'Move appointment' }))
  await expect(dialog.getByRole('heading', { name: 'Your appointment is moved' })).toBeVisible()
  expect(job.taps()).toBe(3)
})

test('APT-05 moving a visit to one of the next free times: two taps, from three that the card offers, or three links without script', inProof, async ({ page, browser }) => {
  const job = await openHome(page, 'maya.torres')
  const dialog = page.getByRole('dialog')
  await page.locator('#appointments [data-ready]').waitFor()
  const offers = page.locator('#appointments').getByRole('list', { name: 'Next free times' }).getByRole('link')
  await expect(offers).toHaveCount(3)
  const offered = await offers.first().innerText()
  await job.tap(offers.first())
  await job.tap(dialog.getByRole('button', { name: 'Move appointment' }))
  await expect(dialog.getByRole('heading', { name: 'Your appointment is moved' })).toBeVisible()
  expect(job.taps()).toBe(2)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await signIn(plain, 'maya.torres', '/support', site.url)
  // the visit's current time is not among those offered
  await expect(plain.locator('#appointments').getByRole('list', { name: 'Next free times' }).getByRole('link').filter({ hasText: offered })).toHaveCount(0)
  // a customer without moves left is offered none
  await signIn(plain, 'ben.okafor', '/support', site.url)
  await expect(plain.locator('#appointments')).toContainText('repair')
  await expect(plain.getByRole('list', { name: 'Next free times' })).toHaveCount(0)
  await plain.context().close()
})

test('ORD-01 an order: no tap to see how far it is, one for its page', async ({ page }) => {
  const job = await openHome(page, 'maya.torres')
  await expect(page.locator('#order-status')).toContainText('Delivered')
  await job.tap(page.locator('#order-status').getByRole('link', { name: 'Home Internet Air' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home Internet Air, delivered')
  expect(job.taps()).toBe(1)
})

test('LAN-14 LAN-13 an answer: typed, and Enter', async ({ page }) => {
  await openHome(page)
  const field = page.locator('main').getByRole('searchbox').or(page.locator('main').getByRole('combobox')).first()
  await field.fill('change wifi password')
  await field.press('Enter')
  await expect(page.locator('main a[href="/support/article/internet/KM1000104"]').first()).toBeVisible()
})

test('TIC-01 NET-06 ORD-02 a person, a report: one tap; the bill: two; the Wi-Fi password: three', inProof, async ({ page }) => {
  const person = await openHome(page)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:/)
  expect(person.taps()).toBe(0)
  const report = await openHome(page, 'maya.torres')
  await report.tap(page.locator('#myTickets').getByRole('link', { name: 'Report a problem' }))
  await expect(page.getByRole('textbox', { name: 'What is wrong?' })).toBeVisible()
  expect(report.taps()).toBe(1)
  const openMenu = async (job: Awaited<ReturnType<typeof openHome>>, link: string) => {
    await job.tap(page.locator('header summary'))
    await job.tap(page.locator('header details').getByRole('link', { name: link, exact: true }))
  }
  const bill = await openHome(page, 'maya.torres')
  await openMenu(bill, 'Your bill')
  await expect(page.locator('main')).toContainText('$87.25')
  expect(bill.taps()).toBe(2)
  const wifi = await openHome(page, 'maya.torres')
  await openMenu(wifi, 'Home network')
  await wifi.tap(page.getByRole('link', { name: 'Show password and code' }).or(page.getByRole('button', { name: 'Show password and code' })).first())
  await expect(page.locator('main')).toContainText('Hide password')
  expect(wifi.taps()).toBe(3)
})
