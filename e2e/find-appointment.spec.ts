import { expect, inProof, inTests, test } from './journey.ts'
import { places, rows, words } from './finder-world.ts'
import { startServer, type StartedServer } from './start-site.ts'

const english = words.en

// one separate server, and tests in one process, because misses are counted by address (FIN-11)
test.describe.configure({ mode: 'default' })
let site: StartedServer
test.beforeAll(async () => {
  site = await startServer()
})
test.afterAll(async () => site.stop())

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const { name, path, locale } of places) {
    test(`FIN-01 FIN-03 FIN-04 FIN-05 each look-up of the demo world ends as it says, from the ${name} without script`, inTests(name === 'home'), async ({ page }) => {
      const copy = words[locale]
      for (const row of rows.filter(({ outcome }) => outcome !== 'empty')) {
        await page.goto(site.url + path)
        if (row.by === 'ban') await page.locator('#finder-card').getByRole('tab', { name: copy.tabs.ban }).click()
        const main = page.locator('main')
        await main.getByRole('textbox', { name: copy.fields[row.by] }).fill(row.value)
        await main.getByRole('textbox', { name: copy.fields.zip, exact: true }).fill(row.zip)
        const answered = page.waitForResponse((response) => response.request().method() === 'POST')
        await main.getByRole('button', { name: copy.find }).click()
        const answer = await answered
        if (row.outcome === 'found') {
          const base = path.startsWith('/es-us') ? '/es-us/support' : '/support'
          expect([answer.status(), answer.headers().location]).toEqual([303, `${base}/myappointment`])
          expect((await page.context().cookies()).some((cookie) => cookie.name === 'careline_finder')).toBe(true)
          await page.context().clearCookies()
        } else {
          expect(answer.status()).toBe(503)
          await expect(main.getByRole('heading', { level: 3 })).toHaveText(copy.error.heading)
          await main.getByRole('link', { name: copy.again }).click()
          await expect(main.getByRole('textbox', { name: copy.fields.orderId })).toHaveValue('')
        }
      }
    })
  }

  test('FIN-04 FIN-10 messages and misses are said on the page itself, and what was typed stays with the messages', inProof, async ({ page }) => {
    await page.goto(`${site.url}/support`)
    const find = page.locator('main').getByRole('button', { name: english.find })
    await expect(find).not.toHaveAttribute('aria-disabled')
    await page.locator('#finder-card').getByRole('textbox', { name: english.fields.zip, exact: true }).fill('303')
    await find.click()
    await expect(page).toHaveURL(`${site.url}/support/myappointment/find`)
    await expect(page.getByRole('alert')).toHaveText(['Please enter your internet order ID.', 'Please enter a valid 5-digit ZIP Code.'])
    await expect(page.getByRole('textbox', { name: english.fields.zip, exact: true })).toHaveValue('303')
    await page.getByRole('tab', { name: english.tabs.ban }).click()
    await find.click()
    await expect(page.getByRole('alert')).toHaveText(['Please enter your account number.', 'Please enter a valid 5-digit ZIP Code.'])
    await page.getByRole('textbox', { name: english.fields.ban }).fill('301700001')
    await page.getByRole('textbox', { name: english.fields.zip, exact: true }).fill('60601')
    await find.click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(english.empty.ban)
    await expect(page.getByRole('alert')).toContainText(english.empty.ban)
  })
})

test('FIN-05 FIN-10 without a network the finder’s page says so, and what was typed stays', inProof, async ({ page, context }) => {
  await page.goto(`${site.url}/support/myappointment/find`)
  await page.locator('main form[data-ready]').first().waitFor()
  await page.getByRole('textbox', { name: english.fields.orderId }).fill('71-104233550198')
  await page.getByRole('textbox', { name: english.fields.zip, exact: true }).fill('30309')
  await context.setOffline(true)
  await page.getByRole('button', { name: english.find }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toContainText('Nothing was changed.')
  await expect(page.getByRole('textbox', { name: english.fields.orderId })).toHaveValue('71-104233550198')
  await context.setOffline(false)
  await page.getByRole('button', { name: english.find }).click()
  await expect(page).toHaveURL(`${site.url}/support/myappointment`)
})

test('HOME-09 there is no finder page for small businesses', async ({ request }) => {
  expect((await request.get(`${site.url}/support/smallbusiness/myappointment/find`)).status()).toBe(404)
  expect((await request.get(`${site.url}/support/myappointment/find`)).status()).toBe(200)
})
