import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { violationsInLightAndDark, violationsOf } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A server of its own: what is reported here changes what others see. */
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
const problem = 'My Wi-Fi is very slow in the bedroom, but fine next to the gateway.'
const numberIn = (page: Page) => /CM\d{8}/.exec(page.url())![0]
const state = (page: Page, name: string) => expect(page.getByRole('main')).toContainText(name)

test('TIC-01 TIC-02 TIC-03 HOME-12 maya reports a problem from her home, on a phone and by keyboard alone, and follows it to its end', async ({ browser }) => {
  const page = await visit(browser, phone)
  await signIn(page, 'maya.torres', '/support', site.url)
  await waitForScript(page)
  const card = page.getByRole('region', { name: 'My tickets' })
  // on a phone a closed one waits on the page of all
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await expect(card.getByRole('listitem').first()).toContainText('Waiting for you')
  await card.getByRole('link', { name: 'Report a problem' }).press('Enter')
  await expect(page).toHaveURL(`${site.url}/support/openticket`)
  await waitForScript(page)
  expect(await violationsInLightAndDark(page)).toEqual([])

  await page.getByRole('button', { name: 'Send report' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Something is missing' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Internet or Wi-Fi' })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('What is wrong?')).toBeFocused()
  await page.keyboard.type(problem)
  await page.getByLabel('By e-mail and phone').press('Space')
  await page.getByLabel('Phone number').fill('404 555 0117')
  await page.getByLabel('Phone number').press('Enter')

  await expect(page.getByRole('heading', { name: 'Is it this?' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('There is an outage where you are')
  await expect(page.getByRole('main').getByRole('link', { name: 'Fix slow or dropping Wi-Fi' })).toBeVisible()
  expect(await violationsInLightAndDark(page)).toEqual([])
  await page.getByRole('button', { name: 'No, send my report' }).press('Enter')

  await expect(page).toHaveURL(/\/support\/mytickets\/CM\d{8}\?sent$/)
  const number = numberIn(page)
  await expect(page.getByRole('region', { name: 'We have your report' })).toContainText(`Your number is ${number}.`)
  await expect(page.getByRole('region', { name: 'We have your report' })).toContainText(/A person answers by \w+day, /)
  await waitForScript(page)
  expect(await violationsInLightAndDark(page)).toEqual([])

  await page.getByLabel('Anything to add?').fill('It is worse in the evening.')
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is sent' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'You wrote' })).toContainText('It is worse in the evening.')
  await expect(page.getByLabel('Anything to add?')).toHaveValue('')

  await page.getByRole('button', { name: 'Close the ticket' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your ticket is closed' })).toBeVisible()
  await state(page, 'Closed')
  expect(await violationsInLightAndDark(page)).toEqual([])
  await page.getByLabel('What is still wrong?').fill('It is back.')
  await page.getByRole('button', { name: 'Reopen the ticket' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your ticket is open again' })).toBeVisible()
  await state(page, 'In progress')

  // each change was told once
  await page.goto(`${site.url}/inbox`)
  for (const subject of ['We have your report', 'Closed', 'is open again']) await expect(page.getByRole('link').filter({ hasText: number }).filter({ hasText: subject })).toHaveCount(1)
  await page.getByRole('link').filter({ hasText: `We have your report: ${number}` }).click()
  await expect(page.getByRole('link', { name: 'See your ticket and answer' })).toHaveAttribute('href', new RegExp(`/support/mytickets/${number}$`))

  await page.goto(`${site.url}/support/mytickets?show=open`)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: number })).toHaveCount(1)
  expect(await violationsInLightAndDark(page)).toEqual([])
  await page.getByRole('link', { name: 'Solved and closed' }).click()
  await expect(page.getByRole('main')).not.toContainText(number)
  await expect(page.getByRole('main')).toContainText('Replacement gateway')
})

test('TIC-01 TIC-03 the same in Spanish, without script', async ({ browser }) => {
  const page = await visit(browser, { javaScriptEnabled: false })
  await signIn(page, 'ben.okafor', '/es-us/support/openticket?ct=phone', site.url)
  await expect(page.getByRole('radio', { name: 'Teléfono de casa' })).toBeChecked()
  await page.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(page.getByText('Cuéntenos en pocas palabras qué pasa.')).toBeVisible()
  await page.getByLabel('¿Qué pasa?').fill('El teléfono no da tono desde ayer.')
  await page.getByRole('button', { name: 'Enviar reporte' }).click()
  await expect(page.getByRole('heading', { name: '¿Es esto?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar mi reporte' }).click()
  await expect(page.getByLabel('¿Qué pasa?')).toHaveValue('El teléfono no da tono desde ayer.')
  await page.getByRole('button', { name: 'Enviar reporte' }).click()
  await page.getByRole('button', { name: 'No, enviar mi reporte' }).click()
  await expect(page).toHaveURL(/\/es-us\/support\/mytickets\/CM\d{8}\?sent$/)
  await expect(page.getByRole('heading', { name: 'Recibimos su reporte' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Primero escriba algo.')).toBeVisible()
  await page.getByLabel('¿Algo que agregar?').fill('También internet.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await state(page, 'Su respuesta se envió')
  await page.getByRole('button', { name: 'Cerrar el caso' }).click()
  await state(page, 'Cerrado')
  await page.getByLabel('¿Qué sigue mal?').fill('Volvió.')
  await page.getByRole('button', { name: 'Abrir el caso de nuevo' }).click()
  await state(page, 'En curso')
  await page.goto(`${site.url}/es-us/support/mytickets`)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'El teléfono no da tono' })).toHaveCount(1)
})

test('TIC-04 RED-06 ACC-16 a ticket’s number and page are its owner’s; to others they are as absent as ones that do not exist', async ({ browser }) => {
  const owner = await visit(browser)
  await owner.goto(`${site.url}/support?caseNumber=CM20260001`)
  await expect(owner).toHaveURL(/\/acctmgmt\/login|\/acctmgmt\/signin/)
  await signIn(owner, 'maya.torres', '/support/contact', site.url)
  await owner.goto(`${site.url}/support?caseNumber=CM20260001`)
  await expect(owner).toHaveURL(`${site.url}/support/mytickets/CM20260001`)
  await expect(owner.getByRole('heading', { level: 1 })).toContainText('Slow upload speeds in the evening')
  expect(await violationsInLightAndDark(owner)).toEqual([])
  await owner.goto(`${site.url}/support#myTickets`)
  await expect(owner.getByRole('region', { name: 'My tickets' })).toBeInViewport()

  const other = await visit(browser)
  await signIn(other, 'ben.okafor', '/support/contact', site.url)
  const answers = await Promise.all(
    ['CM20260001', 'CM00000000', 'nothing'].map(async (number) => {
      const get = await other.request.get(`${site.url}/support/mytickets/${number}`)
      const post = await other.request.post(`${site.url}/support/mytickets/${number}`, { form: { intent: 'close', key: 'a-key-of-an-attacker', version: '3' }, headers: { origin: site.url } })
      return [get.status(), (await get.text()).replaceAll(number, '').includes('Slow upload'), post.status()]
    }),
  )
  expect(answers).toEqual([[404, false, 404], [404, false, 404], [404, false, 404]])
  await owner.goto(`${site.url}/support/mytickets/CM20260001`)
  await state(owner, 'Waiting for you')
})

test('TIC-01 a visitor is led to sign in, and comes back to what they wanted to report', async ({ browser }) => {
  const page = await visit(browser, phone)
  await page.goto(`${site.url}/support/openticket?a=512003377&ct=billing`)
  await waitForScript(page)
  expect(await violationsInLightAndDark(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Sign in and report' }).click()
  await page.getByLabel(/^User ID/).fill('maya.torres')
  await page.locator('input[type=password]').fill('careline-demo')
  await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
  await expect(page).toHaveURL(`${site.url}/support/openticket?a=512003377&ct=billing`)
  await expect(page.getByRole('radio', { name: 'Bill or payment' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /512003377/ })).toBeChecked()
})

test('TIC-01 what is typed stays in this tab until it is sent, and nothing is lost when the connection goes', async ({ browser }) => {
  const page = await visit(browser)
  await signIn(page, 'maya.torres', '/support/openticket', site.url)
  await waitForScript(page)
  await page.getByRole('radio', { name: /^TV/ }).check()
  await page.getByLabel('What is wrong?').fill('The picture freezes.')
  await page.reload()
  await waitForScript(page)
  await expect(page.getByLabel('What is wrong?')).toHaveValue('The picture freezes.')
  await expect(page.getByRole('radio', { name: /^TV/ })).toBeChecked()
  await page.route('**/openticket.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We don’t know yet whether it arrived' })).toBeVisible()
  await expect(page.getByLabel('What is wrong?')).toHaveValue('The picture freezes.')
  await page.unroute('**/openticket.data*')
  await page.getByRole('button', { name: 'Send report' }).click()
  const again = page.getByRole('button', { name: 'No, send my report' })
  await again.click()
  await expect(page).toHaveURL(/mytickets\/CM\d{8}\?sent$/)
  await page.goto(`${site.url}/support/openticket`)
  await waitForScript(page)
  await expect(page.getByLabel('What is wrong?')).toHaveValue('')
})

test('TIC-02 ANS-10 the conversation of a refused answer goes along where its customer wants it to', async ({ browser }) => {
  const page = await visit(browser, { javaScriptEnabled: false })
  await signIn(page, 'maya.torres', '/support/ask/internet-dsl', site.url)
  await page.getByRole('textbox', { name: 'Your question' }).fill('xqzzt wvvk plmmf')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('button', { name: 'Open a ticket' }).click()
  await expect(page.getByLabel('What is wrong?')).toHaveValue('xqzzt wvvk plmmf')
  await expect(page.getByLabel('Send along what I asked and tried')).toBeChecked()
  await page.getByRole('radio', { name: 'Something else' }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  const send = page.getByRole('button', { name: 'No, send my report' })
  if (await send.isVisible()) await send.click()
  await expect(page).toHaveURL(/mytickets\/CM\d{8}\?sent$/)
  await expect(page.getByText('What you sent along')).toBeVisible()
})

test('TIC-01 HOME-12 a small business has the pages and the menu’s entry, and no card', async ({ browser }) => {
  const page = await visit(browser)
  await signIn(page, 'priya.nair', '/support/smallbusiness', site.url)
  await waitForScript(page)
  await expect(page.locator('#myTickets')).toHaveCount(0)
  await page.locator('header details summary').click()
  await page.locator('header').getByRole('link', { name: 'My tickets' }).click()
  await expect(page).toHaveURL(`${site.url}/support/smallbusiness/mytickets`)
  await expect(page.getByRole('heading', { name: 'You haven’t reported anything' })).toBeVisible()
  expect(await violationsInLightAndDark(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Report a problem' }).first().click()
  await expect(page.getByRole('radio', { name: 'Dedicated Internet' })).toBeVisible()
})
