import { expect, inProof, test, type Page } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { visitorsOf } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A separate server, because articles published here would change what other tests read. */
let site: StartedServer
test.beforeAll(async () => {
  site = await startServer()
})
test.afterAll(() => site.stop())

const visit = visitorsOf(() => site.url)

const tablet = { viewport: { width: 768, height: 1024 } }
const plain = { javaScriptEnabled: false }
const article = '/studio/articles/consumer/KM1000101'

test('STU-01 the Studio has the rooms of its reader, and is no page to everybody else', async ({ browser, request }) => {
  const eddie = await visit(browser, 'eddie.cole', '/studio', tablet)
  await expect(eddie.getByRole('navigation', { name: 'Rooms of the Studio' }).getByRole('link')).toHaveText(['Articles', 'Pages', 'Pictures', 'Import and export', 'Questions', 'Preview', 'Best bets', 'Old addresses', 'Sources', 'Changes'])
  expect(await violationsOfStep(eddie)).toEqual([])
  const paths = ['/studio', '/studio/articles', '/studio/articles/new', article, `${article}/history`, '/studio/pictures', '/studio/import', '/studio/bets', '/studio/trace', '/studio/changes', '/studio/changes/changes.jsonl', '/studio.data', `${article}.data`]
  for (const path of paths) expect((await request.get(site.url + path)).status(), path).toBe(404)
  // the page of any missing address offers signing in, and so tells nobody which of them exist
  for (const path of ['/studio/articles?state=review', '/none-such?a="><b>x</b>']) {
    const html = await (await request.get(site.url + path)).text()
    expect(html).toContain('Some pages are shown only after signing in.')
    expect(html).not.toContain('<b>x</b>')
  }
  const visitor = await (await browser.newContext(tablet)).newPage()
  await visitor.goto(`${site.url}/studio/articles?state=review`)
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/acctmgmt/signin?final_url=%2Fstudio%2Farticles%3Fstate%3Dreview')
  for (const loginId of ['maya.torres', 'olive.grant']) {
    const page = await visit(browser, loginId, '/support')
    // operators have access to outages, questions, previews and customers’ pages only
    const closed = loginId === 'olive.grant' ? paths.filter((path) => path.startsWith('/studio/articles')) : paths
    for (const path of closed) expect((await page.request.get(site.url + path)).status(), `${loginId} ${path}`).toBe(404)
    const sent = await page.request.post(site.url + article, { form: { intent: 'unpublish', version: '0' }, headers: { origin: site.url } })
    expect(sent.status()).toBe(404)
  }
})

test('STU-02 written without script in both languages, reviewed by another, and found and answered right after', async ({ browser }) => {
  const eddie = await visit(browser, 'eddie.cole', '/studio/articles/new?audience=consumer', plain)
  await eddie.getByLabel('Topic').selectOption('internet/wi-fi')
  for (const [heading, title, text, question] of [
    ['English', 'Pair the Quillbox booster', 'Hold the Quillbox booster beside the gateway and press both keys for five seconds.', 'How do I pair my Quillbox booster?'],
    ['Spanish', 'Conecte el amplificador Quillbox', 'Ponga el amplificador Quillbox junto al gateway y mantenga pulsados los dos botones cinco segundos.', '¿Cómo conecto mi amplificador Quillbox?'],
  ] as const) {
    const part = eddie.getByRole('region', { name: heading, exact: true })
    await part.getByLabel('Title').fill(title)
    await part.getByLabel('Summary').fill(text)
    await part.getByLabel('Questions it answers').fill(question)
    await part.getByLabel('Text').fill(`## ${title}\n\n1. ${text}\n2. See [nothing](https://elsewhere.example).`)
  }
  await eddie.getByRole('button', { name: 'Check and preview' }).click()
  await expect(eddie.getByText('https://elsewhere.example is not a link that articles can use')).toHaveCount(2)
  for (const heading of ['English', 'Spanish']) {
    const field = eddie.getByRole('region', { name: heading, exact: true }).getByLabel('Text')
    await field.fill((await field.inputValue()).replace('https://elsewhere.example', 'KM1000103'))
  }
  await eddie.getByRole('button', { name: 'Save draft' }).click()
  await expect(eddie.getByRole('status').filter({ hasText: 'Saved as a draft' })).toBeVisible()
  await eddie.getByRole('button', { name: 'Send to review' }).click()
  const path = new URL(eddie.url()).pathname
  const id = path.split('/').at(-1)!

  const nina = await visit(browser, 'nina.park', '/studio/articles?state=review', plain)
  await nina.getByRole('link', { name: 'Pair the Quillbox booster' }).click()
  expect((await nina.request.get(`${site.url}/support/article/internet/${id}`)).status()).toBe(404)
  await nina.getByRole('button', { name: 'Publish now' }).click()
  await expect(nina.getByText('Published. Customers see it now.')).toBeVisible()

  // two seconds on an idle machine; more time, because journeys share the machine
  const soon = { intervals: [100], timeout: 20_000 }
  const request = nina.request
  await expect.poll(async () => (await request.get(`${site.url}/support/article/internet/${id}`)).status(), soon).toBe(200)
  const answers = async (question: string, at: string) => (await (await request.get(`${site.url}${at}?q=${encodeURIComponent(question)}`)).text()).includes(id)
  await expect.poll(() => answers('Quillbox booster', '/search'), soon).toBe(true)
  await expect.poll(() => answers('amplificador Quillbox', '/es-us/search'), soon).toBe(true)
  const extract = async () => JSON.stringify(await (await request.get(`${site.url}/search/v1/answerextraction?app-id=a&q=${encodeURIComponent('How do I pair my Quillbox booster?')}`)).json())
  await expect.poll(extract, soon).toContain('press both keys')
})

test('STU-02 two editors: the second sees what the first wrote, keeps their own, and the history shows both', inProof, async ({ browser }) => {
  const [eddie, tom] = [await visit(browser, 'eddie.cole', article, plain), await visit(browser, 'tom.reyes', article, plain)]
  const title = (page: Page) => page.getByRole('region', { name: 'English', exact: true }).getByLabel('Title')
  await title(eddie).fill('Fix slow Wi-Fi, says Eddie')
  await eddie.getByRole('button', { name: 'Save draft' }).click()
  await expect(eddie.getByText('Saved as a draft')).toBeVisible()
  await title(tom).fill('Fix slow Wi-Fi, says Tom')
  await tom.getByRole('button', { name: 'Save draft' }).click()
  await expect(tom.getByText('A colleague has changed this in the meantime')).toBeVisible()
  await expect(title(tom)).toHaveValue('Fix slow Wi-Fi, says Tom')
  await expect(tom.getByText('Fix slow Wi-Fi, says Eddie')).toBeVisible()
  const reader = await visit(browser, 'nina.park', `${article}/history`)
  await reader.getByText('What changed', { exact: true }).first().click()
  await expect(reader.locator('ins')).toHaveText(['Fix slow Wi-Fi, says Eddie'])
  expect(await violationsOfStep(reader)).toEqual([])
  await reader.goto(`${site.url}/studio/changes`)
  await expect(reader.getByRole('row').filter({ hasText: 'eddie.cole' }).first()).toContainText('Articles · KM1000101 · Homes')
  expect(await violationsOfStep(reader)).toEqual([])
})

test('STU-02 the editor in Spanish on a tablet, by keyboard, has nothing that axe finds', inProof, async ({ browser }) => {
  const page = await visit(browser, 'eddie.cole', `${article}?lang=es`, tablet)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violationsOfStep(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  for (const language of ['Inglés', 'Español']) await expect(page.getByRole('textbox', { name: `Texto, ${language}` })).toBeVisible()
  await page.getByLabel('Tema', { exact: true }).focus()
  const names: string[] = []
  for (let step = 0; step < 14; step++) {
    names.push(await page.evaluate(() => (document.activeElement as HTMLInputElement).name ?? document.activeElement?.className))
    await page.keyboard.press('Tab')
  }
  // for each text its toolbar is one tab stop, and the editor another
  const text = (locale: string) => [`${locale}.title`, `${locale}.description`, `${locale}.questions`, '', 'writing-place']
  expect(names).toEqual(['place', 'related', ...text('en'), ...text('es'), 'intent', 'intent'])
})
