import { expect, inProof, test, type Page } from './journey.ts'
import { cardOf, expectNewForm, fill, holdSearch, openCard, panelOf, search, appointmentsIn } from './finder-card.ts'
import { rows, words, workOrderOf } from './finder-world.ts'
import type { StartedServer } from './start-site.ts'

const english = words.en
const found = rows.find((row) => row.outcome === 'found')!

// not the site of all journeys, because misses are counted by address (FIN-11)
test.describe.configure({ mode: 'default' })
let site: StartedServer
test.beforeAll(({ sharedSite }) => {
  site = sharedSite
})

const open = (page: Page, path: string) => openCard(page, site.url + path)

test('HOME-17 the panel shows what was found, without asking again', async ({ page }) => {
  await open(page, '/support')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await search(page, found)
  expect(await appointmentsIn(page)).toEqual([workOrderOf(found)])
  await expect(panelOf(page).locator('[data-visit]')).toContainText(/am|pm/)
  expect(asked.filter((path) => /myappointment|appointment\/info/.test(path))).toEqual([])
})

test('FIN-05 FIN-06 an error in a 200 is the error card, and what is over is not found', async ({ page }) => {
  await open(page, '/support')
  let answer: object = { error: { code: 'FIELD_SYSTEM_DOWN' } }
  await page.route('**/appointment/search', (route) => route.fulfill({ json: answer }))
  await search(page, found)
  await expect(cardOf(page).getByRole('heading', { level: 3 })).toHaveText(english.error.heading)
  await cardOf(page).getByRole('button', { name: english.again }).click()
  const over = { kind: 'install', type: 'tech', status: 'Completed', customer: { billingAccount: '301448210' } }
  answer = { content: { status: 'SUCCESS', install: { appointments: [over] }, repair: { appointments: [] }, semiAuthTTL: 900_000 } }
  await search(page, found)
  await expect(cardOf(page).getByRole('heading', { level: 3 })).toHaveText(english.empty[found.by])
})

test('API-06 a page with ?debug hands it on to the look-up, which finds nothing', inProof, async ({ page }) => {
  await open(page, '/support?debug')
  const asked = page.waitForRequest('**/appointment/search?*')
  await search(page, found)
  expect(new URL((await asked).url()).searchParams.has('debug')).toBe(true)
  await expect(cardOf(page).getByRole('heading', { level: 3 })).toHaveText(english.empty[found.by])
})

test('API-11 FIN-05 a look-up may run for twenty seconds; after ten its card says that it takes long', async ({ page }) => {
  await page.clock.install()
  await open(page, '/support')
  const letGo = await holdSearch(page)
  await search(page, found)
  await expect(cardOf(page).getByRole('button', { name: 'Cancel search' })).toBeVisible()
  await page.clock.runFor(10_500)
  await expect(cardOf(page)).toContainText('This takes longer than usual.')
  letGo()
  await expect(panelOf(page)).toBeVisible()
})

test('FIN-05 a browser without a network says so', inProof, async ({ page, context }) => {
  await open(page, '/support')
  await fill(page, found)
  await context.setOffline(true)
  await cardOf(page).getByRole('button', { name: english.find }).click()
  await expect(cardOf(page)).toContainText('You are offline')
  await context.setOffline(false)
  await cardOf(page).getByRole('button', { name: english.again }).click()
  await expectNewForm(page)
})
