import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { siteUrl } from './people.ts'
import { startServer } from './start-site.ts'

const box = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('option')

/** Opens a page and waits until the widget has replaced the plain form. */
async function openWidget(page: Page, path: string): Promise<void> {
  await page.goto(siteUrl() + path)
  await page.locator('html[data-script=on]').waitFor()
  await page.locator('careline-search').hover()
  await expect(page.locator('careline-search[ready]')).toBeVisible()
}

for (const { path, typed, prediction, heading, article } of [
  { path: '/support/supportlander', typed: 'restrat gatw', prediction: 'Set up or restart your gateway', heading: 'Want something else?', article: 'Set up or restart your gateway' },
  { path: '/support/supportlander', typed: 'change wifi pasw', prediction: 'Change your Wi-Fi name or password', heading: 'Want something else?', article: 'Change your Wi-Fi name or password' },
  { path: '/support/smallbusiness/supportlander', typed: 'why is my bil', prediction: /bill/i, heading: 'Want something else?', article: /bill/i },
  { path: '/es-us/support/supportlander', typed: 'contrasen', prediction: /contraseña/i, heading: '¿Busca otra cosa?', article: /contraseña/i },
  { path: '/support/es-us/smallbusiness/supportlander', typed: 'factu', prediction: /factura/i, heading: '¿Busca otra cosa?', article: /factura/i },
]) {
  test(`LAN-03 LAN-05 LAN-09 half a word with a typing error at ${path}, ${typed}: predictions, results, arrow keys, Enter`, inTests(typed === 'restrat gatw' || typed === 'contrasen'), async ({ page }) => {
    await openWidget(page, path)
    expect(await box(page).getAttribute('maxlength')).toBe('120')
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/results') && new URL(response.url()).searchParams.get('q') === typed)
    await box(page).pressSequentially(typed)
    await answered
    await expect(options(page).filter({ hasText: prediction }).first()).toBeVisible()
    expect(await options(page).count()).toBeLessThanOrEqual(5)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(await page.locator('.results li').count()).toBeLessThanOrEqual(5)
    await expect(page.locator('.results li').filter({ hasText: article }).first()).toBeVisible()
    await box(page).press('ArrowDown')
    const chosen = options(page).first()
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!)
    const text = (await chosen.textContent())!
    await box(page).press('Enter')
    await page.waitForURL(/\/search/)
    expect(new URL(page.url()).searchParams.get('q')).toBe(text)
  })
}

test('WID-09 a suggestion in the other language has its lang and says so, and one of the page’s own language has neither', async ({ page }) => {
  const pieces = [{ text: 'restart', isMatch: true }, { text: ' it', isMatch: false }]
  await page.route('**/search/v1/predictions*', (route) => route.fulfill({ json: { predictions: [{ text: 'restart it', pieces, locale: 'en' }, { text: 'restart', pieces: pieces.slice(0, 1), locale: 'es' }, { text: 'restart', pieces: pieces.slice(0, 1) }] } }))
  await openWidget(page, '/es-us/support/supportlander')
  await box(page).pressSequentially('restart')
  await expect(options(page)).toHaveText(['restart it En inglés', 'restart', 'restart'])
  await expect(options(page).locator('[lang]')).toHaveText(['restart it'])
})

test('LAN-04 the panel hides at one character, says that it looks, and helps where nothing is found', async ({ page }) => {
  let isSlow = true
  await page.route('**/search/v1/results*', async (route) => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await openWidget(page, '/support/supportlander')
  const panel = page.locator('.panel')
  await box(page).pressSequentially('z')
  await expect(panel).toBeHidden()
  await box(page).pressSequentially('zqqx')
  await expect(panel).toContainText('Looking for help pages…')
  isSlow = false
  for (const message of ['We found nothing for “zzqqx”.', 'Try a different search:', 'Make sure that every word', 'Check the spelling.', 'Use specific words', 'one general word']) await expect(panel).toContainText(message)
  await box(page).fill('z')
  await expect(panel).toBeHidden()
})

test('LAN-03 Escape shuts the panel, then empties the box; the button empties it; a click on the box scrolls to the top', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 400 })
  await openWidget(page, '/support/supportlander')
  await box(page).pressSequentially('bill')
  await expect(options(page).first()).toBeVisible()
  await box(page).press('Escape')
  await expect(options(page).first()).toBeHidden()
  await expect(box(page)).toHaveValue('bill')
  await box(page).press('Escape')
  await expect(box(page)).toHaveValue('')
  await box(page).fill('bill')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(box(page)).toHaveValue('')
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
  await box(page).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('LAN-05 what was typed before the script came stays, with the cursor; without the script the form serves', inProof, async ({ page }) => {
  await page.route('**/assets/search-widget-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.goto(`${siteUrl()}/support/supportlander`)
  await page.getByRole('searchbox').pressSequentially('gate')
  await expect(page.locator('careline-search[ready]')).toBeVisible()
  await page.keyboard.type('way')
  await expect(box(page)).toHaveValue('gateway')
  await page.route('**/assets/search-widget-*.js', (route) => route.abort())
  await page.goto(`${siteUrl()}/support/supportlander`)
  await page.getByRole('searchbox').fill('gateway')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gateway”')
})

test('SIG-01 opening a result tells which, at which place, of which search', async ({ page }) => {
  const signals: string[] = []
  page.on('request', (request) => request.url().includes('/search/v1/signals/') && signals.push(request.postData()!))
  await page.goto(`${siteUrl()}/search?q=gateway`)
  const second = page.locator('ol h2 a').nth(1)
  const id = (await second.getAttribute('href'))!.split('/').at(-1)
  await page.locator('html[data-script=on]').waitFor()
  await second.click()
  await page.waitForURL(new RegExp(id!))
  await expect.poll(() => signals.length).toBe(1)
  const { signals: [signal] } = JSON.parse(signals[0]!) as { signals: [{ type: string; params: Record<string, unknown> }] }
  expect(signal).toMatchObject({ type: 'click', params: { docId: id, res_pos: 2, query: 'gateway', fusion_query_id: expect.stringMatching(/^[\w-]{22}$/) } })
})

const listen = (server: Server) => new Promise<number>((resolve) => server.listen(0, () => resolve((server.address() as AddressInfo).port)))

test('LAN-05 the widget works on a page of a listed origin, without cookies; another origin gets nothing', inProof, async ({ page }) => {
  let siteOrigin = ''
  // one script tag and one element, on a page whose own styles would hide the widget's contents
  const shop = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Shop</title><style>input, a { display: none !important }</style><script src="${siteOrigin}/embed/search.js" async></script><careline-search audience="consumer" locale="es"></careline-search>`)
  })
  const port = await listen(shop)
  const site = await startServer({ EMBED_ORIGINS: `http://localhost:${port}` })
  siteOrigin = site.url
  try {
    const sent: string[] = []
    page.on('request', (request) => request.url().startsWith(`${site.url}/search`) && sent.push(request.headers().cookie ?? 'none'))
    await page.goto(`http://localhost:${port}/`)
    // STU-08: the operator's colours have been applied
    await expect.poll(() => page.locator('careline-search').evaluate((element) => element.shadowRoot?.querySelector('link')?.sheet !== null)).toBe(true)
    await box(page).pressSequentially('contraseña')
    await expect(page.locator('.results li a').first()).toHaveAttribute('href', new RegExp(`^${site.url}/es-us/support/article/`))
    await expect(box(page)).toBeVisible()
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/signals/') && response.request().method() === 'POST'),
      // opened in a new tab, because the response to a request of a page that is left is not visible to the test
      page.locator('.results li a').first().click({ modifiers: ['ControlOrMeta'] }),
    ])
    expect(answered.status()).toBe(202)
    expect(new Set(sent)).toEqual(new Set(['none']))
    // the same page under another host name is another origin
    await page.goto(`http://127.0.0.1:${port}/`)
    await box(page).pressSequentially('contraseña')
    await expect(page.locator('.message')).toContainText('no están disponibles')
    const refused = await fetch(`${site.url}/search/v1/signals/support_signals`, { method: 'POST', headers: { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' }, body: '{}' })
    expect(refused.status).toBe(403)
  } finally {
    shop.close()
    await site.stop()
  }
})

test('LAN-03 Enter takes the option that is marked, also while the list for the next letter is on its way', inProof, async ({ page }) => {
  await openWidget(page, '/support/supportlander')
  await box(page).pressSequentially('gatewa')
  await expect(options(page).first()).toBeVisible()
  await page.route('**/search/v1/predictions*', () => {})
  await box(page).press('y')
  await box(page).press('ArrowDown')
  const text = (await options(page).first().textContent())!
  await box(page).press('Enter')
  await page.waitForURL(/\/search\?/)
  expect(new URL(page.url()).searchParams.get('q')).toBe(text)
})

test('LAN-04 suggestions of a text that is gone stay away: after clearing, after one letter, after Escape while the next are on their way', inProof, async ({ page }) => {
  await openWidget(page, '/support/supportlander')
  const panel = page.locator('.panel')
  await box(page).fill('bill')
  await expect(options(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await box(page).click()
  await box(page).press('ArrowDown')
  await expect(panel).toBeHidden()
  await box(page).fill('bill')
  await expect(options(page).first()).toBeVisible()
  await box(page).fill('b')
  await box(page).press('ArrowDown')
  await expect(panel).toBeHidden()
  expect(await box(page).getAttribute('aria-activedescendant')).toBeNull()
  await box(page).fill('bill')
  await expect(options(page).first()).toBeVisible()
  await page.route('**/search/v1/results*', () => {})
  await box(page).press('s')
  await box(page).press('Escape')
  await box(page).press('ArrowDown')
  await expect(panel).toContainText('Looking for help pages…')
  await expect(options(page)).toHaveCount(0)
})

test('LAN-03 the number of suggestions and of results is announced; a press between them leaves the panel open', inProof, async ({ page }) => {
  await openWidget(page, '/support/supportlander')
  await box(page).fill('bill')
  await expect(options(page).first()).toBeVisible()
  const [suggestions, results] = [await options(page).count(), await page.locator('.results li').count()]
  expect(results).toBeGreaterThan(1)
  await expect(page.locator('careline-search').getByRole('status')).toHaveText(`${suggestions} suggestions, ${results} results`)
  await page.getByRole('heading', { name: 'Want something else?' }).click()
  await expect(options(page).first()).toBeVisible()
  await expect(box(page)).toBeFocused()
})

for (const by of ['mouse', 'touch'] as const) {
  test.describe(by, () => {
    test.use({ hasTouch: by === 'touch', viewport: { width: 360, height: 740 } })

    test(`LAN-03 LAN-05 a suggestion and a result are chosen by ${by}`, inProof, async ({ page }) => {
      const press = (target: ReturnType<typeof options>) => (by === 'touch' ? target.tap() : target.click())
      await openWidget(page, '/support/supportlander')
      await press(box(page))
      await box(page).fill('gatew')
      const text = (await options(page).nth(1).textContent())!
      await press(options(page).nth(1))
      await page.waitForURL(/\/search\?/)
      expect(new URL(page.url()).searchParams.get('q')).toBe(text)
      await openWidget(page, '/support/supportlander')
      await press(box(page))
      await box(page).fill('gatew')
      await press(page.locator('.results li a').first())
      await page.waitForURL(/\/article\//)
    })
  })
}
