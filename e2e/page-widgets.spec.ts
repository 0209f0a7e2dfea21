// The generic widgets as pages use them; src/ui tests their own rules.
import { expect, inProof, test } from './journey.ts'
import { violationsOf } from './axe.ts'
import { signIn, siteUrl, waitForScript } from './people.ts'

// axe is injected into the page
test.use({ viewport: { width: 360, height: 740 }, bypassCSP: true })

test('WID-03 a visit is added to a calendar from a popover, also without script', async ({ page, browser }) => {
  const path = '/support/myappointment/view?visit=WO100210'
  await signIn(page, 'maya.torres', path)
  const plain = await browser.newContext({ storageState: await page.context().storageState(), javaScriptEnabled: false })
  for (const each of [page, await plain.newPage()]) {
    await each.goto(siteUrl() + path)
    const choices = each.getByRole('dialog', { name: 'Add to your calendar' })
    await expect(choices).toBeHidden()
    await each.getByRole('button', { name: 'Add to your calendar' }).click()
    await expect(choices.getByRole('link')).toHaveText(['Calendar file (.ics)', 'Google Calendar', 'Outlook'])
    await each.keyboard.press('Escape')
    await expect(choices).toBeHidden()
  }
  await plain.close()
})

test('WID-05 FIN-01 the finder’s card says beside a field where its number stands, also without script', inProof, async ({ page, browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  for (const each of [page, await plain.newPage()]) {
    await each.goto(`${siteUrl()}/support`)
    if (each === page) await waitForScript(each)
    await each.getByRole('button', { name: 'Where is my order ID?' }).focus()
    const words = each.getByText('In your order confirmation. It begins with 71- or 72-.')
    await expect(words).toBeVisible()
    const { x, width } = (await words.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
  }
  expect(await violationsOf(page)).toEqual([])
  await plain.close()
})

test('RED-08 on the page of devices a model that is typed leads to its card, and another text to the search', inProof, async ({ page }) => {
  for (const [path, label, button] of [['/device-support/selector', 'Find your device', 'Find'], ['/es-us/device-support/selector', 'Busque su equipo', 'Buscar']] as const) {
    await page.goto(siteUrl() + path)
    await waitForScript(page)
    const field = page.getByRole('combobox', { name: label })
    await field.fill('bgw 3')
    await expect(page.getByRole('option')).toHaveText(['Nokia BGW320 gateway'])
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const card = page.locator('[id="device-nokia-bgw320"]')
    await expect(card.getByRole('link').first()).toBeFocused()
    await expect(card).toBeInViewport()
    await field.fill('fax machine')
    await page.locator('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page).toHaveURL(/\/search\?q=fax(\+|%20)machine/)
  }
})

test('ACC-09 who is signed in already is told so on the sign-in page', inProof, async ({ page }) => {
  await signIn(page, 'rosa.delgado', '/acctmgmt/overview')
  for (const [path, words, account] of [['/acctmgmt/login', 'You’re signed in as rosa.delgado', '/acctmgmt/overview'], ['/acctmgmt/login?lang=es', 'Ha iniciado sesión como rosa.delgado', '/acctmgmt/overview?lang=es']] as const) {
    await page.goto(siteUrl() + path)
    const banner = page.locator('main').getByText(words)
    await expect(banner).toBeVisible()
    await expect(page.locator(`main a[href="${account}"]`)).toBeVisible()
  }
  await page.context().clearCookies()
  await page.goto(`${siteUrl()}/acctmgmt/login`)
  await expect(page.locator('main').getByText('You’re signed in as')).toHaveCount(0)
})

test('WID-07 the band that leads to a person is a part in the accent theme, where what is pointed at stands out', async ({ page }) => {
  await page.goto(`${siteUrl()}/support/library`)
  const band = page.locator('section[data-theme=accent]', { has: page.locator('#help-title') })
  const contact = band.getByRole('link', { name: 'See all ways to reach us' })
  await contact.hover()
  const colourOf = (element: Element) => getComputedStyle(element).backgroundColor
  const behind = await band.evaluate(colourOf)
  await expect.poll(() => contact.evaluate(colourOf)).not.toBe(behind)
  expect(await contact.evaluate(colourOf)).not.toBe('rgba(0, 0, 0, 0)')
})

test('LAN-14 the header’s mark of the audience keeps away from the search below it', async ({ page }) => {
  await page.goto(`${siteUrl()}/support/topic/internet`)
  const current = page.locator('header nav a[aria-current]')
  // the underline is the text's, not a border at the foot of its 44 px
  await expect(current).toHaveCSS('text-decoration-line', 'underline')
  await expect(current).toHaveCSS('border-bottom-color', 'rgba(0, 0, 0, 0)')
})
