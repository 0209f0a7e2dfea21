import { expect, inProof, test } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { people, signIn } from './people.ts'

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', bypassCSP: true })

test('ORD-04 maya opens her timeline from the account menu, filters it, and goes to what it tells of', async ({ page }) => {
  await signIn(page, 'maya.torres', '/support/contact')
  await page.getByLabel('Account of Maya').click()
  await page.getByRole('link', { name: 'Your activity' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your activity')
  const main = page.getByRole('main')
  await expect(main).toContainText('Home Internet Air: delivered')
  await expect(main).toContainText('You reported: ')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violationsOfStep(page)).toEqual([])
  await page.getByRole('navigation', { name: 'What to show' }).getByRole('link', { name: 'Orders' }).click()
  await expect(main).not.toContainText('New statement')
  // the newest month is open, another one at a touch
  const visit = main.getByRole('link', { name: 'Fiber 1000: visit scheduled' })
  if (!(await visit.isVisible())) await main.locator('details').filter({ hasText: 'visit scheduled' }).locator('summary').click()
  await visit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiber 1000, visit scheduled')
})

/** People without a statement yet, because no service of theirs is active. */
const withoutStatement: Readonly<Record<string, RegExp>> = { 'ivy.stone': /Todavía no hay nada|interrupción/, 'lena.fischer': /Pedido 72-204410000311/ }

test('ORD-04 without script, in Spanish, and for everybody: a timeline or what will stand there', inProof, async ({ browser }) => {
  for (const { loginId } of people) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await signIn(page, loginId, '/es-us/support/activity')
    await expect(page.getByRole('heading', { level: 1 }), loginId).toHaveText('Su actividad')
    await expect(page.getByRole('main'), loginId).toContainText(withoutStatement[loginId] ?? 'Nuevo estado de cuenta')
    await context.close()
  }
})
