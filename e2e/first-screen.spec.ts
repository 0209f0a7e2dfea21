import { expect, inProof, inTests, test } from './journey.ts'
import { people, signIn, siteUrl } from './people.ts'
import { sampled } from '../test/support/scale.ts'

test.describe.configure({ mode: 'parallel' })

const phone = { width: 360, height: 740 }

for (const { loginId } of people) {
  test(`HOME-03, HOME-10, LAN-14 ${loginId} finds the field and the first card of their own on the first screen of a phone, and at most four screens of it`, inTests(loginId === 'maya.torres'), async ({ page }) => {
    await page.setViewportSize(phone)
    // from a home the sign-in would redirect to the home of their class and language
    await signIn(page, loginId, '/support/contact')
    for (const path of ['/support', '/es-us/support/', '/support/smallbusiness', '/support/es-us/smallbusiness']) {
      await page.goto(siteUrl() + path)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height, `${path} is ${height} px high`).toBeLessThanOrEqual(3000)
      const bottomOf = async (selector: string) => page.locator(selector).first().evaluate((element) => element.getBoundingClientRect().bottom)
      expect(await bottomOf('main search input'), path).toBeLessThanOrEqual(phone.height)
      // the subject of a card: its title, and its date or progress
      if (await page.locator('#order-status, #appointments').count()) expect(await bottomOf('#order-status article h3, #appointments article p:has(span)'), path).toBeLessThanOrEqual(phone.height)
    }
  })
}

test('HOME-10 WID-09 a last row of cards is never one lone card, and no card is wider than its place', inProof, async ({ page }) => {
  const isLone = () =>
    page.locator('#service-selection').evaluate((card) => {
      const shown = [...card.parentElement!.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0)
      const last = shown.filter(({ top }) => Math.abs(top - shown.at(-1)!.top) < 8)
      return last.reduce((sum, { width }) => sum + width, 0) < card.parentElement!.getBoundingClientRect().width * 0.9
    })
  const look = async (path: string) => {
    for (const width of [768, 900, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(siteUrl() + path)
      expect(await isLone(), `${path} at ${width}`).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}: nothing is wider than the page`).toBeLessThanOrEqual(width)
    }
  }
  for (const path of ['/support', '/es-us/support/', '/support/smallbusiness']) await look(path)
  await signIn(page, 'maya.torres')
  for (const path of ['/support', '/support/smallbusiness']) await look(path)
})

test('HOME-03, OUT-01 how things stand is the first that a signed-in person reads: an outage, a suspension, the next visit, or that all is well', inProof, async ({ page, browser }) => {
  const says = { 'maya.torres': /^Internet down in Midtown\. Back by about (?:\d+(:30)? [ap]m ET(?: on \w+day)?|midnight ET(?: tonight)?)\. /, 'ben.okafor': 'Your service is suspended.', 'joe.marsh': 'One of your services is suspended.', 'noor.haddad@dtv.sat': /repair: .+day/, 'kai.dunn@slid.dum': 'Everything is working.' }
  for (const [loginId, text] of Object.entries(says)) {
    const context = await browser.newContext()
    const own = await context.newPage()
    await signIn(own, loginId, '/support')
    await expect(own.locator('#state'), loginId).toContainText(text)
    await context.close()
  }
  // the status line is not shown to an anonymous visitor
  await page.goto(`${siteUrl()}/support`)
  await expect(page.locator('#state')).toHaveCount(0)
})

test('STU-08 WID-09 the number is at the top of every page where it has room, and on a phone one tap dials it', inProof, async ({ page }) => {
  for (const path of sampled(['/support', '/es-us/support/', '/support/article/internet/KM1000103', '/es-us/support/contact', '/support/smallbusiness'], 3, 0)) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(siteUrl() + path)
      const call = page.getByRole('banner').locator('a[href^="tel:+1"]')
      await expect(call, path).toBeVisible()
      if (width >= 768) await expect(call.getByText('800.555.0142'), `${path} at ${width}`).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}: nothing is wider than the page`).toBeLessThanOrEqual(width)
    }
  }
})
