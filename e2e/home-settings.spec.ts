import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { violationsInLightAndDark } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import type { StartedServer } from './start-site.ts'
import { startWithFlags } from './start-with-flags.ts'

// an operator's settings: a banner on each consumer home, the Spanish one not dismissible, and no shimmer
const titles = { en: 'Storm in the north', es: 'Tormenta en el norte' }

function addBanners(content: string): void {
  for (const locale of ['en', 'es'] as const) {
    const file = path.join(content, `feeds/idpcms/support/home/consumer.${locale}.json`)
    const feed = JSON.parse(readFileSync(file, 'utf8'))
    feed['cms-feed'].components.banners = [
      { key: 'supportHome', tone: 'caution', title: titles[locale], text: 'Repairs may take until tomorrow evening.', link: { label: 'What to do now', url: `${locale === 'es' ? '/es-us' : ''}/support/topic/internet` }, ...(locale === 'en' ? { dismissLabel: 'Hide this message' } : {}) },
    ]
    writeFileSync(file, JSON.stringify(feed))
  }
}

let site: StartedServer & { remove: () => void }
test.beforeAll(async () => {
  site = await startWithFlags({ 'cfg-ixp-support-shimmer-disable': 'true' }, {}, addBanners)
})
test.afterAll(async () => {
  await site?.stop()
  site?.remove()
})

const banner = (page: Page) => page.locator('#support-banner')
const shimmers = (page: Page) => page.locator('[class*=shimmer i], [class*=bone i]')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', inTests(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled })
    test('HOME-03 a banner that was hidden stays hidden for whoever hid it, and for nobody else', async ({ page, browser }) => {
      await page.goto(`${site.url}/support?from=mail`)
      await expect(banner(page)).toContainText(titles.en)
      await banner(page).getByRole('button', { name: 'Hide this message' }).click()
      await expect(page).toHaveURL(`${site.url}/support?from=mail`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner(page)).toHaveCount(0)
      await page.goto(`${site.url}/support`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner(page)).toHaveCount(0)
      await page.goto(`${site.url}/es-us/support/`)
      await expect(banner(page)).toContainText(titles.es)
      await expect(banner(page).getByRole('button')).toHaveCount(0)
      const somebody = await browser.newPage()
      await somebody.goto(`${site.url}/support`)
      await expect(banner(somebody)).toContainText(titles.en)
      await somebody.close()
    })
  })
}

test('HOME-03 pages without their banner are kept too, and ids that somebody made up keep none', async ({ request }) => {
  const home = await request.get(`${site.url}/support`)
  const id = /name="banner" value="([0-9a-f]{12})"/.exec(await home.text())![1]!
  const get = (cookie: string) => request.get(`${site.url}/support`, { headers: { cookie } })
  const [hidden, again] = [await get(`careline_banners=${id}`), await get(`careline_banners=${id}`)]
  expect(await hidden.text()).not.toContain(titles.en)
  expect(again.headers().etag).toBe(hidden.headers().etag)
  expect(again.headers().etag).not.toBe(home.headers().etag)
  const madeUp = await get('careline_banners=0123456789ab')
  expect(await madeUp.text()).toContain(titles.en)
  expect(madeUp.headers().etag).toBeUndefined()
  const refused = await request.post(`${site.url}/support/banner`, { form: { banner: 'x; Domain=evil' }, maxRedirects: 0 })
  expect([refused.status(), refused.headers()['set-cookie']]).toEqual([400, undefined])
  const sent = await request.post(`${site.url}/support/banner`, { form: { banner: id }, headers: { referer: 'https://evil.example//evil.example/x' }, maxRedirects: 0 })
  expect([sent.status(), sent.headers().location]).toEqual([303, '/evil.example/x'])
})

test.describe('with the checker', () => {
  test.use({ bypassCSP: true })
  test('WID-09 axe finds nothing on a home with a banner, which fits 320 px', inProof, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(`${site.url}/support`)
    expect(await violationsInLightAndDark(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
})

test('HOME-18 with shimmer-disable the finder and the dialog of a visit say in words that they wait', inProof, async ({ page }) => {
  await page.goto(`${site.url}/support?shimmerCard=true&displayappointmentscheduler=true`)
  await expect(page.getByRole('heading', { name: 'Looking for your appointment' })).toBeVisible()
  await expect(shimmers(page)).toHaveCount(0)
  await signIn(page, 'maya.torres', '/support', site.url)
  await waitForScript(page)
  await page.locator('#appointments [data-ready]').waitFor()
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/myappointment\/.*\.data/, async (route) => (await answered, route.continue()))
  await page.locator('#appointments article').getByRole('link', { name: 'See details' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
  await expect(shimmers(page)).toHaveCount(0)
  answer()
  await expect(dialog.locator('a:visible, button[type=submit]:visible').first()).toBeVisible()
})
