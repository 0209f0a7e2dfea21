import { createHash } from 'node:crypto'
import { shapes, wrappings } from '../test/tickets/attacks.ts'
import { expect, inProof, test, type Browser, type BrowserContextOptions, type Page } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'
import { sampled } from '../test/support/scale.ts'

/** A separate server, because the answers given here would change what other tests see. */
let site: StartedServer
const secret = 'a-long-random-secret-of-the-journeys-0123456789'
test.beforeAll(async () => {
  site = await startServer({ PARTNER_CLIENTS: `crm:${createHash('sha256').update(secret).digest('hex')}:apis=troubleTicket` })
})
test.afterAll(() => site.stop())

async function visit(browser: Browser, loginId: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true, ...options })
  const page = await context.newPage()
  await signIn(page, loginId, path, site.url)
  return page
}

const phone = { viewport: { width: 360, height: 740 } }
const ticket = '/desk/CM20260001'

test('TIC-06 TIC-05 olive answers maya by keyboard alone, with an article, and maya reads it', async ({ browser }) => {
  const page = await visit(browser, 'olive.grant', '/desk')
  await waitForScript(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'CM20260001' })).toBeVisible()
  expect(await violationsOfStep(page)).toEqual([])
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search tickets')).toBeFocused()
  await page.keyboard.type('CM20260001')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\?q=CM20260001$/)
  await page.getByText('Found for').waitFor()
  // the search is a separate page, whose keyboard shortcuts come with its script
  await waitForScript(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(site.url + ticket)
  await waitForScript(page)
  await expect(page.getByRole('heading', { name: 'What the customer has' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What the customer has' })).toContainText('Midtown')
  expect(await violationsOfStep(page)).toEqual([])

  await page.keyboard.press('a')
  await expect(page.getByRole('status').filter({ hasText: 'The assignment has changed' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused()
  await page.keyboard.type('Third week in a row.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The note is added' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await page.keyboard.type('We have changed your channel.')
  await page.keyboard.press('Escape')
  await page.getByLabel('Find an article to link').focus()
  await page.keyboard.type('slow wifi')
  await page.keyboard.press('Enter')
  const article = page.getByRole('group', { name: 'Articles' }).getByRole('radio').first()
  await article.focus()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Your answer')).toHaveValue('We have changed your channel.')
  await page.getByLabel('Prepared text').selectOption({ label: 'It is solved' })
  await page.getByRole('button', { name: 'Insert' }).press('Enter')
  await expect(page.getByLabel('Your answer')).toHaveValue(/We have changed your channel\.\s+This should work again now\./)
  // the operator goes on typing at the end of what was inserted
  await expect(page.getByLabel('Your answer')).toBeFocused()
  expect(await page.getByLabel('Your answer').evaluate((field: HTMLTextAreaElement) => field.selectionStart === field.value.length)).toBe(true)
  await expect(page.getByLabel('Then the ticket is')).toHaveValue('resolved')
  await expect(page.getByRole('group', { name: 'Articles' }).getByRole('radio').first()).toBeChecked()
  await page.getByRole('button', { name: 'Send answer' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is sent' })).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue('')

  const maya = await visit(browser, 'maya.torres', '/support/mytickets/CM20260001')
  await expect(maya.getByRole('main')).toContainText('We have changed your channel.')
  await expect(maya.getByRole('main')).toContainText('Olive from support')
  await expect(maya.getByRole('main')).toContainText('Solved')
  // the proposed solution comes before the buttons that judge it, of which closing comes first
  await expect(maya.getByRole('figure')).toContainText('This should work again now.')
  expect(await maya.getByRole('main').getByRole('button', { name: /^(?:Close|Reopen) the ticket$/ }).allInnerTexts()).toEqual(['Close the ticket', 'Reopen the ticket'])
  await expect(maya.getByRole('main').getByText('Article:').getByRole('link')).toHaveAttribute('href', /^\/support\/article\//)
  await expect(maya.getByRole('main')).not.toContainText('Third week')
  await maya.goto(`${site.url}/inbox`)
  await expect(maya.getByRole('link').filter({ hasText: 'CM20260001' })).toHaveCount(1)
})

test('TIC-06 two desks on one ticket: the second is told, keeps what was typed, and both see it live', inProof, async ({ browser }) => {
  const [first, second] = [await visit(browser, 'olive.grant', '/desk/CM20260007'), await visit(browser, 'olive.grant', '/desk/CM20260007')]
  const list = await visit(browser, 'olive.grant', '/desk')
  for (const page of [first, second, list]) await waitForScript(page)
  await second.getByLabel('Your answer').fill('The second answer.')
  await first.getByLabel('Your answer').fill('The first answer.')
  await first.getByLabel('Then the ticket is').selectOption('pending')
  await first.getByRole('button', { name: 'Send answer' }).click()
  await expect(first.getByRole('status').filter({ hasText: 'Your answer is sent' })).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: 'CM20260007' })).toContainText('Waiting for the customer')
  await expect(second.getByRole('status').filter({ hasText: 'This ticket has just changed' })).toBeVisible()
  await second.getByRole('button', { name: 'Send answer' }).click()
  await expect(second.getByRole('alert').filter({ hasText: 'This ticket was changed in the meantime' })).toBeVisible()
  await expect(second.getByLabel('Your answer')).toHaveValue('The second answer.')
  await expect(second.getByRole('listitem').filter({ hasText: 'The first answer.' })).toBeVisible()
  await expect(second.getByRole('listitem').filter({ hasText: 'The second answer.' })).toHaveCount(0)
  await second.getByRole('button', { name: 'Send answer' }).click()
  await expect(second.getByRole('listitem').filter({ hasText: 'The second answer.' })).toHaveCount(1)
})

test('TIC-06 WCAG 2.1.4 the shortcuts are shown by ? and can be switched off', inProof, async ({ browser }) => {
  const page = await visit(browser, 'olive.grant', '/desk', phone)
  await waitForScript(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  expect(await violationsOfStep(page)).toEqual([])
  await help.getByLabel('Use single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search tickets')).not.toBeFocused()
  await page.reload()
  await waitForScript(page)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search tickets')).not.toBeFocused()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBe(0)
  await page.goto(site.url + ticket)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('TIC-06 m opens the prepared texts, and Ctrl+Enter sends an answer from its field; neither acts on what is typed', inProof, async ({ browser }) => {
  const page = await visit(browser, 'olive.grant', '/desk/CM20260007')
  await waitForScript(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Ctrl+Enter')
  await expect(help).toContainText('Prepared texts')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('m')
  await expect(page.getByLabel('Prepared text')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByLabel('Your answer').focus()
  await page.keyboard.type('come on, my man')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second line')
  await expect(page.getByLabel('Your answer')).toHaveValue('come on, my man\nsecond line')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Your answer is sent' })).toBeVisible()
  await expect(page.getByRole('list').filter({ hasText: 'second line' }).first()).toBeVisible()
})

test('TIC-06 the desk works without script, in Spanish too', async ({ browser }) => {
  const page = await visit(browser, 'olive.grant', '/desk?lang=es&view=waiting', { javaScriptEnabled: false, ...phone })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mesa de atención')
  await page.getByRole('link', { name: /^Abiertos/ }).click()
  await page.getByRole('listitem').getByRole('link').filter({ hasText: /\w/ }).last().click()
  await expect(page).toHaveURL(/\/desk\/CM\d{8}\?lang=es$/)
  await page.getByLabel('Nota', { exact: true }).fill('Una nota.')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'La nota se agregó' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Una nota.' })).toBeVisible()
})

test('TIC-06 ACC-16 to a customer, an editor and a visitor there is no page of the desk', async ({ browser, request }) => {
  const paths = ['/desk', '/desk?view=mine', ticket, '/desk/CM99999999', '/desk/news', '/desk/news?ticket=CM20260001', '/desk.data', `${ticket}.data`]
  for (const path of paths) expect((await request.get(site.url + path, { maxRedirects: 0 })).status(), path).toBe(404)
  for (const loginId of ['maya.torres', 'eddie.cole', 'nina.park']) {
    const page = await visit(browser, loginId, '/support')
    for (const path of paths) expect((await page.request.get(site.url + path, { maxRedirects: 0 })).status(), `${loginId} ${path}`).toBe(404)
    const posted = await page.request.post(site.url + ticket, { form: { intent: 'note', note: 'x', version: '1', key: 'a-key-of-a-form' }, headers: { origin: site.url } })
    expect(posted.status(), loginId).toBe(404)
  }
})

test('TIC-06 100 names and texts of an attacker are texts at the desk, and nothing runs', inProof, async ({ browser }) => {
  test.slow()
  const page = await visit(browser, 'olive.grant', '/desk', { bypassCSP: true })
  const token = await page.request.post(`${site.url}/tmf-api/oauth2/token`, { form: { grant_type: 'client_credentials', client_id: 'crm', client_secret: secret } })
  const headers = { authorization: `Bearer ${((await token.json()) as { access_token: string }).access_token}` }
  const numbers: string[] = []
  for (const shape of shapes) {
    for (const wrap of wrappings) {
      const text = wrap(shape)
      const name = text.replaceAll('\n', ' ').trim().slice(0, 150)
      const made = await page.request.post(`${site.url}/tmf-api/troubleTicket/v4/troubleTicket`, { headers, data: { description: text, severity: name.slice(0, 60).trim(), ticketType: name.slice(0, 60).trim(), name, status: shape.slice(0, 60) } })
      expect(made.status(), text).toBe(201)
      numbers.push(((await made.json()) as { id: string }).id)
    }
  }
  let ran = 0
  await page.exposeFunction('attack', () => void ran++)
  page.on('dialog', () => ran++)
  for (let next: string | null = '/desk'; next; ) {
    await page.goto(site.url + next)
    next = await page.getByRole('link', { name: 'Next page' }).getAttribute('href', { timeout: 500 }).catch(() => null)
  }
  for (const [index, number] of sampled([...numbers.entries()].filter(([at]) => at % wrappings.length === 0), 3, 0)) {
    await page.goto(`${site.url}/desk/${number}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(shapes[index / wrappings.length]!.slice(0, 20))
    expect(await page.locator('main script, main iframe, main base, main [onerror], main [onload], main [onfocus], main [ontoggle], a[href^="javascript:"]').count(), number).toBe(0)
  }
  await page.goto(`${site.url}/desk?q=${encodeURIComponent('"><img src=x onerror=attack()>')}`)
  await expect(page.getByLabel('Search tickets')).toHaveValue('"><img src=x onerror=attack()>')
  expect(ran).toBe(0)
})
