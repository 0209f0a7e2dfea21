import { expect, test } from './journey.ts'
import { siteUrl } from './people.ts'

test('HOME-01 a home page from memory runs its own scripts under its policy and answers to script', async ({ page, request }) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  // the first request renders the page, later ones get it from the cache
  for (let count = 0; count < 2; count += 1) await request.get(`${siteUrl()}/support`)
  const response = (await page.goto(`${siteUrl()}/support?utm_source=letter`))!
  expect(response.headers()['etag']).toMatch(/^"[\w-]+-(br|gzip)"$/)
  expect(response.headers()['content-security-policy']).toContain("'sha256-")
  await expect(page.locator('html')).toHaveAttribute('data-script', 'on')
  // the return address has the browser's query, which the cached page was rendered without
  const back = encodeURIComponent('/support?utm_source=letter')
  await expect(page.locator('main').getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', `/acctmgmt/signin?final_url=${back}`)
  await page.locator('main a[href="/support/topic/internet"]').first().click()
  await expect(page).toHaveURL(`${siteUrl()}/support/topic/internet`)
  await expect(page.locator('main h1')).toBeVisible()
  expect(problems).toEqual([])
})
