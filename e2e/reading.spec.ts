import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { violationsOf } from './axe.ts'
import { signIn, siteUrl } from './people.ts'
import { sampled } from '../test/support/scale.ts'

test.describe.configure({ mode: 'parallel' })

/** Articles with a chooser of one light, and of several; with its question, and a state with its meaning. */
const choosers = [
  { path: '/support/article/internet/KM1000103', title: 'What color is the light?', state: 'Solid red', means: 'No connection' },
  { path: '/es-us/support/article/internet/KM1000103', title: '¿De qué color está la luz?', state: 'Roja fija', means: 'No hay conexión' },
  { path: '/support/article/dsl/KM1209005', title: 'Which light do you see?', state: 'Power: Red', means: 'Hardware fault, call us.' },
] as const

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test(`LAN-07 WID-04 whoever chooses what the light shows reads what it means, ${javaScriptEnabled ? 'with' : 'without'} script`, inTests(!javaScriptEnabled), async ({ page }) => {
      for (const { path, title, state, means } of choosers) {
        await page.goto(siteUrl() + path)
        const group = page.getByRole('radiogroup', { name: title })
        await expect(group.getByRole('radio', { checked: true })).toHaveCount(0)
        await expect(group.getByText(means, { exact: true })).toBeHidden()
        await group.locator('label').filter({ hasText: state }).first().click()
        await expect(group.getByRole('radio', { name: state })).toBeChecked()
        await expect(group.getByRole('radio', { name: state })).toHaveAccessibleDescription(new RegExp(`^${means}`))
        await expect(group.getByText(means, { exact: true })).toBeVisible()
        await expect(page.getByRole('table').first()).toBeHidden()
      }
    })

    test(`LAN-07 WID-09 the arrow keys choose a light, and the table is a tap away, ${javaScriptEnabled ? 'with' : 'without'} script`, inTests(javaScriptEnabled), async ({ page }) => {
      await page.goto(siteUrl() + choosers[0].path)
      await page.getByRole('radio', { name: 'Solid white' }).focus()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('radio', { name: 'Blinking white' })).toBeChecked()
      await expect(page.getByText('It is starting or updating', { exact: true }).first()).toBeVisible()
      await page.getByText('All lights in a table').click()
      await expect(page.getByRole('table').first()).toBeVisible()
    })
  })
}

test.describe('for axe', () => {
  test.use({ bypassCSP: true })

  test('WID-09 axe finds nothing in a choice of lights, chosen or not, light and dark', inProof, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const { path, state } of choosers) {
        await page.goto(siteUrl() + path)
        expect(await violationsOf(page), path).toEqual([])
        await page.getByRole('radio', { name: state }).focus()
        await page.keyboard.press('Space')
        expect(await violationsOf(page), path).toEqual([])
      }
    }
  })
})

test('RED-08 no topic is longer than 3,500 px on a phone of 360, and each shows its first articles', async ({ page, request }) => {
  // some fifty pages
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [audience, locale, base] of [['consumer', 'en', '/support'], ['consumer', 'es', '/es-us/support'], ['smb', 'en', '/support/smallbusiness']] as const) {
    const { topics } = (await (await request.get(`${siteUrl()}/msapi/knowledge/v1/topics?audience=${audience}&locale=${locale}`)).json()) as { topics: { topic: string; first: { title: string }[]; subs: { sub: string; articles: unknown[] }[] }[] }
    for (const { topic, first, subs } of sampled(topics, 9, base.length)) {
      await page.goto(`${siteUrl()}${base}/topic/${topic}`)
      expect(await heightOf(page), topic).toBeLessThanOrEqual(3500)
      await expect(page.locator('main').getByRole('link', { name: first[0]!.title }).first()).toBeVisible()
      const longest = subs.toSorted((one, other) => other.articles.length - one.articles.length)[0]!
      await page.goto(`${siteUrl()}${base}/topic/${topic}/${longest.sub}`)
      expect(await heightOf(page), `${topic}/${longest.sub}`).toBeLessThanOrEqual(3500)
    }
  }
})

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('RED-08 a line of an article is no longer than some 70 letters, and from 1025 px contents and help stand beside it', inProof, async ({ page }) => {
  for (const width of [1025, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(siteUrl() + choosers[0].path)
    const text = page.getByText('Tell the others at home first.')
    const letters = await text.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return element.textContent!.length / new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(letters, String(width)).toBeLessThanOrEqual(72)
    const [words, help] = await Promise.all([text, page.getByRole('heading', { name: 'Still need help?' })].map((each) => each.boundingBox()))
    expect(help!.x, String(width)).toBeGreaterThan(words!.x + words!.width)
  }
})

test('RED-08 the page of contact calls first on a phone, and knows who is signed in', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${siteUrl()}/support/contact`)
  await expect(page.locator('main').getByRole('link', { name: 'Call 800.555.0142' }).first()).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Sign in to see your account number here' })).toBeVisible()
  await signIn(page, 'maya.torres', '/support/contact')
  await expect(page.getByRole('heading', { name: 'Maya, have this at hand' })).toBeVisible()
  await expect(page.getByText(/^Account \d{9}$/).first()).toBeVisible()
  await expect(page.getByText('Open now').first()).toBeVisible()
})

test('LAN-13 of the results of a Spanish query the English ones come last, under their own title', async ({ request }) => {
  for (const q of ['iphone', 'gateway', 'wifi lento']) {
    const pages = await Promise.all([1, 2, 3, 4].map(async (number) => (await request.get(`${siteUrl()}/search/v1/results?${new URLSearchParams({ audience: 'consumer', locale: 'es', q, page: String(number) })}`)).json() as Promise<{ page: number; results: { locale: string }[] }>))
    const locales = [...new Map(pages.map((each) => [each.page, each.results])).values()].flat().map(({ locale }) => locale)
    expect(locales.indexOf('en') === -1 || locales.lastIndexOf('es') < locales.indexOf('en'), q).toBe(true)
  }
})
