import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { visitorsOf } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A separate server, because pages published here would change what other tests read. */
let site: StartedServer
test.beforeAll(async () => {
  site = await startServer()
})
test.afterAll(() => site.stop())

const visit = visitorsOf(() => site.url)
const homePage = '/studio/pages/home.consumer'

const summary = (page: Page, path: string) => page.locator(`#item-${path.replaceAll('.', '-')}`)

/** Opens sections of the form, and items in them. */
async function open(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) if (!(await summary(page, path).evaluate((node) => (node.parentElement as HTMLDetailsElement).open))) await summary(page, path).click()
}

for (const [javaScriptEnabled, english, spanish] of [[true, 'Phones and plans', 'Teléfonos y planes'], [false, 'Mobile and more', 'Móvil y más']] as const) {
  test(`STU-01 STU-02 FLG-07 a card's title is changed in both languages, published by another, and customers see it (${javaScriptEnabled ? 'with' : 'without'} script)`, inTests(!javaScriptEnabled), async ({ browser, request }) => {
    const eddie = await visit(browser, 'eddie.cole', '/studio/pages', { javaScriptEnabled, viewport: { width: 360, height: 780 } })
    await eddie.getByRole('link', { name: 'Support home · Homes' }).click()
    await open(eddie, 'cards', 'cards.0')
    await eddie.getByLabel('Title of the card, English').first().fill(english)
    await eddie.getByLabel('Title of the card, Spanish').first().fill(spanish)
    const address = eddie.getByLabel('Address of the button, English').first()
    const right = await address.inputValue()
    await address.fill('https://elsewhere.example/x')
    await eddie.getByRole('button', { name: 'Send to review' }).click()
    await expect(eddie.getByRole('alert').filter({ hasText: 'Fix the listed problems first' })).toBeVisible()
    await expect(address).toHaveAccessibleDescription(/elsewhere\.example\/x is not an address of this site/)
    await expect(eddie.getByLabel('Title of the card, Spanish').first()).toHaveValue(spanish)
    if (javaScriptEnabled) expect(await violationsOfStep(eddie)).toEqual([])
    expect(await eddie.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await address.fill(right)
    await eddie.getByRole('button', { name: 'Send to review' }).click()
    await expect(eddie.getByRole('status').filter({ hasText: 'Sent to review' })).toBeVisible()
    const shown = async (path: string) => (await request.get(site.url + path)).text()
    expect(await shown('/support')).not.toContain(english)

    const nina = await visit(browser, 'nina.park', homePage, { javaScriptEnabled })
    await nina.getByRole('button', { name: 'Publish now' }).click()
    await expect(nina.getByRole('status').filter({ hasText: 'Published. Customers see it now.' })).toBeVisible()
    // two seconds on an idle machine; more time, because journeys share the machine
    await expect.poll(() => shown('/support'), { timeout: 20_000 }).toContain(english)
    await expect.poll(() => shown('/es-us/support'), { timeout: 20_000 }).toContain(spanish)
    if (!javaScriptEnabled) await expect((await visit(browser, 'maya.torres', '/support', { javaScriptEnabled })).getByText(english).first()).toBeVisible()
    await nina.goto(`${site.url}${homePage}/history`)
    await nina.getByText('What changed', { exact: true }).first().click()
    await expect(nina.locator('ins').first()).toHaveText(english)
  })

  test(`STU-01 items of a list are added, moved and taken out (${javaScriptEnabled ? 'with' : 'without'} script), and nothing typed is lost`, inProof, async ({ browser }) => {
    const eddie = await visit(browser, 'eddie.cole', '/studio/pages/home.smb', { javaScriptEnabled })
    await open(eddie, 'hero')
    await eddie.getByLabel('Heading, English', { exact: true }).first().fill('What does your business need?')
    await open(eddie, 'serviceSelection', 'serviceSelection.items')
    const items = eddie.locator('[id^=item-serviceSelection-items-]')
    const before = await items.allTextContents()
    await eddie.getByRole('button', { name: 'Add: Services' }).click()
    await expect(items).toHaveCount(before.length + 1)
    await expect(items.last()).toHaveText(`${before.length + 1}. New`)
    if (javaScriptEnabled) await expect(items.last()).toBeFocused()
    await open(eddie, `serviceSelection.items.${before.length}`)
    await eddie.locator(`[name="en:serviceSelection.items.${before.length}.ctaLabel"]`).fill('Fax')
    const second = before[1]!.replace('2. ', '')
    await open(eddie, 'serviceSelection', 'serviceSelection.items', 'serviceSelection.items.1')
    await eddie.getByRole('button', { name: `Move up: 2. ${second}` }).click()
    await expect(items.first()).toHaveText(`1. ${second}`)
    await expect(items.last()).toContainText('Fax (Spanish missing)')
    await open(eddie, 'serviceSelection.items.0')
    await eddie.getByRole('button', { name: `Remove: 1. ${second}` }).click()
    await expect(items).toHaveCount(before.length)
    await expect(eddie.getByLabel('Heading, English', { exact: true }).first()).toHaveValue('What does your business need?')
    if (javaScriptEnabled) expect(await violationsOfStep(eddie)).toEqual([])
  })
}

test('STU-02 two editors: the second sees what the first wrote, keeps their own, and replaces it by a button of its own alone', inProof, async ({ browser }) => {
  const path = '/studio/pages/text-contact.smb'
  const [eddie, tom] = [await visit(browser, 'eddie.cole', path, { javaScriptEnabled: false }), await visit(browser, 'tom.reyes', path)]
  const title = (page: Page) => page.getByLabel('Title, English', { exact: true })
  await title(eddie).fill('Reach us, says Eddie')
  await eddie.getByRole('button', { name: 'Save draft' }).click()
  await expect(eddie.getByText('Saved as a draft')).toBeVisible()
  await title(tom).fill('Reach us, says Tom')
  await tom.getByRole('button', { name: 'Save draft' }).click()
  await expect(tom.getByText('A colleague has changed this in the meantime')).toBeVisible()
  await expect(title(tom)).toHaveValue('Reach us, says Tom')
  // the answer shows what was sent, so nothing has come back
  await expect(tom.getByText('Text that was not saved is back')).toHaveCount(0)
  const theirs = tom.getByRole('region', { name: 'Your version and your colleague’s' })
  await expect(theirs.getByText('Reach us, says Eddie')).toBeVisible()
  await expect(theirs.getByText(/^Changed .* by eddie\.cole$/)).toBeVisible()
  expect(await violationsOfStep(tom)).toEqual([])
  await tom.getByRole('button', { name: 'Save draft' }).click()
  await expect(title(tom)).toHaveValue('Reach us, says Tom')
  await expect(theirs).toBeVisible()
  // by keyboard: the notice has the focus, and the box with its two buttons comes next
  await expect(tom.locator('.studio-notice:focus')).toContainText('A colleague has changed this in the meantime')
  for (let tab = 0; tab < 2; tab++) await tom.keyboard.press('Tab')
  await expect(tom.getByRole('button', { name: 'Replace theirs' })).toBeFocused()
  await expect(tom.getByRole('button', { name: 'Replace theirs' })).toHaveAccessibleDescription('Your text becomes the draft. Their version stays in the history.')
  await tom.keyboard.press('Enter')
  await expect(tom.getByText('Saved as a draft')).toBeVisible()
  await expect(title(tom)).toHaveValue('Reach us, says Tom')
})

test('STU-01 NET-10 a guided fix says what is wrong with its steps, and shows every way through it, in Spanish on a tablet', inProof, async ({ browser }) => {
  const eddie = await visit(browser, 'eddie.cole', '/studio/pages/fix-drops?lang=es', { viewport: { width: 768, height: 1024 } })
  const ways = eddie.getByRole('region', { name: /Todos los caminos, español/ }).locator('> ol > li')
  expect(await ways.count()).toBeGreaterThan(5)
  const text = eddie.getByLabel('Texto, español')
  await text.fill((await text.inputValue()).replace('](fixed)', '](nirgends)'))
  await eddie.getByRole('button', { name: 'Revisar y ver' }).last().click()
  await expect(text).toHaveAccessibleDescription(/Una respuesta lleva a nirgends, que no existe/)
  await expect(text).toHaveValue(/nirgends/)
  expect(await violationsOfStep(eddie)).toEqual([])
  expect(await eddie.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('STU-02 what is typed before the script has come stays', inProof, async ({ browser }) => {
  const eddie = await visit(browser, 'eddie.cole', '/studio')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await eddie.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await eddie.goto(`${site.url}/studio/pages/text-contact.consumer`, { waitUntil: 'commit' })
  await eddie.getByLabel('Text, English').fill('Typed early.')
  await eddie.getByLabel('Title, English').fill('Early title')
  release()
  await eddie.locator('html[data-script=on]').waitFor()
  await expect(eddie.getByLabel('Text, English')).toHaveValue('Typed early.')
  await expect(eddie.getByLabel('Title, English')).toHaveValue('Early title')
  await eddie.getByRole('button', { name: 'Check and preview' }).last().click()
  await expect(eddie.getByRole('region', { name: 'Preview, English' })).toContainText('Typed early.')
})

test('STU-01 by keyboard: a part opens, a field is reached, and Enter in it changes no list', inProof, async ({ browser }) => {
  const eddie = await visit(browser, 'eddie.cole', '/studio/pages')
  expect(await violationsOfStep(eddie)).toEqual([])
  await eddie.goto(`${site.url}/studio/pages/lander.smb`)
  await summary(eddie, 'cards').focus()
  await eddie.keyboard.press('Enter')
  await eddie.keyboard.press('Tab')
  await eddie.keyboard.press('Enter')
  await eddie.keyboard.press('Tab')
  expect(await eddie.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('en:cards.0.serviceName')
  const first = await summary(eddie, 'cards.0').textContent()
  await eddie.keyboard.press('Enter')
  await expect(eddie.getByRole('button', { name: 'Save draft' })).toBeEnabled()
  await expect(summary(eddie, 'cards.0')).toHaveText(first!)
})

for (const javaScriptEnabled of [true, false]) {
  test(`STU-01 NET-10 a guided fix that was begun by mistake goes again by keyboard, and the log says so (${javaScriptEnabled ? 'with' : 'without'} script)`, inProof, async ({ browser }) => {
    const eddie = await visit(browser, 'eddie.cole', '/studio/pages?kind=fix', { javaScriptEnabled, viewport: { width: 768, height: 1024 } })
    const name = `loud-fan-${javaScriptEnabled ? 'a' : 'b'}`
    await eddie.getByLabel('Name in its address').fill(name)
    await eddie.keyboard.press('Enter')
    await expect(eddie).toHaveURL(new RegExp(`/studio/pages/fix-${name}`))
    await eddie.locator('summary', { hasText: /^Delete$/ }).focus()
    await eddie.keyboard.press('Enter')
    await eddie.keyboard.press('Tab')
    await expect(eddie.getByRole('button', { name: 'Delete it' })).toBeFocused()
    if (javaScriptEnabled) expect(await violationsOfStep(eddie)).toEqual([])
    await eddie.keyboard.press('Enter')
    await expect(eddie.getByRole('status').filter({ hasText: 'Deleted' })).toBeVisible()
    expect((await eddie.request.get(`${site.url}/studio/pages/fix-${name}`)).status()).toBe(404)
    await eddie.goto(`${site.url}/studio/changes`)
    await expect(eddie.getByText(`Pages · fix-${name}`).first()).toBeVisible()
    // a fix from the content files can be unpublished, but not deleted
    await eddie.goto(`${site.url}/studio/pages/fix-drops`)
    await expect(eddie.locator('summary', { hasText: /^Delete$/ })).toHaveCount(0)
  })
}

test('STU-01 a visitor, a customer and an operator find no pages, and no other site changes one', inProof, async ({ browser, request }) => {
  const paths = ['/studio/pages', homePage, `${homePage}/history`, '/studio/pages/none', `${homePage}.data`]
  for (const path of paths) expect((await request.get(site.url + path)).status(), path).toBe(404)
  for (const loginId of ['maya.torres', 'olive.grant']) {
    const page = await visit(browser, loginId, '/support')
    for (const path of paths) expect((await page.request.get(site.url + path)).status(), `${loginId} ${path}`).toBe(404)
    expect((await page.request.post(site.url + homePage, { form: { intent: 'publish', version: '0' }, headers: { origin: site.url } })).status()).toBe(404)
  }
  const eddie = await visit(browser, 'eddie.cole', '/support')
  expect((await eddie.request.post(site.url + homePage, { form: { intent: 'save', version: '0', fields: '1' }, headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } })).status()).toBe(403)
  expect((await eddie.request.get(`${site.url}/studio/pages/none`)).status()).toBe(404)
})
