import { rm } from 'node:fs/promises'
import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { openDatabase } from '#platform/database/database.ts'
import { rollUp } from '../test/reports/insight-rows.ts'
import { violationsOfStep } from './axe.ts'
import { visitorsOf } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A separate server, because articles published here would change what other tests are answered. */
let site: StartedServer
let data: string

const things = ['Brimblewort', 'Wozzlekin'] as const
const questionAbout = (thing: string) => `how do i polish my ${thing.toLowerCase()}`

// one site for all tests
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000)
  site = await startServer()
  data = site.data
  // searches without a result appear in the work list; robots are not counted
  const customer = await playwright.request.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36' })
  for (const thing of [...things, ...things]) await customer.get(`${site.url}/search?q=${encodeURIComponent(questionAbout(thing))}`)
  await customer.dispose()
  // a site counts every minute; here it is counted between two runs of the site, to save waiting
  await site.signal('SIGTERM')
  const database = await openDatabase({ dataDirectory: data })
  await rollUp(database, Date.now())
  await database.close()
  site = await startServer({ CARELINE_DATA: data })
})
test.afterAll(async () => {
  await site.stop()
  await rm(data, { recursive: true, force: true })
})

const visit = visitorsOf(() => site.url)

const lineOf = (page: Page, question: string) => page.getByRole('listitem').filter({ hasText: question })

for (const javaScriptEnabled of [true, false]) {
  test(`STU-07 from the work list into the editor with the question filled in, and published it is answered now (${javaScriptEnabled ? 'with' : 'without'} script)`, inTests(!javaScriptEnabled), async ({ browser }) => {
    // three people work one after the other
    test.slow()
    const thing = things[javaScriptEnabled ? 0 : 1]
    const question = questionAbout(thing)
    const olive = await visit(browser, 'olive.grant', '/insights', { javaScriptEnabled })
    await olive.getByRole('button', { name: `Take it to the Studio: ${question}` }).click()
    await expect(olive).toHaveURL(/\/studio\/questions\?done=watched#/)
    // on a busy machine it is measured behind the page
    await expect(async () => {
      await olive.reload()
      await expect(lineOf(olive, question)).toContainText('Not yet', { timeout: 1000 })
    }).toPass()
    await expect(lineOf(olive, question)).toContainText(thing.toLowerCase())
    // an operator who is not an editor has no link to the editor
    await expect(lineOf(olive, question).getByRole('link', { name: 'Write an article' })).toHaveCount(0)

    const eddie = await visit(browser, 'eddie.cole', '/studio/questions', { javaScriptEnabled, viewport: { width: 360, height: 780 } })
    if (javaScriptEnabled) expect(await violationsOfStep(eddie)).toEqual([])
    await lineOf(eddie, question).getByRole('link', { name: 'Write an article' }).click()
    const english = eddie.getByRole('region', { name: 'English', exact: true })
    await expect(english.getByLabel('Questions it answers')).toHaveValue(question)
    await eddie.getByLabel('Topic').selectOption('internet/wi-fi')
    await english.getByLabel('Title').fill(`Polish your ${thing}`)
    await english.getByLabel('Summary').fill(`How a ${thing} shines again.`)
    // with script the editor replaces the plain field; addressed by role, so that the text is not typed into the field
    // at that moment
    const body = javaScriptEnabled ? eddie.getByRole('textbox', { name: 'Text, English' }) : english.getByRole('textbox', { name: /^Text/ })
    await body.fill(`## Polish the ${thing}\n\nRub the ${thing} with a dry cloth until it shines.`)
    await eddie.getByRole('button', { name: 'Save draft' }).click()
    await eddie.getByRole('button', { name: 'Send to review' }).click()
    await expect(eddie.getByRole('status').filter({ hasText: 'Sent to review' })).toBeVisible()
    const article = new URL(eddie.url()).pathname

    const nina = await visit(browser, 'nina.park', article, { javaScriptEnabled })
    await nina.getByRole('button', { name: 'Publish now' }).click()
    await expect(nina.getByRole('status').filter({ hasText: 'Published' })).toBeVisible()

    await expect.poll(async () => (await eddie.goto(`${site.url}/studio/questions`), lineOf(eddie, question).innerText()), { timeout: 15_000 }).toContain('Answered now')
    await expect(lineOf(eddie, question).getByRole('link', { name: `Polish your ${thing}`, exact: true })).toBeVisible()
    await olive.goto(`${site.url}/insights`)
    await expect(olive.locator('#work-list').getByText('Answered now').first()).toBeVisible()
    await expect(olive.locator('#work-list').getByRole('link', { name: `Polish your ${thing}` }).first()).toBeVisible()

    // after it is unpublished, the question counts as no longer answered
    await nina.getByRole('button', { name: 'Take off the site now' }).click()
    await nina.getByRole('button', { name: 'Yes, take it off' }).click()
    await expect(nina.getByRole('status').filter({ hasText: 'Taken off the site' })).toBeVisible()
    await expect.poll(async () => (await eddie.goto(`${site.url}/studio/questions`), lineOf(eddie, question).innerText()), { timeout: 15_000 }).toContain('No longer answered')
  })
}

test('STU-07 a question of one’s own, in Spanish, with an existing article that comes near, and off the list again', inProof, async ({ browser }) => {
  const eddie = await visit(browser, 'eddie.cole', '/studio/questions?lang=es')
  await eddie.getByRole('button', { name: 'Seguirla' }).click()
  await expect(eddie.getByRole('alert').filter({ hasText: 'Primero escriba una pregunta' })).toBeVisible()
  await eddie.getByLabel('Pregunta, como la hacen los clientes').fill('¿Cómo ato el Wi-Fi a un globo aerostático?')
  await eddie.getByRole('combobox', { name: 'Idioma' }).selectOption('es')
  await eddie.getByRole('button', { name: 'Seguirla' }).click()
  const line = lineOf(eddie, 'globo')
  await expect(line).toContainText('Todavía no')
  await line.getByRole('link', { name: /^Mejorar/ }).click()
  await expect(eddie.getByText('La pregunta está en el formulario')).toBeVisible()
  await expect(eddie.getByRole('region', { name: 'Español', exact: true }).getByLabel('Preguntas que responde')).toHaveValue(/globo aerostático/)
  await eddie.goto(`${site.url}/studio/questions?lang=es`)
  await lineOf(eddie, 'globo').getByRole('button', { name: /^Quitar/ }).click()
  await expect(lineOf(eddie, 'globo')).toHaveCount(0)
})

test('STU-01 STU-07 a customer finds no questions, and no other site asks one', inProof, async ({ browser }) => {
  const maya = await visit(browser, 'maya.torres', '/support')
  expect((await maya.request.get(`${site.url}/studio/questions`)).status()).toBe(404)
  expect((await maya.request.post(`${site.url}/studio/questions`, { form: { question: 'x' }, headers: { origin: site.url } })).status()).toBe(404)
  const eddie = await visit(browser, 'eddie.cole', '/support')
  expect((await eddie.request.post(`${site.url}/studio/questions`, { form: { question: 'x' }, headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' } })).status()).toBe(403)
})
