import { expect, inProof, test, type Page } from './journey.ts'
import { decodeQR } from 'qr/decode.js'
import { violationsOfStep } from './axe.ts'
import { readKeptEvents } from './kept-events.ts'
import { signIn, waitForScript } from './people.ts'
import type { StartedServer } from './start-site.ts'

/** Not the site of all journeys: gateways keep the changes made here. */
let site: StartedServer
test.beforeAll(({ sharedSite }) => {
  site = sharedSite
})

const phone = { viewport: { width: 360, height: 740 } }
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('NET-01 NET-06 NET-08 ANA-07 maya sees her gateway, shows the Wi-Fi’s password and code, and changes both', async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, bypassCSP: true })).newPage()
  await signIn(page, 'maya.torres', '/support/internet/home', site.url)
  await waitForScript(page)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your home network')
  // on a busy machine the gateway may not tell in time, and the page says so
  await expect(async () => {
    await page.reload()
    await waitForScript(page)
    await expect(main).toContainText('Your gateway is on and in touch with us.', { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  // devices come and go
  await expect(main).toContainText(/[1-9]\d? connected/)
  expect(await violationsOfStep(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByRole('link', { name: 'Show password and code' }).first().click()
  await expect(page.getByRole('img', { name: /Code to join Meadowlink-/ })).toBeVisible()
  expect(await violationsOfStep(page)).toEqual([])

  await page.goto(`${site.url}/support/internet/home`)
  await waitForScript(page)
  await page.getByRole('link', { name: 'Change name and password' }).first().click()
  // the strength of a password is shown while it is typed
  const strength = page.getByRole('status').filter({ hasText: 'Strength' })
  await page.getByLabel('New password').fill('pelican-ladder-42')
  await expect(strength).toHaveText('Strength: strong')
  await page.getByLabel('New password').fill('short')
  await expect(strength).toHaveText('Strength: weak. Make it longer.')
  await page.getByRole('button', { name: 'Change Wi-Fi' }).click()
  await expect(main).toContainText('Enter 8 to 63 characters: letters without accents or ñ, digits, spaces and signs.')
  expect(await violationsOfStep(page)).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('Torres & family')
  await page.getByLabel('New password').fill('pelican-ladder-42')
  await page.getByRole('button', { name: 'Change Wi-Fi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Wi-Fi is changed')
  expect(page.url()).not.toContain('pelican')
  expect(await violationsOfStep(page)).toEqual([])
  await page.goto(`${site.url}/support/internet/home`)
  await expect(main).toContainText('Torres & family')
  expect(await page.content()).not.toContain('pelican')
})

test('NET-08 NET-09 maya joins by the code, pauses a device, and lets it online again', inProof, async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, bypassCSP: true })).newPage()
  await signIn(page, 'maya.torres', '/support/internet/home?show=main', site.url)
  const code = page.getByRole('img', { name: /Code to join/ })
  const text = decodeCode(await code.getAttribute('viewBox'), await code.locator('path').getAttribute('d'))
  const shown = await page.getByRole('main').innerText()
  const [, name, password] = /^WIFI:T:WPA;S:(.+);P:(.+);;$/.exec(text)!
  expect(shown).toContain(name!.replaceAll('\\', ''))
  expect(shown).toContain(password!)
  await page.getByRole('link', { name: 'Living room TV' }).click()
  await page.getByLabel('2 hours').check()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It is paused' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Paused until .+\d/)
  await page.getByRole('button', { name: 'Let it back online' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'It is online again' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Paused until')
})

test('NET-08 NET-09 without script: the Wi-Fi is changed and a device renamed', inProof, async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage()
  await signIn(page, 'kai.dunn@slid.dum', '/support/internet/home', site.url)
  await page.getByRole('link', { name: 'Change name and password' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Dunn')
  await page.getByLabel('New password').fill('heron-lantern-58')
  await page.getByRole('button', { name: 'Change Wi-Fi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Wi-Fi is changed')
  await page.getByRole('link', { name: 'Back to your home network' }).first().click()
  await page.getByRole('link', { name: 'Laptop' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Desk')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desk')
})

/** Decodes a QR code like a phone's camera: each module is a square of pixels, with a light margin. */
function decodeCode(viewBox: string | null, path: string | null): string {
  const [modules, scale] = [Number(viewBox!.split(' ')[2]), 6]
  const size = modules * scale
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y] of path!.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < scale * scale; pixel += 1) {
      const at = ((Number(y) * scale + Math.floor(pixel / scale)) * size + Number(x) * scale + (pixel % scale)) * 4
      data.fill(0, at, at + 3)
    }
  }
  return decodeQR({ width: size, height: size, data })
}

test('NET-07 NET-13 without script, in Spanish: the gateway restarts once it is confirmed, and a stranger’s account is not there', async ({ browser }) => {
  const page = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage()
  await signIn(page, 'maya.torres', '/es-us/support/internet/home', site.url)
  await page.goto(`${site.url}/es-us/support/internet/home?account=301555120`)
  expect(await page.content()).not.toContain('301555120</')
  // an outage runs where she lives: the form is there for whoever insists
  await expect(page.getByText('Reiniciar no servirá mientras dure la interrupción.')).toBeVisible()
  await page.getByText('Reiniciar de todos modos').click()
  const restart = page.locator('form').filter({ has: page.getByRole('checkbox') })
  await restart.getByRole('button').click()
  await expect(restart.getByRole('alert')).toContainText('Marque primero la casilla')
  await restart.getByRole('checkbox').check()
  await restart.getByRole('button').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Su gateway se está reiniciando' })).toBeVisible()
  // an action must not be reachable by a GET request
  expect((await page.request.get(`${site.url}/msapi/managewirednetwork/v1/rebootdevice`)).status()).toBeGreaterThanOrEqual(400)
})

const account = '301448210'
/** Each modal page of the network that shows something by its address alone, with the page that it is shown on. */
const modals: readonly (readonly [name: string, address: string, title: string | RegExp])[] = [
  ['/support/wifi-change-confirmation/modal', `/support/wifi-change-confirmation/modal?account=${account}&network=main`, 'Your Wi-Fi is changed'],
  ['/support/myconnecteddevices/tv/modal', `/es-us/support/myconnecteddevices/tv/modal?account=${account}&device=device-3`, 'Living room TV'],
  ['/support/seequipment/model', '/support/smallbusiness/seequipment/model', 'Your equipment'],
  ['/support/wireless/refreshconnection/modal', '/es-us/support/wireless/refreshconnection/modal', /conexión/],
  ['/support/wantmorehelp/modal', '/support/wantmorehelp/modal', 'Want more help?'],
  ['/support/launchworkflow/modal', '/support/launchworkflow/modal?fix=red-light', 'The light on the gateway is red'],
  ['/support/workflow/modal', '/es-us/support/workflow/modal?fix=red-light&way=1', /luz/],
  ['/support/seenextstep/model', '/support/seenextstep/model?fix=slow-wifi&way=321', 'Slow Wi-Fi'],
]

test('ANA-07 each modal page reports its load under its one name, whichever language or base it is opened in', inProof, async ({ browser }) => {
  const page = await (await browser.newContext(phone)).newPage()
  await signIn(page, 'maya.torres', '/robots.txt', site.url)
  const began = Date.now()
  for (const [, address, title] of modals) {
    await page.goto(site.url + address)
    await waitForScript(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  // the last page sends its remaining reports when it is left
  await page.goto(`${site.url}/robots.txt`)
  const loads = () => readKeptEvents(site.data, began).filter((event) => event.name === 'Page_Load').map((event) => event.page)
  await expect.poll(loads, { timeout: 20_000 }).toEqual(expect.arrayContaining(modals.map(([name]) => name)))
})
