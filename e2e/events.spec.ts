import { expect, test, type Page } from '@playwright/test'
import { signIn, siteUrl, waitForScript } from './people.ts'

interface SentEvent {
  id: string
  name: string
  page: string
  isAnonymous: boolean
  linkName?: string
}

/** Collects what the page reports, and the status of each answer. */
async function listen(page: Page): Promise<{ events: SentEvent[]; statuses: number[] }> {
  const heard = { events: [] as SentEvent[], statuses: [] as number[] }
  // without beacons a report is a plain request, which a test can read
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }))
  page.on('response', (response) => {
    if (!response.url().endsWith('/analytics/v1/events')) return
    heard.events.push(...response.request().postDataJSON().events)
    heard.statuses.push(response.status())
  })
  return heard
}

test('ANA-01 every page reports its load and every link its click, each once and accepted', async ({ page }) => {
  const heard = await listen(page)
  await page.goto(`${siteUrl()}/support`)
  await waitForScript(page)
  await page.locator('#card-internet a').last().click()
  await expect(page).toHaveURL(/topic\/internet$/)
  await expect.poll(() => heard.events.map((event) => `${event.name} ${event.page}`)).toEqual(['Page_Load /support', 'Link_Click /support', 'Page_Load /support/topic/internet'])
  expect(heard.statuses.every((status) => status === 202)).toBe(true)
  expect(new Set(heard.events.map((event) => event.id)).size).toBe(3)
  expect(heard.events.every((event) => event.isAnonymous)).toBe(true)
})

test('ANA-01 a signed-in person’s events say so, and name nobody', async ({ page }) => {
  const heard = await listen(page)
  await signIn(page, 'maya.torres')
  await expect.poll(() => heard.events.some((event) => event.page === '/support' && !event.isAnonymous)).toBe(true)
  expect(JSON.stringify(heard.events)).not.toMatch(/maya|torres|301448210|30309/i)
})
