import { expect, inProof, test, type Browser, type BrowserContextOptions, type Page } from './journey.ts'
import sharp from 'sharp'
import { violationsOfStep } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A separate server, because reports made here would change what other tests see. */
let site: StartedServer
test.beforeAll(async () => {
  site = await startServer()
})
test.afterAll(() => site.stop())

async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, ...options })
  return context.newPage()
}

const phone = { viewport: { width: 360, height: 740 } }
const photo = async (name: string, background: string) => ({ name, mimeType: 'image/jpeg', buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } }).withExif({ IFD0: { Make: 'Phonemaker' } }).jpeg().toBuffer() })
const heic = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') }
const pictures = (page: Page) => page.getByRole('group', { name: 'Pictures' })

/** Waits until every named picture of the page has loaded; returns their addresses. */
async function expectShown(page: Page, names: readonly string[]): Promise<string[]> {
  const addresses: string[] = []
  for (const name of names) {
    const picture = page.getByRole('link').getByRole('img', { name, exact: true })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    addresses.push((await picture.getAttribute('src'))!)
  }
  return addresses
}

test('TIC-09 TIC-01 maya reports with two pictures from her phone, the desk sees them and answers with one, and nobody else does', inProof, async ({ browser }) => {
  test.slow()
  const page = await visit(browser, phone)
  await signIn(page, 'maya.torres', '/support/openticket?ct=internet', site.url)
  await waitForScript(page)
  await page.getByLabel('What is wrong?').fill('The light on the gateway is red.')
  await page.getByLabel('Add pictures').setInputFiles([await photo('one.jpg', '#a33'), heic, await photo('two.jpg', '#3a3')])
  await expect(pictures(page).getByRole('alert')).toContainText('Share it as JPEG')
  await expect(pictures(page).getByRole('button', { name: /^Remove picture/ })).toHaveCount(2)
  await expect(pictures(page).getByRole('img')).toHaveCount(2)
  await page.getByLabel('What does picture 1 show?').fill('The red light')
  expect(await violationsOfStep(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  // uploaded pictures are still there after a reload
  await page.reload()
  await waitForScript(page)
  await expect(pictures(page).getByRole('img')).toHaveCount(2)
  await expect(page.getByLabel('What does picture 1 show?')).toHaveValue('The red light')
  await pictures(page).getByRole('button', { name: 'Remove picture 2' }).press('Enter')
  await expect(pictures(page).getByRole('img')).toHaveCount(1)

  // nothing is lost with the connection
  await page.context().setOffline(true)
  await page.getByLabel('Add pictures').setInputFiles(await photo('three.jpg', '#33a'))
  await expect(pictures(page)).toContainText('Did not get here: ')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(pictures(page).getByRole('status')).toContainText('try it again, or remove it')
  await page.context().setOffline(false)
  await pictures(page).getByRole('button', { name: 'Try again' }).click()
  await expect(pictures(page).getByRole('img')).toHaveCount(2)

  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'Is it this?' })).toBeVisible()
  // Back leads to what was typed, and does not leave the report
  await page.goBack()
  await expect(page.getByLabel('What is wrong?')).toHaveValue('The light on the gateway is red.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('button', { name: 'Change my report' }).click()
  await expect(pictures(page).getByRole('img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('button', { name: 'No, send my report' }).click()
  await expect(page).toHaveURL(/\/support\/mytickets\/CM\d{8}\?sent$/)
  const number = /CM\d{8}/.exec(page.url())![0]
  const addresses = await expectShown(page, ['The red light', 'Picture 2 of 2'])
  expect(await violationsOfStep(page)).toEqual([])

  const other = await visit(browser)
  await signIn(other, 'ben.okafor', '/support', site.url)
  for (const address of addresses) {
    const [theirs, unknown] = [await other.request.get(site.url + address), await other.request.get(`${site.url}${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}`)]
    expect([theirs.status(), unknown.status()]).toEqual([404, 404])
    const [said, saidOfUnknown] = [await theirs.json(), await unknown.json()]
    expect({ ...said.error, requestId: '' }).toEqual({ ...saidOfUnknown.error, requestId: '' })
    const own = await page.request.get(site.url + address)
    expect(own.headers()).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' })
    expect((await sharp(await own.body()).metadata()).exif).toBeUndefined()
  }

  const desk = await visit(browser)
  await signIn(desk, 'olive.grant', `/desk/${number}`, site.url)
  await waitForScript(desk)
  await expectShown(desk, ['The red light', 'Picture 2 of 2'])
  await desk.getByLabel('Your answer').fill('Press this button.')
  await desk.getByLabel('Add pictures').setInputFiles(await photo('button.jpg', '#999'))
  await desk.getByLabel('What does picture 1 show?').fill('The button')
  expect(await violationsOfStep(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Send', exact: false }).last().click()
  await expectShown(desk, ['The button'])
  await expect(pictures(desk).getByRole('img')).toHaveCount(0)

  await page.goto(`${site.url}/support/mytickets/${number}`)
  await waitForScript(page)
  await expectShown(page, ['The button'])
  await page.getByLabel(/Anything to add/).fill('Like this?')
  // sent at once: the reply waits for its picture's upload
  await page.getByLabel('Add pictures').setInputFiles(await photo('four.jpg', '#a3a'))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expectShown(page, ['Picture 1 of 1'])
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is sent' })).toBeVisible()
  await expect(pictures(page).getByRole('img')).toHaveCount(0)
})

test('TIC-09 the same in Spanish without script: what is no picture is said, the rest stays, and a box takes one out', inProof, async ({ browser }) => {
  const page = await visit(browser, { javaScriptEnabled: false, ...phone })
  await signIn(page, 'ben.okafor', '/es-us/support/openticket?ct=phone', site.url)
  await page.getByLabel('¿Qué pasa?').fill('El teléfono no da tono.')
  await page.getByLabel('Agregar fotos').setInputFiles([await photo('una.jpg', '#a33'), { name: 'dos.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }, await photo('tres.jpg', '#3a3')])
  await page.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no es una foto' })).toBeVisible()
  await expect(page.getByLabel('¿Qué pasa?')).toHaveValue('El teléfono no da tono.')
  await expect(page.getByRole('checkbox', { name: /Enviar la foto/ })).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Enviar la foto 2' }).uncheck()
  await page.getByLabel('¿Qué muestra la foto 1?').fill('La pantalla')
  await page.getByRole('button', { name: 'Enviar reporte' }).click()
  await page.getByRole('button', { name: 'No, enviar mi reporte' }).click()
  await expect(page).toHaveURL(/\/es-us\/support\/mytickets\/CM\d{8}\?sent$/)
  await expect(page.getByRole('link').getByRole('img')).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'La pantalla' })).toBeVisible()
  await page.getByLabel('¿Algo que agregar?').fill('Y esta.')
  await page.getByLabel('Agregar fotos').setInputFiles(await photo('cuatro.jpg', '#33a'))
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Su respuesta se envió')
  await expect(page.getByRole('img', { name: 'Foto 1 de 1' })).toBeVisible()
})
