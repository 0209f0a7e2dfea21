import { expect, inProof, test } from './journey.ts'
import { signInByForm, siteUrl } from './people.ts'
import { sampled } from '../test/support/scale.ts'

test.describe.configure({ mode: 'parallel' })

test.use({ javaScriptEnabled: false })

test('ACC-01 sign-in and sign-out work without script', async ({ page }) => {
  await signInByForm(page, 'maya.torres', '/support/topic/internet')
  await page.goto(`${siteUrl()}/support`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
  await page.locator('header details summary').click()
  await page.locator('header form[action*="signout"] button').click()
  await expect(page).toHaveURL(`${siteUrl()}/support`)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Maya')
})

test('ACC-01 a wrong password says so and keeps the typed name, without script', async ({ page }) => {
  await page.goto(`${siteUrl()}/acctmgmt/signin?final_url=/support`)
  await page.getByLabel(/^User ID/).fill('maya.torres')
  await page.locator('input[type=password]').fill('wrong')
  await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel(/^User ID/)).toHaveValue('maya.torres')
  expect(page.url()).not.toContain('maya')
})

test('HOME-02 the language switch works without script, on every kind of page', async ({ page }) => {
  for (const [from, to] of sampled([
    ['/support', '/es-us/support/'],
    ['/support/smallbusiness', '/support/es-us/smallbusiness'],
    ['/support/article/wireless/KM1000201', '/es-us/support/article/wireless/KM1000201'],
    ['/support/topic/internet/wi-fi', '/es-us/support/topic/internet/wi-fi'],
    ['/device-support/selector', '/es-us/device-support/selector'],
  ] as const, 2, 0)) {
    await page.goto(siteUrl() + from)
    await page.locator('header a[hreflang=es]').click()
    await expect(page).toHaveURL(siteUrl() + to)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.locator('header a[hreflang=en]').click()
    await expect(page).toHaveURL(siteUrl() + from)
  }
})

test('RED-08 without script every part of a topic is there, and leads to all its articles', inProof, async ({ page }) => {
  for (const base of ['/support', '/es-us/support']) {
    await page.goto(`${siteUrl()}${base}/topic/internet`)
    const part = page.getByRole('region', { name: 'Wi-Fi', exact: true })
    await expect(part.getByRole('link')).toHaveCount(5)
    await part.getByRole('link').last().click()
    await expect(page).toHaveURL(`${siteUrl()}${base}/topic/internet/wi-fi`)
    expect(await page.locator('main article').count()).toBeGreaterThan(3)
  }
})
