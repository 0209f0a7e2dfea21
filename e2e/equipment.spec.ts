import { expect, inProof, test, type Page } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import type { StartedServer } from './start-site.ts'

/** Not the site of all journeys: lines and receivers keep the changes made here. */
let site: StartedServer
test.beforeAll(({ sharedSite }) => {
  site = sharedSite
})

const phone = { viewport: { width: 360, height: 740 } }
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectSound(page: Page): Promise<void> {
  expect(await violationsOfStep(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

/** Collects the page names that a browser reports from now on. */
function reportedOf(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/analytics/v1/events') || request.method() !== 'POST') return
    const { events } = request.postDataJSON() as { events: { name: string; page: string }[] }
    names.push(...events.filter(({ name }) => name === 'Page_Load').map((event) => event.page))
  })
  return names
}

test('NET-10 NET-11 ANA-07 noor sees her equipment, has a TV diagnosed and starts it over, and finds more help', async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, bypassCSP: true })).newPage()
  const reported = reportedOf(page)
  await signIn(page, 'noor.haddad@dtv.sat', '/support/seequipment/model', site.url)
  await waitForScript(page)
  await expectSound(page)
  await page.getByRole('link', { name: 'Check it and start it over: Living room · ARRIS VIP2250 DVR' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('The picture is frozen. Starting over fixes that.')
  await waitForScript(page)
  await expectSound(page)
  await page.getByRole('button', { name: 'Start it over' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check the box first' })).toBeVisible()
  await page.getByLabel('I know that this TV goes dark for a moment').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Start it over' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The receiver is starting over' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Want more help?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Want more help?')
  await waitForScript(page)
  await expectSound(page)
  // a report sent while the page is left is not visible here
  await expect.poll(() => reported).toContain('/support/wantmorehelp/modal')
  // the running action is found again from anywhere
  await page.goto(`${site.url}/support/mysupport/att-tv/startover/modal?unit=AR2250N00806`)
  await expect(page.getByRole('heading', { name: 'The receiver is starting over' })).toBeVisible()
  await expect.poll(() => reported).toEqual(expect.arrayContaining(['/support/seequipment/model', '/support/mysupport/att-tv/startover/modal', '/support/wantmorehelp/modal']))
})

test('NET-11 without script, in Spanish: rosa refreshes her line, once it is confirmed', inProof, async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage()
  await signIn(page, 'rosa.delgado', '/es-us/support/wireless/refreshconnection/modal', site.url)
  const main = page.getByRole('main')
  await expect(main).toContainText('Nuestra red no tiene registrada esta línea')
  await page.getByRole('button', { name: 'Renovar la conexión' }).click()
  await expect(main.getByRole('alert')).toContainText('Marque primero la casilla')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Renovar la conexión' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Estamos volviendo a registrar la línea' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mirar otra vez' })).toBeVisible()
})

test('NET-11 maya reports a robocall on her phone, is told what is missing, and finds her report', inProof, async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, bypassCSP: true })).newPage()
  await signIn(page, 'maya.torres', '/support/robocalls', site.url)
  await waitForScript(page)
  await expectSound(page)
  await page.getByRole('button', { name: 'Report the call' }).click()
  await expect(page.getByText('Give the number with its area code')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Number that called you').fill('(202) 555-0143')
  await page.getByLabel('Day of the call').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('Time of the call').fill('15:05')
  await page.getByLabel('A recorded voice').check()
  await page.getByRole('button', { name: 'Report the call' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your report is kept' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '202.555.0143' })).toContainText('A recorded voice')
  await expectSound(page)
})
