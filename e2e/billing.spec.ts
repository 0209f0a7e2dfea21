import { expect, inProof, test, type Browser, type BrowserContextOptions, type Page } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { people, signIn } from './people.ts'
import type { StartedServer } from './start-site.ts'
import { sampled } from '../test/support/scale.ts'

/** Not the site of all journeys: the payment arrangement made here would change what other tests see. */
let site: StartedServer
test.beforeAll(({ sharedSite }) => {
  site = sharedSite
})

async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, viewport: { width: 360, height: 740 }, ...options })
  return context.newPage()
}

/** For each person: the number of accounts, whether something is past due, and a text of the newest statement. */
const bills: Record<string, { accounts: number; isLate?: boolean; says?: string }> = {
  'maya.torres': { accounts: 2, says: 'Your promotion ended: +$20.00' },
  'ben.okafor': { accounts: 1, isLate: true, says: 'A fee was charged (Late payment): +$7.00' },
  'lena.fischer': { accounts: 1, says: 'No statement yet' },
  'priya.nair': { accounts: 1, says: 'Your charges are the same as last time.' },
  'joe.marsh': { accounts: 3, isLate: true, says: 'A fee was charged (Late payment): +$7.00' },
  'ivy.stone': { accounts: 0 },
  'rosa.delgado': { accounts: 1, says: 'Su promoción terminó: +$15.00' },
  'kai.dunn@slid.dum': { accounts: 1, says: 'Your charges are the same as last time.' },
  'noor.haddad@dtv.sat': { accounts: 1, says: 'You added Movies Extra Pack: +$5.99' },
}

test('ORD-02 ORD-05 each of the nine people sees their own bill and why it is what it is', async ({ browser }) => {
  expect(Object.keys(bills).toSorted()).toEqual(people.map(({ loginId }) => loginId).toSorted())
  for (const [loginId, { accounts, isLate = false, says }] of sampled(Object.entries(bills), 5, 1)) {
    const page = await visit(browser)
    const isSpanish = loginId === 'rosa.delgado'
    await signIn(page, loginId, isSpanish ? '/es-us/support/mybill' : loginId === 'priya.nair' ? '/support/smallbusiness/mybill' : '/support/mybill', site.url)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 }), loginId).toHaveText(isSpanish ? 'Su factura' : 'Your bill')
    if (accounts === 0) await expect(main, loginId).toContainText('No accounts are linked to this sign-in yet')
    if (accounts > 1) await expect(page.getByRole('navigation', { name: 'Your accounts' }).getByRole('link')).toHaveCount(accounts)
    if (says) await expect(main, loginId).toContainText(says)
    await expect(main.getByText('This service is suspended'), loginId).toHaveCount(isLate ? 1 : 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), loginId).toBe(360)
    expect(await violationsOfStep(page), loginId).toEqual([])
    await page.context().close()
  }
})

test('ORD-02 a statement is chosen by its link; one that is not there, or another person’s account, shows one’s own newest', async ({ browser }) => {
  const page = await visit(browser)
  await signIn(page, 'maya.torres', '/support/mybill', site.url)
  const links = page.getByRole('region', { name: 'Your last statements' }).getByRole('link')
  await expect(links).toHaveCount(12)
  const second = (await links.nth(1).textContent())!
  await links.nth(1).click()
  await expect(page.getByRole('heading', { name: second })).toBeVisible()
  await page.goto(`${site.url}/support/mybill?account=301448229`)
  await expect(page.getByRole('main')).toContainText('We can’t find that bill')
  await expect(page.getByRole('main')).not.toContainText('8229')
})

test('ORD-02 who is not signed in signs in first, and comes back to the bill', async ({ browser }) => {
  const page = await visit(browser)
  const answer = await page.request.get(`${site.url}/support/mybill?account=301448210`, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  expect(decodeURIComponent(answer.headers().location!)).toBe('/acctmgmt/signin?final_url=/support/mybill?account=301448210')
})

test('ORD-03 HOME-03 ben’s home says what is owed and both ways out; without script more time is promised once', async ({ browser }) => {
  const page = await visit(browser, { javaScriptEnabled: false })
  await signIn(page, 'ben.okafor', '/support', site.url)
  const state = page.locator('#state')
  await expect(state).toContainText(/Your service is suspended\. A bill was not paid: \$92\.92 past due since \w+ \d+, \d{4}\.|Your service is suspended\. A bill was not paid: \$193\.31 past due since/)
  const pay = (await state.getByRole('link', { name: /^Pay \$/ }).getAttribute('href'))!
  expect(pay).toMatch(/^\/acctmgmt\/payment\?account=301448229&amount=(92\.92|193\.31)&lang=en$/)
  await state.getByRole('link', { name: 'Ask for more time' }).click()
  await expect(page).toHaveURL(`${site.url}/support/mybill?account=301448229#arrangement`)
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByRole('main')).toContainText('Arrangement confirmed: pay')
  await expect(page.getByRole('button', { name: 'Ask for it' })).toHaveCount(0)
  await page.goto(`${site.url}/support`)
  await expect(state.getByRole('link', { name: 'Ask for more time' })).toHaveCount(0)
})

test('ORD-03 another day is handed on as a ticket, which the bill names from then on; a day that is none is said to be none', inProof, async ({ browser }) => {
  const page = await visit(browser)
  await signIn(page, 'joe.marsh', '/support/mybill', site.url)
  await page.getByRole('radio', { name: 'Another day' }).check()
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Choose a day within the next 90 days.')
  await page.getByRole('radio', { name: 'Another day' }).check()
  await page.getByLabel(/^Your day/).fill(new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Your request is with a person')
  await page.getByRole('alert').first().getByRole('link', { name: 'See the ticket' }).click()
  await expect(page.getByRole('main')).toContainText('I ask for more time to pay.')
  await page.goto(`${site.url}/support/mybill`)
  await expect(page.getByRole('main')).toContainText('You asked for more time, until')
  await expect(page.getByRole('button', { name: 'Ask for it' })).toHaveCount(0)
})
