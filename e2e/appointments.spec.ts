import { expect, inProof, test, type Page } from './journey.ts'
import { violationsOf } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'
import { touch } from './touch.ts'

// a separate site, because visits are changed here
let site: StartedServer
test.beforeAll(async () => {
  site = await startServer()
})
test.afterAll(async () => {
  await site?.stop()
})

const card = (page: Page) => page.locator('#appointments article')
const waitForArea = (page: Page) => page.locator('#appointments [data-ready]').waitFor()
const dialog = (page: Page) => page.getByRole('dialog')
const timeOf = (page: Page) => card(page).locator('p').filter({ hasText: /ET|CT|PT|hora/ }).first().innerText()

/** Collects the pseudo-pages that the page reports, in order. */
async function listenForModals(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }))
  page.on('request', (request) => {
    if (!request.url().endsWith('/analytics/v1/events')) return
    const { events } = request.postDataJSON() as { events: { name: string; page: string }[] }
    heard.push(...events.filter(({ name, page: shown }) => name === 'Page_Load' && shown.endsWith('/modal')).map((event) => event.page))
  })
  return heard
}

test.describe('with the checker', () => {
  test.use({ bypassCSP: true })
  test('WID-09 axe finds nothing in any step of the flows, in the modal and on the page', inProof, async ({ page }) => {
    await signIn(page, 'maya.torres', '/support', site.url)
    await waitForArea(page)
    for (const name of ['Move appointment', 'Change contact', 'Cancel appointment', 'See details']) {
      await card(page).getByRole('link', { name }).click()
      await expect(dialog(page).locator('a, button[type=submit]').filter({ visible: true }).first()).toBeVisible()
      expect(await violationsOf(page), name).toEqual([])
      await page.keyboard.press('Escape')
    }
    for (const step of ['', '/view', '/reschedule', '/cancel', '/updatecontactinfo']) {
      await page.goto(`${site.url}/support/myappointment${step}`)
      expect(await violationsOf(page), step).toEqual([])
    }
  })
})

test('APT-05 WID-05 on a phone Back closes the flow and stays on the page, and a closed one leaves nothing to go back to', inProof, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${site.url}/support/outages`)
  await signIn(page, 'maya.torres', '/support', site.url)
  await waitForArea(page)
  const move = card(page).getByRole('link', { name: 'Move appointment' })
  await move.click()
  await dialog(page).getByRole('navigation', { name: 'Days with free times' }).getByRole('link').nth(1).click()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(move).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/support')
  const entryOf = () => page.evaluate(() => (history.state as { isOverlay?: boolean }).isOverlay)
  for (const close of [() => page.keyboard.press('Escape'), () => dialog(page).getByRole('button', { name: 'Close' }).first().click()]) {
    await move.click()
    await expect(dialog(page).getByRole('navigation', { name: 'Days with free times' })).toBeVisible()
    expect(await entryOf()).toBe(true)
    await close()
    await expect(dialog(page)).toBeHidden()
    await expect.poll(entryOf).toBeUndefined()
  }
})

test('APT-05 ANA-07 a customer moves the installation: strip, time, confirm, reference; the card shows it at once and after a reload', async ({ page }) => {
  const modals = await listenForModals(page)
  await signIn(page, 'maya.torres', '/support', site.url)
  await waitForArea(page)
  const before = await timeOf(page)
  const move = card(page).getByRole('link', { name: 'Move appointment' })
  await move.click()
  await dialog(page).getByRole('navigation', { name: 'Days with free times' }).getByRole('link').nth(3).click()
  await dialog(page).getByRole('link', { name: '1–3 pm' }).click()
  await expect(dialog(page)).toContainText('After this, you can move it one more time online.')
  await dialog(page).getByRole('button', { name: 'Move appointment' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Your appointment is moved' })).toBeVisible()
  await expect(dialog(page)).toContainText(/Reference WO100210, change \d/)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toBeHidden()
  await expect(move).toBeFocused()
  const after = await timeOf(page)
  expect(after).not.toBe(before)
  expect(after).toContain('1–3 pm ET')
  // reports are batched for a second
  await expect.poll(() => modals).toEqual(['/support/myappointment/reschedule/modal', '/support/myappointment/reschedule/confirm/modal'])
  await page.reload()
  expect(await timeOf(page)).toBe(after)
})

test('APT-05 ANA-07 where no more changes are allowed, the max-threshold modal says so and names a person', async ({ page }) => {
  const modals = await listenForModals(page)
  await signIn(page, 'ben.okafor', '/support', site.url)
  await waitForArea(page)
  await card(page).getByRole('link', { name: 'Need another time?' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'You can’t move it online anymore' })).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  await expect.poll(() => modals).toEqual(['/support/myappointment/maxthreshold/modal'])
})

test('APT-04 APT-06 a business-direct visit shows jeopardy, its customer id and a dotted phone', async ({ page }) => {
  await signIn(page, 'priya.nair', '/support/smallbusiness', site.url)
  await expect(card(page)).toContainText('May be late')
  await expect(card(page)).toContainText('Customer BDR-55017')
  await expect(card(page)).toContainText('415.555.0188')
})

test('WID-09 by keyboard alone: the modal opens, moves and gives the focus back', inProof, async ({ page }) => {
  await signIn(page, 'maya.torres', '/support', site.url)
  await waitForArea(page)
  await card(page).getByRole('link', { name: 'Change contact' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('First name')).toBeVisible()
  await dialog(page).getByLabel('Phone').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Enter a phone number with 10 digits.')).toBeVisible()
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('123')
  await page.keyboard.press('Escape')
  await expect(card(page).getByRole('link', { name: 'Change contact' })).toBeFocused()
})

test('APT-08 an answer that gets lost on the way is told as unknown, and trying again does it once', async ({ page }) => {
  await signIn(page, 'maya.torres', '/support', site.url)
  await waitForArea(page)
  await card(page).getByRole('link', { name: 'Change contact' }).click()
  await dialog(page).getByLabel('First name').fill('Ana')
  let lost = 0
  await page.route('**/updatecontactinfo.data*', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
    // the server executes the request, but its answer never arrives
    await route.fetch()
    return route.abort('connectionreset')
  })
  await dialog(page).getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('trying again is safe')
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Ana')
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page)).toContainText(/Reference WO100210, change \d/)
})

test('APT-08 after somebody else’s change the form keeps what was typed, shows how the visit stands, and sent again is made', async ({ page }) => {
  await signIn(page, 'maya.torres', '/support', site.url)
  await waitForArea(page)
  await card(page).getByRole('link', { name: 'Change contact' }).click()
  await dialog(page).getByLabel('First name').fill('Nadia')
  const other = await page.context().newPage()
  await other.goto(`${site.url}/support/myappointment/updatecontactinfo?visit=WO100210`)
  await other.getByLabel('First name').fill('Theo')
  await other.getByRole('button', { name: 'Save contact' }).click()
  await expect(other.locator('main')).toContainText(/Reference WO100210, change \d/)
  await other.close()
  await dialog(page).getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('What you chose is still here')
  await expect(dialog(page).getByRole('alert')).toContainText('Theo')
  await expect(dialog(page).getByLabel('First name')).toHaveValue('Nadia')
  await dialog(page).getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog(page)).toContainText(/Reference WO100210, change \d/)
  await expect(dialog(page)).toContainText('Nadia')
})

test('APT-05 a page that cannot be loaded into the modal says so, and comes when the network is back', inProof, async ({ page, context }) => {
  await signIn(page, 'maya.torres', '/support', site.url)
  await waitForArea(page)
  // the modal's own script has loaded already
  await card(page).getByRole('link', { name: 'See details' }).click()
  await expect(dialog(page)).toContainText('Work order WO100210')
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await card(page).getByRole('link', { name: 'Move appointment' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('You seem to be offline')
  await context.setOffline(false)
  await dialog(page).getByRole('link', { name: 'Try again' }).click()
  await expect(dialog(page).getByRole('navigation', { name: 'Days with free times' })).toBeVisible()
})

test('APT-05 APT-08 a form that is sent without a network says that nothing was changed, keeps the choice and can be sent again', inProof, async ({ page, context }) => {
  // a visit on another day, because one of today can be moved at some hours only
  await signIn(page, 'noor.haddad@dtv.sat', '/support', site.url)
  await waitForArea(page)
  await card(page).getByRole('link', { name: 'Move appointment' }).click()
  await dialog(page).getByRole('navigation', { name: 'Days with free times' }).getByRole('link').nth(3).click()
  await dialog(page).getByRole('link', { name: /\d (am|pm)$/ }).first().click()
  await expect(dialog(page).getByRole('heading', { name: 'Move your appointment?' })).toBeVisible()
  const chosen = await dialog(page).locator('form').innerText()
  await context.setOffline(true)
  await dialog(page).getByRole('button', { name: 'Move appointment' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('You’re offline. Nothing was changed.')
  expect(await dialog(page).locator('form').innerText()).toBe(chosen.replace('Move appointment', 'Try again'))
  await context.setOffline(false)
  // the server executes the request, but its answer never arrives: the page must no longer claim that nothing was
  // changed
  await page.route('**/confirm.data*', (route) => route.fetch().then(() => route.abort('connectionreset')), { times: 1 })
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('trying again is safe')
  await context.setOffline(true)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toContainText('trying again is safe')
  await context.setOffline(false)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Your appointment is moved' })).toBeVisible()
  // the same on the step's own page
  await page.goto(`${site.url}/support/myappointment/cancel`)
  // before hydration the browser submits the form itself
  await waitForScript(page)
  await page.getByRole('radio').first().check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('alert').first()).toContainText('You’re offline. Nothing was changed.')
  await expect(page.getByRole('radio').first()).toBeChecked()
  await context.setOffline(false)
  // meanwhile the session ended: the header shows no customer, and sign-in leads back to the step
  await context.clearCookies()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You were signed out. Nothing was changed.' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Sign in and continue where you were' }).click()
  await expect(page).toHaveURL(/\/acctmgmt\/login/)
})

test('ANA-09 the order hub’s modals have names of their own', inProof, async ({ page }) => {
  const modals = await listenForModals(page)
  await signIn(page, 'maya.torres', '/orders/details?order=71-104233550198', site.url)
  await waitForArea(page)
  await card(page).getByRole('link', { name: 'See details' }).click()
  await expect(dialog(page)).toContainText('Work order')
  await dialog(page).getByRole('link', { name: 'Cancel appointment' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Cancel appointment' })).toBeVisible()
  await expect.poll(() => modals).toEqual(['/orders/details/appointment/cancel/modal'])
})

test('APT-05 in Spanish the flow is in Spanish', inProof, async ({ page }) => {
  await signIn(page, 'maya.torres', '/es-us/support/', site.url)
  await waitForArea(page)
  await card(page).getByRole('link', { name: 'Cambiar la cita' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Elija otra hora' })).toBeVisible()
  await expect(dialog(page)).toContainText('(hora del Este)')
})

test.describe('found', () => {
  // a separate site: other tests move this visit on the shared one, and a visit of today may have begun
  let own: StartedServer
  test.beforeAll(async () => {
    own = await startServer()
  })
  test.afterAll(async () => {
    await own?.stop()
  })

  test('FIN-11 HOME-17 who has found a visit moves it from the panel and changes its contact; its owner gets the e-mail', async ({ page, request }) => {
    await page.goto(`${own.url}/support`)
    const finder = page.locator('#finder-card')
    await touch(page, '#finder-card')
    await finder.getByRole('textbox', { name: /order ID/i }).fill('71-104233550198')
    await finder.getByRole('textbox', { name: /ZIP/ }).fill('30309')
    await finder.getByRole('button', { name: 'Find appointment' }).click()
    const found = page.locator('#semi-auth-panel article')
    await expect(found).toContainText('8–10 am ET')
    // only the owner may know whom the technician meets
    await expect(found).not.toContainText('Maya')
    await page.locator('#semi-auth-panel [data-ready]').waitFor()
    await found.getByRole('link', { name: 'Change contact' }).click()
    await expect(dialog(page).getByLabel('First name')).toHaveValue('')
    for (const [label, value] of [['First name', 'Sam'], ['Last name', 'Lee'], ['Phone', '4045550123']] as const) await dialog(page).getByLabel(label).fill(value)
    await dialog(page).getByRole('button', { name: 'Save contact' }).click()
    await expect(dialog(page)).toContainText(/Reference WO100210, change \d/)
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await found.getByRole('link', { name: 'Move appointment' }).click()
    await dialog(page).getByRole('link', { name: '3–5 pm' }).click()
    await dialog(page).getByRole('button', { name: 'Move appointment' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Your appointment is moved' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(found).toContainText('3–5 pm ET')
    const inbox = await (await request.get(`${own.url}/inbox`)).text()
    expect(inbox).toContain('maya.torres')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('APT-05 every flow is a page: moved, then cancelled with a reason', async ({ page }) => {
    await signIn(page, 'maya.torres', '/support', site.url)
    await card(page).getByRole('link', { name: 'Move appointment' }).click()
    await expect(page).toHaveURL(/\/support\/myappointment\/reschedule\?visit=WO100210$/)
    await page.getByRole('navigation', { name: 'Days with free times' }).getByRole('link').nth(5).click()
    await page.getByRole('link', { name: '8–10 am' }).click()
    await page.getByRole('button', { name: 'Move appointment' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is moved')
    await expect(page).toHaveURL(/\/support\/myappointment\/done\?/)
    await page.reload()
    await expect(page.locator('main')).toContainText(/Reference WO100210, change \d/)

    await page.goto(`${site.url}/support/myappointment/cancel`)
    await page.getByLabel('The problem is solved').check()
    await page.getByRole('button', { name: 'Cancel appointment' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is canceled')
    await page.goto(`${site.url}/support`)
    await expect(card(page)).toContainText('Canceled')
    await expect(card(page).getByRole('link', { name: 'Move appointment' })).toHaveCount(0)
  })

  test('a deep link of somebody who is not signed in leads to sign-in and the finder', async ({ page }) => {
    await page.goto(`${site.url}/support/myappointment/reschedule?visit=WO100210`)
    await expect(page).toHaveURL(`${site.url}/support/myappointment`)
    await expect(page.getByRole('link', { name: 'Sign in' }).last()).toHaveAttribute('href', /final_url=%2Fsupport%2Fmyappointment/)
    await expect(page.getByRole('link', { name: 'Find appointment' })).toBeVisible()
  })
})
