import { expect, inProof, test } from './journey.ts'
import { siteUrl, waitForScript } from './people.ts'

test.describe.configure({ mode: 'parallel' })

const article = '/support/article/internet/KM1000101'

test('SIG-01 WID-04 WID-09 was this helpful: no, a reason, thanks; two signals, and it is not asked again on the same visit', async ({ page }) => {
  const bodies: { signals: [{ type: string; id?: string; params: Record<string, unknown> }] }[] = []
  page.on('request', (request) => request.url().includes('/search/v1/signals/') && bodies.push(JSON.parse(request.postData()!)))
  await page.goto(siteUrl() + article)
  await waitForScript(page)
  const region = page.getByRole('region', { name: 'Was this article helpful?' })
  await region.getByRole('button', { name: 'No' }).focus()
  await page.keyboard.press('Enter')
  await expect(region.getByRole('status')).toHaveText('We’re sorry it didn’t help.')
  await expect(region.getByRole('status')).toBeFocused()
  // WID-04: an error if nothing is selected
  await region.getByRole('button', { name: 'Send' }).click()
  await expect(region.getByRole('alert')).toContainText('Select one of the radio buttons')
  await region.getByLabel('It is hard to follow').check()
  await expect(region.getByRole('alert')).toBeEmpty()
  await region.getByRole('button', { name: 'Send' }).click()
  await expect(region.getByRole('status')).toContainText('use it to make this article better')
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies.map(({ signals: [signal] }) => [signal.type, signal.params.docId, signal.params.helpful, signal.params.subtype])).toEqual([
    ['feedback', 'KM1000101', 'no', undefined],
    ['feedback', 'KM1000101', 'no', 'unclear'],
  ])
  expect(bodies[1]!.signals[0].id).toBe('|KM1000101|feedback|reason')
  await page.reload()
  await expect(region.getByRole('button', { name: 'Yes' })).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('SIG-01 WID-04 was this helpful works as a plain form, in both languages', async ({ page }) => {
    await page.goto(`${siteUrl()}/es-us${article}`)
    await page.getByRole('button', { name: 'No' }).click()
    await expect(page.getByText('Lamentamos que no le haya ayudado.')).toBeVisible()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByRole('alert')).toContainText('Seleccione uno de los botones de opción')
    await page.getByLabel('Es difícil de seguir').check()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Gracias. Leemos todas las respuestas')).toBeVisible()
    await page.getByRole('link', { name: 'Volver al artículo' }).click()
    expect(new URL(page.url()).pathname).toBe(`/es-us${article}`)
  })
})

test('LAN-07 RED-08 article addresses: KM and seven digits, wireless ones, and those of a device; search engines read what they are', async ({ page, request }) => {
  const paths = ['/support/article/internet/KM1000101', '/support/article/wireless/KM1000202', '/support/smallbusiness/article/billing/KM2000301', '/device-support/article/wireless/KM1000202/apple/iphone-16', '/device-support/selector']
  for (const path of paths) expect((await request.get(siteUrl() + path, { maxRedirects: 0 })).status(), path).toBe(200)
  await page.goto(siteUrl() + article)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  const [text, crumbs] = data['@graph']
  expect(text).toMatchObject({ '@type': 'TechArticle', headline: await page.getByRole('heading', { level: 1 }).textContent(), inLanguage: 'en', dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(crumbs.itemListElement.map(({ item }: { item: string }) => new URL(item).pathname)).toEqual(['/support', '/support/topic/internet', article])
})

test('RED-08 on paper an article is dark on light, also from a dark screen, without what only a screen can do', inProof, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.goto(siteUrl() + article)
  const colours = await page.evaluate(() => [document.documentElement, ...document.querySelectorAll('h1, th')].map((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]))
  expect(new Set(colours.flat())).toEqual(new Set(['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)', 'rgb(244, 247, 250)']))
  for (const name of ['Related articles', 'Was this article helpful?']) await expect(page.getByRole('heading', { name })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Call 800.555.0142' })).toBeVisible()
})

test('RED-08 the heading of a section puts its own address into the address bar, by keyboard too', inProof, async ({ page }) => {
  await page.goto(siteUrl() + article)
  await page.getByRole('heading', { level: 2 }).first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).hash).toBe('#section-check-the-basics')
})
