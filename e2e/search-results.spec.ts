import { expect, inProof, inTests, test, type APIRequestContext } from './journey.ts'
import type { SearchAnswer } from '#features/search/contract.ts'
import { violationsOf } from './axe.ts'
import { siteUrl } from './people.ts'

test.describe.configure({ mode: 'parallel' })

async function search(request: APIRequestContext, q: string, query: Record<string, string> = {}): Promise<SearchAnswer> {
  const answer = await request.get(`${siteUrl()}/search/v1/results?${new URLSearchParams({ audience: 'consumer', locale: 'en', q, ...query })}`)
  expect(answer.status(), q).toBe(200)
  return (await answer.json()) as SearchAnswer
}

test('LAN-12 articles, devices, topics, pages and places are found first by their names, and numbers lead to their page', async ({ request }) => {
  for (const [q, kind, url] of [
    ['contact us', 'page', '/support/contact'],
    ['phone number', 'page', '/support/contact'],
    ['support library', 'page', '/support/library'],
    ['reschedule my appointment', 'page', '/support/myappointment'],
    ['where is my order', 'page', '/orders/details'],
    ['my account', 'page', '/acctmgmt/overview'],
    ['view my bill', 'page', '/support/mybill'],
    ['outage map', 'page', '/support/outages'],
    ['billing', 'topic', '/support/topic/billing'],
    ['iphone 16', 'device', '/support/article/wireless/KM1209012'],
    ['KM1000104', 'article', '/support/article/internet/KM1000104'],
    ['72-203377000204', 'page', '/orders/details?order=72-203377000204'],
    ['CM12345678', 'page', '/support/mytickets/CM12345678'],
  ]) {
    const { results } = await search(request, q!)
    expect([results[0]?.kind, results[0]?.url], q).toEqual([kind, url])
  }
})

test('LAN-13 a page whose title or own question holds the words is first, in both languages, with a typing error too', async ({ request }) => {
  for (const [q, id, locale = 'en'] of [
    ['wifi password', 'KM1000104'],
    ['pay my bill', 'KM1000302'],
    ['pasword reset', 'KM1000901'],
    ['no signal', 'KM1000201'],
    ['I want to cancel', 'KM1300118'],
    ['refund', 'KM1300119'],
    ['static ip', 'KM1300120'],
    ['talk to a human', 'KM1207001'],
    ['wifi no funciona', 'KM1000102', 'es'],
    ['no hay internet', 'KM1000102', 'es'],
    ['cancelar', 'KM1300118', 'es'],
  ]) {
    expect((await search(request, q!, { locale: locale! })).results[0]?.id, q).toBe(id)
  }
})

test('LAN-13 the total is that of the results, and says where more match', async ({ page, request }) => {
  const found = await search(request, 'cancel')
  const listed = await Promise.all(Array.from({ length: found.pages }, (_, index) => search(request, 'cancel', { page: String(index + 1) })))
  expect(new Set(listed.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(found.total)
  await page.goto(`${siteUrl()}/search?q=cancel`)
  await expect(page.getByText(`${found.total} results`, { exact: true })).toBeVisible()
  expect(await search(request, 'internet')).toMatchObject({ total: 60, isCut: true })
  await page.goto(`${siteUrl()}/search?q=internet`)
  await expect(page.getByText('The best 60 results')).toBeVisible()
})

test('LAN-13 a query in the other language shows that language’s results and says so', async ({ page }) => {
  await page.goto(`${siteUrl()}/search?q=factura+alta`)
  await expect(page.getByText('Showing results in Spanish, the language of your search.')).toBeVisible()
  await expect(page.locator('ol h2 a [lang=es]').first()).toBeVisible()
  await expect(page.locator('ol h2 a').first()).toContainText('In Spanish')
})

test('LAN-11 control characters are no search; what finds nothing says so and leads on', inProof, async ({ page }) => {
  await page.goto(`${siteUrl()}/search?q=%00%07`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results')
  await expect(page.getByText('Type what you are looking for, in your own words.')).toBeVisible()
  await page.goto(`${siteUrl()}/search?q=wifi%00password`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “wifi password”')
  await page.goto(`${siteUrl()}/search?q=wifi&topic=nowhere`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No results for “wifi”')
  await page.getByRole('link', { name: 'Show the results of every topic and kind' }).click()
  await expect(page.locator('ol h2 a').first()).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test(`ANS-16 a search asked as a question is answered at once (script ${javaScriptEnabled ? 'on' : 'off'})`, inTests(javaScriptEnabled), async ({ page }) => {
      await page.goto(`${siteUrl()}/search?q=how+do+i+restart+my+gatway`)
      await page.getByRole('button', { name: 'Ask a question' }).click()
      await expect(page).toHaveURL(/\/support\/ask\/support#answer$/)
      const heading = page.getByRole('heading', { name: 'how do i restart my gateway' })
      await expect(heading).toBeInViewport()
      if (javaScriptEnabled) await expect(heading).toBeFocused()
      await expect(page.getByRole('main')).toContainText('Unplug the power cord')
    })
  })
}

test('LAN-03 LAN-13 a suggestion leads to what it names', inProof, async ({ request }) => {
  for (const typed of ['wifi pass', 'pay', 'reset', 'cancel', 'how do i', 'fix', 'move my', 'set up']) {
    const answer = await request.get(`${siteUrl()}/search/v1/predictions?${new URLSearchParams({ audience: 'consumer', locale: 'en', q: typed })}`)
    const { predictions } = (await answer.json()) as { predictions: { text: string }[] }
    expect(predictions.length, typed).toBeGreaterThan(0)
    for (const { text } of predictions) {
      const found = await search(request, text)
      expect(found.corrected, text).toBeUndefined()
      expect(found.total, text).toBeGreaterThan(0)
    }
  }
})

for (const { name, width, height } of [{ name: 'a phone', width: 390, height: 844 }, { name: 'a wide page', width: 1280, height: 900 }]) {
  test.describe(`without script, on ${name}`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height } })

    test(`LAN-11 an answer stands on top of the results, and the topics are at hand on ${name}`, inTests(name === 'a phone'), async ({ page }) => {
      const answer = page.getByRole('region', { name: 'Answer' })
      // the first answer of a process may be too late for its page
      await expect(async () => {
        await page.goto(`${siteUrl()}/search?q=wifi+password`)
        await expect(answer).toBeVisible({ timeout: 1000 })
      }).toPass()
      await expect(answer.getByRole('link', { name: 'Change your Wi-Fi name or password' })).toHaveAttribute('href', '/support/article/internet/KM1000104')
      const [top, first, topics] = await Promise.all([answer, page.locator('ol h2').first(), page.getByRole('navigation', { name: 'Topics' })].map((each) => each.boundingBox()))
      expect(top!.y).toBeLessThan(first!.y)
      if (width > 1000) expect(topics!.x + topics!.width).toBeLessThan(first!.x)
      else expect(topics!.y + topics!.height).toBeLessThan(first!.y)
      await page.getByRole('navigation', { name: 'Topics' }).getByRole('link').nth(1).click()
      await expect(answer).toHaveCount(0)
      await page.goto(`${siteUrl()}/search?q=thanks`)
      await expect(answer).toHaveCount(0)
    })
  })
}

test.describe('for axe', () => {
  test.use({ bypassCSP: true })

  test('LAN-11 a page of results with an answer on top keeps nobody out', inProof, async ({ page }) => {
    await expect(async () => {
      await page.goto(`${siteUrl()}/es-us/search?q=pagar+factura`)
      await expect(page.getByRole('region', { name: 'Respuesta' })).toBeVisible({ timeout: 1000 })
    }).toPass()
    expect(await violationsOf(page)).toEqual([])
  })
})
