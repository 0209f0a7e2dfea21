import { readFileSync } from 'node:fs'
import { expect, type APIRequestContext, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'

export const siteUrl = () => process.env.SITE_URL!

interface DemoPerson {
  loginId: string
  firstName: string
}

const world = JSON.parse(readFileSync('content/demo/world.json', 'utf8')) as { password: string; people: DemoPerson[] }

export const people = world.people

/** Signs in through the form, for tests of the sign-in itself. */
export async function signInByForm(page: Page, loginId: string, finalUrl = '/support', site = siteUrl()): Promise<void> {
  await page.goto(`${site}/acctmgmt/signin?final_url=${encodeURIComponent(finalUrl)}`)
  await page.getByLabel(/^(User ID|ID de usuario)/).fill(loginId)
  await page.locator('input[type=password]').fill(world.password)
  await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
  await expect(page).toHaveURL(site + finalUrl)
}

/** Returns a function that opens a page of a site in a new browser context, signed in. */
export function visitorsOf(site: () => string) {
  return async (browser: Browser, loginId: string, path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, ...options })
    const page = await context.newPage()
    await signIn(page, loginId, path, site())
    return page
  }
}

/** Signs in by the form's requests without its pages; the browser opens only the tested page. */
export async function signIn(page: Page, loginId: string, finalUrl = '/support', site = siteUrl()): Promise<void> {
  await signInByRequests(page.request, loginId, site)
  await page.goto(site + finalUrl)
  await expect(page).toHaveURL(site + finalUrl)
}

/** Signs in without a browser. Ends at a cheap page, and leaves the session's cookies. */
export async function signInByRequests(api: APIRequestContext, loginId: string, site = siteUrl()): Promise<void> {
  const form = await api.get(`${site}/acctmgmt/signin?final_url=/robots.txt`)
  const response = await api.post(form.url(), { form: { loginId, password: world.password, remember: 'on' }, headers: { origin: site } })
  expect(response.url()).toBe(`${site}/robots.txt`)
}

/** Waits for hydration; before it, links and events are handled by the browser alone. */
export async function waitForScript(page: Page): Promise<void> {
  await page.locator('html[data-script=on]').waitFor()
}

/** A link to a topic, once it is hydrated; before that the browser handles it alone. */
export async function topicLink(page: Page, card = '#card-internet'): Promise<Locator> {
  const link = page.locator(`${card} a`).last()
  await link.scrollIntoViewIfNeeded()
  await expect.poll(() => link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))).toBe(true)
  return link
}
