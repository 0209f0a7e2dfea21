import { expect, inProof, inTests, test } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { visitorsOf } from './people.ts'
import type { StartedServer } from './start-site.ts'

/** Not the site of all journeys: redirects set here apply to all visitors. */
let site: StartedServer
test.beforeAll(({ sharedSite }) => {
  site = sharedSite
})

const visit = visitorsOf(() => site.url)

for (const javaScriptEnabled of [true, false]) {
  test(`STU-06 an old address leads on for visitors and customers, also below the site's own pages, and is switched off again (${javaScriptEnabled ? 'with' : 'without'} script)`, inTests(!javaScriptEnabled), async ({ browser, request }) => {
    const old = `/support/topic/old-${javaScriptEnabled ? 'a' : 'b'}`
    const asked = async () => request.get(site.url + old, { maxRedirects: 0 })
    // cached as a page that does not exist
    for (let time = 0; time < 2; time++) expect((await asked()).status()).toBe(404)
    const eddie = await visit(browser, 'eddie.cole', '/studio/redirects', { javaScriptEnabled, viewport: { width: 360, height: 780 } })
    if (javaScriptEnabled) expect(await violationsOfStep(eddie)).toEqual([])
    await eddie.getByLabel('Old address', { exact: true }).fill(old)
    await eddie.getByLabel('Page that took its place').fill(old)
    await eddie.getByRole('button', { name: 'Save redirect', exact: true }).click()
    await expect(eddie.getByRole('alert').filter({ hasText: 'Not set yet' })).toContainText('The redirect would lead back to itself')
    await expect(eddie.getByLabel('Old address', { exact: true })).toHaveValue(old)
    await eddie.getByLabel('Page that took its place').fill('/support/topic/internet')
    await eddie.getByRole('button', { name: 'Save redirect', exact: true }).click()
    await expect(eddie.getByRole('status').filter({ hasText: 'Set. Customers are redirected' })).toBeVisible()
    if (javaScriptEnabled) expect(await violationsOfStep(eddie)).toEqual([])
    // two seconds on an idle machine; more time, because journeys share the machine
    await expect.poll(async () => (await asked()).status(), { timeout: 20_000 }).toBe(301)
    expect((await asked()).headers().location).toBe('/support/topic/internet')
    const maya = await visit(browser, 'maya.torres', '/support', { javaScriptEnabled })
    await maya.goto(site.url + old)
    await expect(maya).toHaveURL(`${site.url}/support/topic/internet`)
    // corrected, and at last deleted
    const change = eddie.getByRole('listitem').filter({ hasText: `Change or delete: ${old}` })
    await change.getByText(`Change or delete: ${old}`).click()
    await change.getByLabel('Page that took its place').fill('/support/contact#chat')
    await change.getByRole('button', { name: 'Save change' }).click()
    await expect.poll(async () => (await asked()).headers().location, { timeout: 20_000 }).toBe('/support/contact#chat')
    await eddie.getByRole('button', { name: `Switch off: ${old}` }).click()
    await expect(eddie.getByRole('button', { name: `Switch on: ${old}` })).toBeVisible()
    await expect.poll(async () => (await asked()).status(), { timeout: 20_000 }).toBe(404)
    await change.getByText(`Change or delete: ${old}`).click()
    await change.getByRole('button', { name: 'Delete redirect' }).click()
    await expect(eddie.getByRole('status').filter({ hasText: 'Deleted. Customers' })).toBeVisible()
    await expect(change).toHaveCount(0)
  })
}

test('STU-01 STU-06 a customer finds no old addresses, and no other site sets one', inProof, async ({ browser }) => {
  const maya = await visit(browser, 'maya.torres', '/support')
  expect((await maya.request.get(`${site.url}/studio/redirects`)).status()).toBe(404)
  const eddie = await visit(browser, 'eddie.cole', '/support')
  const form = { id: 'RD-from-elsewhere', version: '0', path: '/old', target: '/support' }
  expect((await eddie.request.post(`${site.url}/studio/redirects`, { form, headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } })).status()).toBe(403)
})
