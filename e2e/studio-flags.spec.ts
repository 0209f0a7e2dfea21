import { expect, inProof, inTests, test } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { visitorsOf } from './people.ts'
import type { StartedServer } from './start-site.ts'

/** Not the site of all journeys: flags set here apply to all visitors. */
let site: StartedServer
test.beforeAll(({ sharedSite }) => {
  site = sharedSite
})

const visit = visitorsOf(() => site.url)

const answers = 'svc-search-ixp-smart-answer'

for (const javaScriptEnabled of [true, false]) {
  test(`STU-04 FLG-07 a publisher switches answers off and on, and customers' pages follow (${javaScriptEnabled ? 'with' : 'without'} script)`, inTests(!javaScriptEnabled), async ({ browser, request }) => {
    const nina = await visit(browser, 'nina.park', '/studio/flags', { javaScriptEnabled, viewport: { width: 360, height: 780 } })
    if (javaScriptEnabled) expect(await violationsOfStep(nina)).toEqual([])
    const isOn = async () => ((await (await request.get(`${site.url}/msapi/ixp-allocation-manager-service/v1/allocations?teams=search`)).json()) as { allocations: { name: string; value: string }[] }).allocations.find(({ name }) => name === answers)!.value
    expect(await isOn()).toBe('true')
    for (const [label, value] of [['Off', 'false'], ['On', 'true']] as const) {
      await nina.goto(`${site.url}/studio/flags`)
      await nina.getByRole('link', { name: 'Answer widget' }).click()
      await nina.getByRole('radiogroup', { name: 'Value for all other visitors' }).getByLabel(label).check()
      await nina.getByRole('button', { name: 'Set for customers' }).click()
      await expect(nina.getByRole('alert').filter({ hasText: 'Nothing is set yet' })).toContainText(`All visitors: ${label}.`)
      await nina.getByRole('button', { name: 'Yes, set it for customers' }).click()
      await expect(nina.getByRole('status').filter({ hasText: 'Customers have it within two seconds' })).toBeVisible()
      // within two seconds on an idle machine; more time, because journeys share the machine
      await expect.poll(isOn, { timeout: 20_000 }).toBe(value)
    }
    await expect(nina.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText('nina.park')
    await nina.goto(`${site.url}/studio/changes`)
    await expect(nina.getByRole('main').locator(`a[href$="/studio/flags/search/${answers}"]`).first()).toBeVisible()
  })
}

test('STU-04 half of small business from tomorrow: what is wrong is said and nothing typed is lost, and it is seen what somebody gets', inProof, async ({ browser }) => {
  const nina = await visit(browser, 'nina.park', '/studio/flags/support/cfg-ixp-support-article-drawer-enabled')
  await nina.getByLabel('Set another value for some customers').check()
  await nina.getByRole('radiogroup', { name: 'Value for these customers' }).getByLabel('Off').check()
  await nina.getByLabel('Share of accounts, in percent').fill('500')
  await nina.getByLabel('Pages of').or(nina.locator('select[name=audience]')).first().selectOption('smb')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await nina.getByLabel('From').fill(`${tomorrow}T09:00`)
  await nina.getByRole('button', { name: 'Set for customers' }).click()
  await expect(nina.getByRole('alert').filter({ hasText: 'Not set yet' })).toContainText('The share must be a whole number from 1 to 100')
  await expect(nina.getByLabel('From')).toHaveValue(`${tomorrow}T09:00`)
  expect(await violationsOfStep(nina)).toEqual([])
  await nina.getByLabel('Share of accounts, in percent').fill('50')
  await nina.getByRole('button', { name: 'Set for customers' }).click()
  await expect(nina.getByRole('alert').filter({ hasText: 'Nothing is set yet' })).toContainText('Off for 50% of Business')
  await nina.getByRole('button', { name: 'Yes, set it for customers' }).click()
  await expect(nina.getByRole('status').filter({ hasText: 'Set.' })).toBeVisible()
  await nina.goto(`${site.url}/studio/flags`)
  const line = nina.getByRole('listitem').filter({ hasText: 'Open articles beside search results' })
  await expect(line).toContainText('Not started: Off for 50% of Business')
  await nina.getByLabel('Sign-in name').fill('rosa.delgado')
  await nina.locator('select[name=audience]').selectOption('smb')
  await nina.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(nina.getByRole('status')).toContainText('What rosa.delgado gets on pages for Business')
  await expect(line).toContainText('Has not started')
  await nina.getByLabel('Sign-in name').fill('nobody.at.all')
  await nina.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(nina.getByText('No customer signs in as nobody.at.all')).toBeVisible()
})

test('STU-01 STU-04 an editor, an operator and a customer find no flags, and no other site sets one', inProof, async ({ browser }) => {
  for (const login of ['eddie.cole', 'maya.torres']) {
    const page = await visit(browser, login, '/support')
    for (const path of ['/studio/flags', '/studio/flags/support/appt-tech']) expect((await page.request.get(site.url + path)).status()).toBe(404)
    expect((await page.request.put(`${site.url}/msapi/studioms/v1/flags/support/appt-tech`, { data: { value: '0', version: 0 } })).ok()).toBe(false)
  }
  const nina = await visit(browser, 'nina.park', '/support')
  const forged = await nina.request.post(`${site.url}/studio/flags/support/appt-tech`, { form: { value: '0', version: '0' }, headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } })
  expect(forged.status()).toBe(403)
})
