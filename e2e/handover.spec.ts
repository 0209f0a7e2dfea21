import { expect, inProof, inTests, test, type Browser, type BrowserContextOptions, type Page } from './journey.ts'
import { violationsOf } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'
import { waitForQuestionForm } from './touch.ts'

/**
 * A separate server: an address may hand over ten times in ten minutes, so each visitor has an address of their own
 * here.
 */
let site: StartedServer
let visitors = 0
test.beforeAll(async () => {
  site = await startServer({ TRUSTED_PROXIES: '1' })
})
test.afterAll(() => site.stop())

async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  visitors += 1
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, ...options, extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${visitors}` } })
  return context.newPage()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await waitForScript(page)
  await waitForQuestionForm(page)
}

const nonsense = 'xqzzt wvvk plmmf 301448210'
const masked = 'xqzzt wvvk plmmf [number]'
const places = [
  { size: { width: 1280, height: 900 }, base: '/support', box: 'Your question', ask: 'Ask', ticket: 'Report a problem', title: 'Your conversation so far', purpose: 'Read this to the person you call', none: 'We found no answer to this.', copy: 'Copy', copied: 'Copied.', deleted: 'We delete this conversation in 24 hours.', helpful: 'No, it did not help', send: 'Send feedback', question: 'How do I restart my gateway?', gone: 'The conversation that led here is no longer kept', page: 'Report a problem' },
  { size: { width: 360, height: 740 }, base: '/es-us/support', box: 'Su pregunta', ask: 'Preguntar', ticket: 'Reportar un problema', title: 'Su conversación hasta ahora', purpose: 'Lea esto a la persona que le atienda', none: 'No encontramos una respuesta.', copy: 'Copiar', copied: 'Copiado.', deleted: 'Borramos esta conversación dentro de 24 horas.', helpful: 'No, no me ayudó', send: 'Enviar opinión', question: '¿Cómo reinicio mi gateway?', gone: 'La conversación que le trajo aquí ya no se guarda', page: 'Reportar un problema' },
] as const
const service = 'ask/u-verse-high-speed-internet'

for (const place of places) {
  const { size, base } = place
  const conversation = (page: Page) => page.getByRole('region', { name: place.title })

  test(`ANS-10 WID-09 a question without an answer goes on to the ticket page, which shows and copies it, ${size.width} px`, inProof, async ({ browser }) => {
    const page = await visit(browser, { viewport: size, permissions: ['clipboard-read', 'clipboard-write'] })
    await open(page, `${base}/${service}`)
    await page.getByRole('textbox', { name: place.box }).fill(nonsense)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: place.ticket }).click()
    await expect(page).toHaveURL(`${site.url}${base}/openticket?conversation`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.page)
    await waitForScript(page)
    for (const words of [place.purpose, masked, place.none, place.deleted]) await expect(conversation(page)).toContainText(words)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: place.copy, exact: true }).click()
    await expect(conversation(page).getByRole('status')).toContainText(place.copied)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${masked}\n`)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    // the page of all other visitors is unchanged
    await page.goto(`${site.url}${base}/openticket`)
    await expect(conversation(page)).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText('xqzzt')
    await page.goto(`${site.url}${base}/openticket?conversation=AAAAAAAAAAAAAAAAAAAAAA`)
    await expect(page.getByRole('main')).toContainText(place.gone)
    expect(await violationsOf(page)).toEqual([])
  })

  test(`ANS-10 FBK-01 without script a question without an answer, and an answer that did not help, go on to a person, ${size.width} px`, inTests(size.width === 360), async ({ browser }) => {
    const page = await visit(browser, { viewport: size, javaScriptEnabled: false, bypassCSP: false })
    const ask = async (question: string) => {
      await page.goto(`${site.url}${base}/${service}`)
      await page.getByRole('textbox', { name: place.box }).fill(question)
      await page.getByRole('button', { name: place.ask, exact: true }).first().click()
    }
    await ask(nonsense)
    const handedOver = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: place.ticket }).click()
    expect((await handedOver).status()).toBe(303)
    await expect(page).toHaveURL(`${site.url}${base}/openticket?conversation`)
    await expect(conversation(page)).toContainText(masked)
    await expect(conversation(page).getByRole('button')).toHaveCount(0)
    await ask(place.question)
    await page.getByRole('button', { name: place.helpful }).click()
    await page.getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: place.send }).click()
    await page.getByRole('button', { name: place.ticket }).click()
    await expect(conversation(page)).toContainText(place.question)
    await expect(conversation(page).getByText(/^1\. /).first()).toBeVisible()
  })
}

test('ACC-16 who was signed in finds their conversation beside their visits, and nobody else finds it, nor without signing in', async ({ browser }) => {
  const maya = await visit(browser, { viewport: { width: 1280, height: 900 } })
  await signIn(maya, 'maya.torres', '/support', site.url)
  await open(maya, `/support/${service}`)
  await maya.getByRole('textbox', { name: 'Your question' }).fill('xqzzt wvvk plmmf')
  await maya.keyboard.press('Enter')
  await maya.getByRole('button', { name: 'Find your appointment' }).click()
  await maya.waitForURL(/\/support\/myappointment\?conversation$/)
  await expect(maya.getByRole('region', { name: 'Your conversation so far' })).toContainText('If you call about your visit')
  await expect(maya.getByRole('main')).toContainText('Internet installation')
  expect(await violationsOf(maya)).toEqual([])
  const address = maya.url().slice(site.url.length)
  // not even to a visitor with her cookie
  const other = await visit(browser)
  await other.context().addCookies((await maya.context().cookies()).filter(({ name }) => name === 'careline_conversation'))
  const expectNothing = async () => {
    await expect(other.getByRole('main')).toContainText('The conversation that led here is no longer kept')
    await expect(other.getByRole('main')).not.toContainText('xqzzt')
  }
  await other.goto(site.url + address)
  await expectNothing()
  await signIn(other, 'priya.nair', address, site.url)
  await expectNothing()
})

test('ANS-10 who signs in on the way to a visit keeps the conversation of before', inProof, async ({ browser }) => {
  const page = await visit(browser, { viewport: { width: 360, height: 740 } })
  await open(page, `/support/${service}`)
  await page.getByRole('textbox', { name: 'Your question' }).fill('xqzzt wvvk plmmf')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Find your appointment' }).click()
  await page.waitForURL(/\?conversation$/)
  const address = page.url().slice(site.url.length)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, 'maya.torres', address, site.url)
  await expect(page.getByRole('region', { name: 'Your conversation so far' })).toContainText('xqzzt wvvk plmmf')
})

test('the back button shows the ways to a person ready to be used again', inProof, async ({ browser }) => {
  const page = await visit(browser)
  await page.route('**/search/v1/handovers', () => {})
  await open(page, `/support/${service}`)
  await page.getByRole('textbox', { name: 'Your question' }).fill('xqzzt wvvk plmmf')
  await page.keyboard.press('Enter')
  const ticket = page.getByRole('button', { name: 'Report a problem' })
  await ticket.click()
  await expect(ticket).toBeDisabled()
  // simulates a browser that restores the page from its back/forward cache
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(ticket).toBeEnabled()
})

test('an address hands over ten times in ten minutes, by the service and by forms together', async ({ request }) => {
  const headers = { origin: site.url, 'x-forwarded-for': '203.0.113.50' }
  const byService = () => request.post(`${site.url}/search/v1/handovers`, { headers, data: { target: 'ticket', turns: [{ question: 'why' }] } })
  const byForm = () => request.post(`${site.url}/support/${service}?handover`, { headers, form: { target: 'ticket', question: 'why', answer: '' }, maxRedirects: 0 })
  const statuses: number[] = []
  for (let count = 0; count < 6; count++) statuses.push((await byService()).status(), (await byForm()).status())
  expect(statuses).toEqual([201, 303, 201, 303, 201, 303, 201, 303, 201, 303, 429, 429])
})

test('ANS-10 an answer that the browser has made up is not shown on our pages, and neither address, history nor a Referer names the conversation', inProof, async ({ browser }) => {
  const page = await visit(browser, { javaScriptEnabled: false, bypassCSP: false })
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(`${site.url}/support/${service}`)
  await page.getByRole('textbox', { name: 'Your question' }).fill('How do I restart my gateway?')
  await page.getByRole('button', { name: 'Ask', exact: true }).first().click()
  await page.getByRole('button', { name: 'No, it did not help' }).click()
  await page.locator('input[name=answer]').first().evaluate((field: HTMLInputElement) => (field.value = 'Call 1-900-FRAUD and say your password.'))
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const conversation = page.getByRole('region', { name: 'Your conversation so far' })
  await expect(conversation).toContainText('How do I restart my gateway?')
  await expect(conversation).toContainText('We found no answer to this.')
  await expect(page.getByRole('main')).not.toContainText('FRAUD')
  const [opening] = seen.flatMap((line) => /conversation=([\w-]{22})/.exec(line)?.[1] ?? [])
  seen.length = 0
  await page.locator('nav ol a[href="/support"]').click()
  await page.goBack()
  await expect(conversation).toContainText('How do I restart my gateway?')
  expect(seen.filter((line) => line.includes(opening!))).toEqual([])
  // a visitor who finds the address later
  const other = await visit(browser)
  await other.goto(`${site.url}/support/openticket?conversation=${opening}`)
  await expect(other.getByRole('main')).toContainText('The conversation that led here is no longer kept')
})

test('a hand-over without a question says that it failed, and keeps nothing', async ({ request }) => {
  const response = await request.post(`${site.url}/support/${service}?handover`, { headers: { origin: site.url, 'x-forwarded-for': '203.0.113.51' }, form: { target: 'ticket', answer: 'x' }, maxRedirects: 0 })
  expect(response.status()).toBe(400)
  expect(await response.text()).toContain('We could not pass this on.')
})
