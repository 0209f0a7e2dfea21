import { expect, inProof, test, type Page } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { signIn, siteUrl } from './people.ts'

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', bypassCSP: true })

const isRight = async (page: Page) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violationsOfStep(page)).toEqual([])
}

test('ORD-01 HOME-11 maya’s home shows the Fiber order beside the one that waits to be set up', async ({ page }) => {
  await signIn(page, 'maya.torres', '/support')
  const card = page.locator('#order-status')
  await expect(card.getByRole('link', { name: 'Set up your equipment' })).toHaveAttribute('href', '/support/article/wireless/KM1000205')
  await card.getByRole('link', { name: 'Fiber 1000 · Visit scheduled' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiber 1000, visit scheduled')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'What you ordered' })).toContainText('$80.00 a month')
  await expect(main).toContainText('AddressZIP 30309')
  // the order hub shows the visit of the order
  await expect(main.locator('#appointments')).toContainText('Internet installation')
  await isRight(page)
})

test('ORD-01 without script, in Spanish: the list, then an order with its parcel and what is next', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await signIn(page, 'maya.torres', '/orders/details?lang=es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sus pedidos')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('link', { name: 'Home Internet Air' }).click()
  await expect(page.getByRole('region', { name: 'Qué sigue' }).getByRole('link', { name: 'Instalar su equipo' })).toHaveAttribute('href', '/es-us/support/article/wireless/KM1000205')
  await expect(page.getByRole('link', { name: 'Seguir el paquete en UPS' })).toHaveAttribute('href', /1Z203377000204$/)
  await context.close()
})

test('ORD-01 a parcel on its way says when it is expected; nobody else’s order is there', inProof, async ({ page }) => {
  await signIn(page, 'lena.fischer', '/orders/details?order=72-204410000311')
  await expect(page.getByRole('main')).toContainText('Expected')
  await expect(page.getByRole('link', { name: 'Set up your equipment' })).toHaveCount(0)
  await isRight(page)
  const answer = await page.goto(`${siteUrl()}/orders/details?order=72-203377000204`)
  expect(answer!.status()).toBe(404)
  await expect(page.getByRole('main')).not.toContainText('UPS')
})
