import { expect, inProof, test, type Browser } from './journey.ts'
import { demoGateways, serveGateways, serveGenieAcs, setUpGateway, simulatedTr181, type GenieAcsFault, type SimulatedGateways, type TestGenieAcs } from '../src/features/home-network/testing.ts'
import { readDemoWorld } from '../src/platform/config/demo-world.ts'
import { violationsOfStep } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

const token = 'a-token-of-the-journeys'
const serial = 'ML320NK00017'
const newPassword = 'pelican-ladder-42'
const phone = { viewport: { width: 360, height: 740 } }

async function openNetwork(browser: Browser, site: StartedServer, { path = '/support/internet/home', javaScriptEnabled = true } = {}) {
  const page = await (await browser.newContext({ ...phone, bypassCSP: javaScriptEnabled, javaScriptEnabled })).newPage()
  await signIn(page, 'maya.torres', path, site.url)
  if (javaScriptEnabled) await waitForScript(page)
  return { page, main: page.getByRole('main') }
}

test.describe('an operator’s system that hangs, or is slow', () => {
  let site: StartedServer
  let gateways: SimulatedGateways
  let ahead = 0
  test.beforeAll(async () => {
    gateways = await serveGateways(demoGateways(await readDemoWorld('content')), { token, clock: () => Date.now() + ahead })
    site = await startServer({ GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: token })
  })
  test.afterAll(async () => {
    await site.stop()
    await gateways.close()
  })

  test('NET-01 NET-08 what the gateway said last stands there with its time, nothing can be changed, and what was under way is not called done', inProof, async ({ browser }) => {
    const { page, main } = await openNetwork(browser, site)
    await expect(main).toContainText('Your gateway and its line are working.')
    // it stops answering while a change is being typed
    await page.getByRole('link', { name: 'Change name and password' }).first().click()
    await page.getByLabel('New password').fill(newPassword)
    gateways.setFault(serial, 'hanging')
    await page.getByRole('button', { name: 'Change Wi-Fi' }).click()
    await expect(main.getByRole('alert')).toContainText(/Your gateway has not confirmed the change|Nothing was changed/)
    await expect(main).toContainText('We can’t reach your gateway right now')
    await expect(main).toContainText('What you see is from')
    await expect(main).toContainText('Meadowlink-0017')
    expect(await page.content()).not.toContain(newPassword)
    for (const name of ['Restart now', 'Change Wi-Fi', 'Turn on']) await expect(page.getByRole('button', { name })).toHaveCount(0)
    expect(await violationsOfStep(page)).toEqual([])
    // a guided fix states how old the report is, and after a minute asks the customer instead (it is 'just now' for its
    // first seconds, and a page shows the age at its rendering)
    await expect(async () => {
      await page.goto(`${site.url}/support/fix/no-internet?way=1`)
      await expect(main).toContainText(/Read \d+ seconds ago|What does the light on your gateway show\?/, { timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await expect(main).not.toContainText('Read just now')
    // once it answers again, everything is as before
    gateways.setFault(serial, 'none')
    await expect(async () => {
      await page.goto(`${site.url}/support/internet/home?show=main`)
      await expect(main).toContainText(/maple-river-/, { timeout: 1000 })
    }).toPass()
    await expect(main).toContainText('Meadowlink-0017')
  })

  test('NET-06 NET-08 a slow one, in Spanish and without script: the page waits for it, and a change that takes longer is not called done or refused', inProof, async ({ browser }) => {
    gateways.setFault(serial, 'slow')
    const { page, main } = await openNetwork(browser, site, { path: '/es-us/support/internet/home', javaScriptEnabled: false })
    await expect(main).toContainText('Su gateway y su línea funcionan.')
    await page.getByRole('button', { name: 'Encender' }).click()
    await expect(main.getByRole('alert')).toContainText('Su gateway no ha confirmado el cambio')
    await expect(main).not.toContainText('No se cambió nada')
    gateways.setFault(serial, 'none')
  })

  test('NET-07 ANA-07 maya restarts her gateway, leaves, finds the restart again, and sees it come back without touching anything', inProof, async ({ browser }) => {
    const { page, main } = await openNetwork(browser, site)
    await page.getByLabel('I know that everything at home goes offline').check()
    await page.getByRole('button', { name: 'Restart now' }).click()
    await expect(main.getByRole('heading', { name: 'Your gateway is restarting' })).toBeVisible()
    expect(await violationsOfStep(page)).toEqual([])
    await page.goto(`${site.url}/support/contact`)
    await page.goto(`${site.url}/support/internet/home`)
    await waitForScript(page)
    await expect(main.getByRole('listitem').filter({ hasText: 'Restarting' })).toHaveAttribute('aria-current', 'step')
    ahead += 70_000
    await expect(main.getByRole('listitem').filter({ hasText: 'Light' })).toHaveAttribute('aria-current', 'step', { timeout: 20_000 })
    const reported = page.waitForRequest((request) => request.url().endsWith('/analytics/v1/events') && (request.postData() ?? '').includes('/support/gatewayrestartcomplete/modal'))
    ahead += 110_000
    await expect(page).toHaveURL(/\/support\/gatewayrestartcomplete\/modal\?account=301448210$/, { timeout: 20_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your gateway is back online')
    await reported
    expect(await violationsOfStep(page)).toEqual([])
  })
})

test.describe('gateways that a GenieACS manages', () => {
  let site: StartedServer
  let genieAcs: TestGenieAcs
  test.beforeAll(async () => {
    genieAcs = await serveGenieAcs(demoGateways(await readDemoWorld('content')).map((place) => ({ model: simulatedTr181, state: setUpGateway(place, Date.now()), oui: place.oui, fault: 'none' as GenieAcsFault })), { token, clock: Date.now })
    site = await startServer({ GENIEACS_URL: genieAcs.url, GENIEACS_TOKEN: token, GENIEACS_ANSWER_SECONDS: '2' })
  })
  test.afterAll(async () => {
    await site.stop()
    await genieAcs.close()
  })

  test('NET-07 NET-08 NET-09 a change is read again before it is called done, and one of a gateway that is away is taken back', inProof, async ({ browser }) => {
    const { page, main } = await openNetwork(browser, site)
    await expect(main).toContainText('Your gateway and its line are working.')
    expect(await violationsOfStep(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    const gateway = genieAcs.gatewayOf(serial)
    const change = async (name: string) => {
      await page.goto(`${site.url}/support/internet/home?change=main`)
      await waitForScript(page)
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('New password').fill(newPassword)
      await page.getByRole('button', { name: 'Change Wi-Fi' }).click()
    }
    await change('Torres')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Wi-Fi is changed')
    expect(gateway.state.networks.main).toMatchObject({ name: 'Torres', password: newPassword })
    gateway.fault = 'hidden'
    await change('Torres 2')
    await expect(main.getByRole('alert')).toContainText('Your gateway took the change')
    expect(await violationsOfStep(page)).toEqual([])
    gateway.fault = 'offline'
    await change('Torres 3')
    await expect(main.getByRole('alert')).toContainText('Nothing was changed')
    genieAcs.inform(serial)
    expect(gateway.state.networks.main).toMatchObject({ name: 'Torres 2' })
    expect(site.output()).not.toContain(newPassword)
    gateway.fault = 'none'
    await page.goto(`${site.url}/support/internet/home`)
    await main.getByRole('link', { name: /iPhone/ }).click()
    await expect(main).toContainText('5 GHz')
    await expect(page.getByRole('button', { name: 'Forget' })).toHaveCount(0)
  })
})
