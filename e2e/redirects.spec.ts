import { expect, inProof, test } from './journey.ts'
import { signInByForm, siteUrl, waitForScript } from './people.ts'

test.describe.configure({ mode: 'parallel' })

const moves = [
  ['RED-01', '/support/#!/wireless/KM1000201', '/support/article/wireless/KM1000201'],
  ['RED-01', '/support/?type=smb#!/internet/KM2000101', '/support/smallbusiness/article/internet/KM2000101'],
  ['RED-02', '/support/#!/internet/wi-fi', '/support/topic/internet/wi-fi'],
  ['RED-03', '/support/smallbusiness/#!/internet/KM2000101', '/support/smallbusiness/article/internet/KM2000101'],
  ['RED-04', '/support/#!/billing', '/support/topic/billing'],
  ['RED-05, RED-09', '/support_service/support/#!/billing', '/support_service/support/topic/billing'],
] as const

for (const [id, from, to] of moves) {
  test(`${id} ${from} leads to a real page before anything is painted`, async ({ page }) => {
    const painted: string[] = []
    await page.exposeFunction('notePaint', (path: string) => painted.push(path))
    await page.addInitScript(() => {
      new PerformanceObserver(() => void (window as unknown as { notePaint: (path: string) => void }).notePaint(location.pathname)).observe({ type: 'paint', buffered: true })
    })
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === to)
    await page.goto(siteUrl() + from)
    expect((await answered).status()).toBe(200)
    await expect(page).toHaveURL(siteUrl() + to)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(painted.filter((path) => path !== to)).toEqual([])
  })
}

test('RED-06 TIC-04 a ticket address asks to sign in, and comes back to the ticket', async ({ page }) => {
  await page.goto(`${siteUrl()}/support?caseNumber=CM20260001`)
  await page.waitForURL(/\/acctmgmt\/login/)
  await page.getByLabel(/^User ID/).fill('maya.torres')
  await page.locator('input[type=password]').fill('careline-demo')
  await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
  await expect(page).toHaveURL(`${siteUrl()}/support/mytickets/CM20260001`)
})

test('RED-06 a signed-in person stays', inProof, async ({ page }) => {
  await signInByForm(page, 'maya.torres')
  await page.goto(`${siteUrl()}/support#myTickets`)
  await waitForScript(page)
  await expect(page).toHaveURL(`${siteUrl()}/support#myTickets`)
})

test('RED-07 from a ticket page to the home, back returns to where the ticket was opened', inProof, async ({ page }) => {
  await page.goto(`${siteUrl()}/support/topic/internet`)
  await page.evaluate(() => location.assign('/support/openticket?a=1&ct=2'))
  await page.waitForURL(/openticket/)
  await waitForScript(page)
  await page.evaluate(() => location.assign('/support'))
  await page.waitForURL(`${siteUrl()}/support`)
  await waitForScript(page)
  await page.goBack()
  await expect(page).toHaveURL(`${siteUrl()}/support/topic/internet`)
})

test('RED-08 the targets are real pages', async ({ request }) => {
  for (const path of ['/support/article/wireless/KM1000201', '/support/topic/internet', '/support/topic/internet/wi-fi', '/support/openticket', '/device-support/selector', '/device-support/article/wireless/KM1000202/apple/iphone-16']) {
    expect((await request.get(siteUrl() + path)).status(), path).toBe(200)
  }
})
