import fc from 'fast-check'
import { expect, inProof, inTests, test } from './journey.ts'
import { siteUrl } from './people.ts'
import { scaled } from '../test/support/scale.ts'

test.describe.configure({ mode: 'parallel' })

for (const { path, typed, found, heading } of [
  { path: '/support/supportlander', typed: 'restrat my gatway', found: /gateway/i, heading: 'Results for “restart my gateway”' },
  { path: '/es-us/support/supportlander', typed: 'contrasena del wifi', found: /Wi.?Fi/i, heading: 'Resultados para “contrasena del wifi”' },
  { path: '/support/smallbusiness/supportlander', typed: 'why is my bil higher', found: /bill/i, heading: 'Results for “why is my bill higher”' },
]) {
  test(`LAN-09 LAN-11 from ${path} a search finds the article and comes back to its results`, inTests(path === '/support/supportlander'), async ({ page }) => {
    await page.goto(siteUrl() + path)
    await page.locator('html[data-script=on]').waitFor()
    await page.locator('careline-search').hover()
    await page.locator('careline-search[ready]').waitFor()
    const box = page.getByRole('combobox')
    await box.fill(typed)
    await box.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const first = page.locator('ol h2 a').first()
    await expect(first).toHaveText(found)
    const address = page.url()
    await page.locator('html[data-script=on]').waitFor()
    await first.click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { level: 2 }).first()).toHaveText(found)
    await expect(drawer.locator('p').nth(2)).toBeVisible()
    await drawer.getByRole('link', { name: /Open as a page|Abrir como página/ }).click()
    await page.waitForURL(/\/article\//)
    // the title of the results has the word too
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(found)
    await page.goBack()
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toBeHidden()
    expect(page.url()).toBe(address)
    await expect(page.locator('ol h2 a').first()).toHaveText(found)
  })
}

test('FLG-02 the article drawer: a deep link opens it, Escape shuts it and gives the focus back, a new tab shows the page', async ({ page, context }) => {
  await page.goto(`${siteUrl()}/search?q=gateway`)
  await page.locator('html[data-script=on]').waitFor()
  const second = page.locator('ol h2 a').nth(1)
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  const deep = page.url()
  expect(new URL(deep).searchParams.get('article')).toMatch(/^KM\d{7}$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(second).toBeFocused()
  expect(new URL(page.url()).searchParams.get('article')).toBeNull()
  await page.goto(deep)
  await expect(page.getByRole('dialog').locator('p').first()).toBeVisible()
  await page.goto(`${siteUrl()}/search?q=gateway`)
  await page.locator('html[data-script=on]').waitFor()
  const [tab] = await Promise.all([context.waitForEvent('page'), second.click({ modifiers: ['ControlOrMeta'] })])
  await expect(tab).toHaveURL(/\/article\//)
})

test('ANA-07 ANA-08 an article that cannot be shown over the results says so, and is reported under the name of the search’s error', inProof, async ({ page }) => {
  const reported: string[] = []
  await page.route('**/msapi/knowledge/v1/articles/**', (route) => route.fulfill({ status: 500, json: { code: 'FAULT', message: 'It broke.' } }))
  page.on('request', (request) => {
    if (!request.url().endsWith('/analytics/v1/events') || request.method() !== 'POST') return
    reported.push(...(request.postDataJSON() as { events: { name: string; page: string }[] }).events.filter(({ name }) => name === 'Page_Load').map((event) => event.page))
  })
  await page.goto(`${siteUrl()}/search?q=gateway`)
  await page.locator('html[data-script=on]').waitFor()
  await page.locator('ol h2 a').first().click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect.poll(() => reported).toContain('/search/error/modal')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('LAN-06 LAN-09 LAN-11 search, correction, filter and pages work, and the language switch keeps the page', async ({ page }) => {
    await page.goto(`${siteUrl()}/support/supportlander`)
    await page.getByRole('searchbox').fill('intrenet')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “internet”')
    await expect(page.getByText('You typed “intrenet”.')).toBeVisible()
    await page.getByRole('link', { name: 'Search that instead' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No results for “intrenet”')
    await expect(page.getByRole('navigation', { name: 'Popular topics' }).getByRole('link').first()).toBeVisible()
    await expect(page.getByText('Talk to a person')).toHaveCount(1)
    await page.goto(`${siteUrl()}/search?q=internet`)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.locator('[aria-current=page]').filter({ hasText: '2' })).toBeVisible()
    const topic = page.getByRole('navigation', { name: 'Topics' }).getByRole('link').nth(1)
    const count = Number(/\d+$/.exec((await topic.textContent())!)![0])
    await topic.click()
    await expect(page.locator('main')).toContainText(count === 1 ? '1 result' : `${count} results`)
    await page.getByRole('link', { name: /español/i }).click()
    await expect(page).toHaveURL(/\/es-us\/search/)
  })
})

test('LAN-11 whatever is searched for is only ever text on the page', async ({ request }) => {
  for (const q of ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'; DROP TABLE article; --", '🛜'.repeat(60), 'ا'.repeat(50), 'a'.repeat(3000), '\u0000\u0007', '%']) {
    for (const path of ['/search', '/search/smallBusiness', '/es-us/search', '/es-us/search/smallBusiness']) {
      const answer = await request.get(`${siteUrl()}${path}?q=${encodeURIComponent(q)}&page=9&topic=${encodeURIComponent(q)}`)
      expect(answer.status(), `${path} ${q.slice(0, 20)}`).toBe(200)
      expect(await answer.text()).not.toContain('<img src=x')
    }
  }
})

const fuzzedQueries = scaled(100, 10_000)

test(`LAN-09 ${fuzzedQueries} fuzzed searches: no fault, and nothing of them is markup`, async ({ request }) => {
  test.setTimeout(600_000)
  const letters = ['\u0000', '\u001b', '\ud83d', '\u202e', 'مرحبا', '🛜👩‍👩‍👧', '<x-fuzz onload=a()>', '"', "'", '`', '</script>', '{{', '%', '\\', ';--', ' OR 1=1', 'a'.repeat(10_000), 'ñ', 'e\u0301', 'wifi', 'gateway', 'bill', ' ', '\n', '-', '*', '~', ':']
  const asked = fc.sample(fc.array(fc.constantFrom(...letters), { maxLength: 12 }), { numRuns: fuzzedQueries, seed: 20_261_121 }).map((parts) => parts.join(''))
  for (const [index, q] of asked.entries()) {
    const isPage = index % 4 === 0
    const query = encodeURIComponent(q.toWellFormed()).slice(0, 6000).replace(/%.?$/, '')
    const path = isPage ? `/search?q=${query}` : `/search/v1/${index % 2 ? 'results' : 'predictions'}?audience=consumer&locale=es&q=${query}`
    const answer = await request.get(siteUrl() + path, { headers: { 'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` } })
    const text = await answer.text()
    expect(answer.status(), `${path.slice(0, 300)} ${text.slice(0, 200)}`).toBeLessThan(500)
    if (isPage) expect(text.includes('<x-fuzz'), path.slice(0, 300)).toBe(false)
  }
})

test('LAN-10 the lander stands at its four addresses, in its audience and language', async ({ request }) => {
  for (const [path, lang, heading] of [
    ['/support/supportlander', 'en', 'What can we help you find?'],
    ['/support/smallbusiness/supportlander', 'en', /<h1/],
    ['/es-us/support/supportlander', 'es', /<h1/],
    ['/support/es-us/smallbusiness/supportlander', 'es', /<h1/],
  ] as const) {
    const answer = await request.get(siteUrl() + path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(200)
    const text = await answer.text()
    expect(text).toContain(`<html lang="${lang}"`)
    expect(text).toMatch(heading)
    expect(text).toContain(`audience="${path.includes('smallbusiness') ? 'smb' : 'consumer'}"`)
  }
})

for (const { path, typed, next, pages } of [
  { path: '/search', typed: 'internet', next: 'Next', pages: 3 },
  { path: '/search/smallBusiness', typed: 'internet', next: 'Next', pages: 2 },
  { path: '/es-us/search', typed: 'internet', next: 'Siguiente', pages: 3 },
  { path: '/es-us/search/smallBusiness', typed: 'internet', next: 'Siguiente', pages: 2 },
]) {
  test(`LAN-06 LAN-11 on ${path} page ${pages}, a filter, an article and back: the results are there again`, inProof, async ({ page }) => {
    const results = page.locator('ol h2 a')
    await page.goto(`${siteUrl()}${path}?q=${typed}`)
    await page.locator('html[data-script=on]').waitFor()
    expect(await results.count()).toBe(15)
    for (let place = 2; place <= pages; place += 1) {
      await page.getByRole('link', { name: next, exact: true }).click()
      await expect(page.locator('[aria-current=page]').filter({ hasText: new RegExp(`^${place}$`) })).toBeVisible()
    }
    const last = { url: page.url(), titles: await results.allTextContents() }
    await page.getByRole('navigation', { name: /^(Topics|Temas)$/ }).getByRole('link').nth(1).click()
    await page.waitForURL(/topic=/)
    const filtered = page.url()
    const article = page.locator('ol h2 a[href*="/article/"]').first()
    const title = (await article.textContent())!
    await article.click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toHaveText(title)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(page.url()).toBe(filtered)
    await expect(article).toHaveText(title)
    await page.goBack()
    await expect.poll(() => results.allTextContents()).toEqual(last.titles)
    expect(page.url()).toBe(last.url)
    await expect(page.getByRole('combobox')).toHaveValue(typed)
  })
}

test('LAN-14 search is in the header of every page, without script too; lander and results have their own; the language switch keeps the query', inProof, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const header = page.getByRole('banner').getByRole('search')
  for (const path of ['/support', '/support/smallbusiness', '/es-us/support/']) {
    await page.goto(siteUrl() + path)
    // shown large below the greeting
    await expect(page.locator('main').getByRole('search').first(), path).toBeVisible()
    await expect(header, path).toHaveCount(0)
  }
  for (const path of ['/support/topic/internet', '/support/article/internet/KM1000104', '/support/contact', '/support/library', '/device-support/selector', '/acctmgmt/login', '/no-such-page']) {
    await page.goto(siteUrl() + path)
    await expect(header, path).toBeVisible()
  }
  for (const path of ['/support/supportlander', '/search?q=bill', '/es-us/support/supportlander', '/search/smallBusiness?q=bill']) {
    await page.goto(siteUrl() + path)
    await expect(header, path).toHaveCount(0)
  }
  await page.goto(`${siteUrl()}/support/smallbusiness`)
  const field = page.locator('main').getByRole('search').first()
  await field.getByRole('searchbox').fill('pay bill')
  await field.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(`${siteUrl()}/search/smallBusiness?q=pay+bill`)
  await page.getByRole('link', { name: 'Ver esta página en español' }).click()
  await expect(page).toHaveURL(`${siteUrl()}/es-us/search/smallBusiness?q=pay+bill`)
  await expect(page.getByText('Estos resultados están en inglés, el idioma de su búsqueda.')).toBeVisible()
  await context.close()
})
