import { Buffer } from 'node:buffer'
import { expect, inProof, test, type Browser, type Page } from './journey.ts'
import sharp from 'sharp'
import { violationsOfStep } from './axe.ts'
import { signInByForm, visitorsOf } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A separate server, because articles published here would change what other tests read. */
let site: StartedServer
test.beforeAll(async () => {
  site = await startServer()
})
test.afterAll(() => site.stop())

const visit = visitorsOf(() => site.url)
const tablet = { viewport: { width: 768, height: 1024 } }
const article = '/studio/articles/consumer/KM1000102'

/** Opens a page with the site's content security policy in force, and collects its violations. */
async function visitStrictly(browser: Browser, loginId: string, path: string): Promise<{ page: Page; refused: string[] }> {
  const page = await (await browser.newContext({ ...tablet, hasTouch: true, reducedMotion: 'reduce' })).newPage()
  const refused: string[] = []
  page.on('console', (message) => /Content Security Policy/i.test(message.text()) && refused.push(message.text()))
  await signInByForm(page, loginId, path, site.url)
  return { page, refused }
}

const text = (page: Page, language: 'English' | 'Spanish') => page.getByRole('textbox', { name: `Text, ${language}` })
const source = (page: Page, locale: 'en' | 'es') => page.locator(`textarea[name="${locale}.body"]`)
const kept = (page: Page) => page.getByRole('status').filter({ hasText: /^Kept / })
const redLight = () => sharp({ create: { width: 640, height: 320, channels: 3, background: '#b00020' } }).png().toBuffer()

test('STU-02 eddie.cole writes in both languages by keyboard, adds a picture, loses the network and gets it back, and a customer sees it', inProof, async ({ browser, request }) => {
  const { page, refused } = await visitStrictly(browser, 'eddie.cole', article)
  await expect(text(page, 'English')).toBeVisible()
  const before = await source(page, 'en').inputValue()
  await text(page, 'English').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('What the light says')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Red means: ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('no signal')
  await page.keyboard.press('End')
  await page.keyboard.type('. See ')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('how to restart it')
  await page.keyboard.press('Tab')
  await page.keyboard.type('KM1000104')
  await page.keyboard.press('Enter')
  await page.keyboard.type('.')
  const added = '\n\n## What the light says\n\nRed means: **no signal**. See [how to restart it](KM1000104).'
  await expect(source(page, 'en')).toHaveValue(before + added)
  await expect(kept(page)).toBeVisible()
  // reported while typing: the other language lacks this link
  await expect(page.getByText('The other language links to KM1000104')).toBeVisible()

  await page.context().setOffline(true)
  await text(page, 'Spanish').focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\n## Qué dice la luz\n\nRojo: vea [cómo reiniciarlo](KM1000104).')
  await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(kept(page)).toBeVisible()
  await expect(page.getByText('The other language links to KM1000104')).toHaveCount(0)

  const bars = page.getByRole('toolbar')
  for (const language of ['English', 'Spanish']) {
    await bars.filter({ visible: true }).and(page.getByLabel(`Format, ${language}`)).getByRole('button', { name: 'Picture' }).click()
    const panel = page.getByRole('group', { name: 'Picture' })
    await panel.getByLabel('File').setInputFiles({ name: 'light.png', mimeType: 'image/png', buffer: Buffer.from(await redLight()) })
    await panel.getByRole('button', { name: 'Insert' }).click()
    await expect(panel.getByRole('alert')).toHaveText('Say what the picture shows, in both languages.')
    await panel.getByLabel('What it shows, in English').fill('A gateway with a red light')
    await panel.getByLabel('What it shows, in Spanish').fill('Un gateway con una luz roja')
    await panel.getByRole('button', { name: 'Insert' }).click()
    // a separate process re-encodes the picture, which takes a while on a busy machine
    await expect(panel).toHaveCount(0, { timeout: 20_000 })
  }
  await expect(source(page, 'es')).toHaveValue(/!\[Un gateway con una luz roja\]\(picture:[\da-f]{32}\)/)
  const id = /picture:([\da-f]{32})/.exec(await source(page, 'en').inputValue())![1]!
  expect((await request.get(`${site.url}/pictures/${id}`)).status()).toBe(404)
  await expect(kept(page)).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved as a draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Send to review' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Sent to review' })).toBeVisible()
  expect(refused).toEqual([])

  const nina = await visit(browser, 'nina.park', article)
  await expect(nina.getByRole('img', { name: 'A gateway with a red light' })).toBeVisible()
  await nina.getByRole('button', { name: 'Publish now' }).click()
  await expect(nina.getByText('Published. Customers see it now.')).toBeVisible()
  const customer = await (await browser.newContext({ bypassCSP: true, reducedMotion: 'reduce' })).newPage()
  const picture = customer.getByRole('img', { name: 'A gateway with a red light' })
  await expect(async () => {
    await customer.goto(`${site.url}/support/article/internet/KM1000102`)
    await expect(picture).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(640)
  expect(await violationsOfStep(customer)).toEqual([])
  await customer.goto(`${site.url}/es-us/support/article/internet/KM1000102`)
  await expect(customer.getByRole('img', { name: 'Un gateway con una luz roja' })).toBeVisible()
})

test('STU-02 what is typed is there again after the page was left, also what had not got to the site', async ({ browser }) => {
  const page = await visit(browser, 'eddie.cole', '/studio/articles/consumer/KM1000104', tablet)
  const title = page.getByRole('region', { name: 'English', exact: true }).getByLabel('Title')
  await expect(text(page, 'English')).toBeVisible()
  await title.fill('Kept on the site')
  await expect(kept(page)).toBeVisible()
  await page.reload()
  await expect(title).toHaveValue('Kept on the site')
  await expect(page.getByText('Your unsaved text is in the form')).toBeVisible()
  await expect(text(page, 'English')).toBeVisible()
  await page.route('**/draft', (route) => route.abort())
  await title.fill('Kept on this device')
  await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible()
  await page.goto(`${site.url}/studio`)
  await page.unroute('**/draft')
  await page.goto(`${site.url}/studio/articles/consumer/KM1000104`)
  await expect(title).toHaveValue('Kept on this device')
  await expect(kept(page)).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Discarded. The form shows the saved version.')).toBeVisible()
  await expect(title).not.toHaveValue(/^Kept/)
  // a session that is lost while saving leaves the text where it is, and there again after signing in
  await expect(text(page, 'English')).toBeVisible()
  await title.fill('Typed when the session ended')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended. Your text is kept here. Sign in again and save.')
  await expect(title).toHaveValue('Typed when the session ended')
  await signInByForm(page, 'eddie.cole', '/studio/articles/consumer/KM1000104', site.url)
  await expect(title).toHaveValue('Typed when the session ended')
})

test('STU-02 a new article that had not reached the site is there again after a reload, also after its session ended, and once', inProof, async ({ browser }) => {
  const fresh = '/studio/articles/new'
  const page = await visit(browser, 'eddie.cole', fresh, tablet)
  const title = page.getByRole('region', { name: 'English', exact: true }).getByLabel('Title')
  await expect(text(page, 'English')).toBeVisible()
  await title.fill('Typed and reloaded at once')
  await page.reload()
  await expect(title).toHaveValue('Typed and reloaded at once')
  await expect(page).toHaveURL(/[?&]draft=/)
  await expect(kept(page)).toBeVisible()
  // the site has it now, so the form of another new article is empty
  await page.goto(site.url + fresh)
  await expect(text(page, 'English')).toBeVisible()
  await expect(title).toHaveValue('')
  await page.context().clearCookies()
  await title.fill('Typed when the session had ended')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Your session has ended. Your text is kept here.')
  await page.reload()
  await signInByForm(page, 'tom.reyes', fresh, site.url)
  await expect(text(page, 'English')).toBeVisible()
  await expect(title).toHaveValue('')
  await page.context().clearCookies()
  // the page goes to the text's own address at once
  await signInByForm(page, 'eddie.cole', '/studio', site.url)
  await page.goto(site.url + fresh)
  await expect(title).toHaveValue('Typed when the session had ended')
  // a save before the pause after typing leaves nothing to put back
  await expect(text(page, 'English')).toBeVisible()
  await title.fill('Saved at once')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved as a draft')).toBeVisible()
  await page.goto(site.url + fresh)
  await expect(text(page, 'English')).toBeVisible()
  await expect(title).toHaveValue('')
})

test('STU-02 two editors with script: whoever types is told that the other has saved, and overwrites nothing', inProof, async ({ browser }) => {
  const path = '/studio/articles/consumer/KM1000105'
  const [eddie, tom] = [await visit(browser, 'eddie.cole', path, tablet), await visit(browser, 'tom.reyes', path, tablet)]
  const title = (page: Page) => page.getByRole('region', { name: 'English', exact: true }).getByLabel('Title')
  for (const page of [eddie, tom]) await expect(text(page, 'English')).toBeVisible()
  await title(eddie).fill('By Eddie')
  await eddie.getByRole('button', { name: 'Save draft' }).click()
  await expect(eddie.getByText('Saved as a draft')).toBeVisible()
  await title(tom).fill('By Tom')
  await expect(tom.getByRole('alert')).toContainText('eddie.cole saved this article at')
  await tom.getByRole('button', { name: 'Save draft' }).click()
  await expect(tom.getByText('A colleague has changed this in the meantime')).toBeVisible()
  await expect(title(tom)).toHaveValue('By Tom')
  await expect(tom.locator('mark')).toHaveText(['By Tom', 'By Eddie'])
})

test('STU-02 a conflict takes the focus however often it is met, and only its own button replaces the colleague’s version', inProof, async ({ browser }) => {
  const path = '/studio/articles/consumer/KM1000601'
  const [eddie, tom] = [await visit(browser, 'eddie.cole', path, tablet), await visit(browser, 'tom.reyes', path, tablet)]
  const title = (page: Page) => page.getByRole('region', { name: 'English', exact: true }).getByLabel('Title')
  for (const page of [eddie, tom]) await expect(text(page, 'English')).toBeVisible()
  await title(eddie).fill('By Eddie')
  await eddie.getByRole('button', { name: 'Save draft' }).click()
  await expect(eddie.getByRole('status').filter({ hasText: 'Saved as a draft' })).toBeFocused()
  await title(tom).fill('By Tom')
  const conflict = tom.getByRole('alert').filter({ hasText: 'A colleague has changed this in the meantime' })
  for (let click = 0; click < 2; click++) {
    await tom.getByRole('button', { name: 'Save draft' }).click()
    await expect(conflict).toBeFocused()
    await expect(conflict).toBeInViewport()
    await title(tom).focus()
  }
  expect(await violationsOfStep(tom)).toEqual([])
  await tom.getByRole('button', { name: 'Replace theirs' }).click()
  await expect(tom.getByRole('status').filter({ hasText: 'Saved as a draft' })).toBeFocused()
  await expect(title(tom)).toHaveValue('By Tom')
})

test('STU-02 articles to link to are found by their words and chosen by keyboard, and words that lead nowhere are refused', inProof, async ({ browser }) => {
  const page = await visit(browser, 'eddie.cole', '/studio/articles/consumer/KM1000602', tablet)
  await expect(text(page, 'English')).toBeVisible()
  await page.getByRole('toolbar', { name: 'Format, English' }).getByRole('button', { name: 'Link' }).click()
  const panel = page.getByRole('group', { name: 'Link' })
  await panel.getByLabel('Words').fill('our guide')
  const target = panel.getByRole('combobox', { name: 'Leads to' })
  await target.fill('gateway')
  await expect(panel.getByRole('option').first()).toBeVisible()
  await target.press('Enter')
  await expect(panel.getByRole('alert')).toContainText('This is no article and no address')
  await target.press('ArrowDown')
  await target.press('Enter')
  await expect(target).toHaveValue(/^KM1\d{6}$/)
  await target.press('Enter')
  await expect(source(page, 'en')).toHaveValue(/\[our guide\]\(KM1\d{6}\)/)
})

test('STU-02 an upload that ends leaves the cursor to whoever types elsewhere, and Enter in the trial asks the draft without saving', inProof, async ({ browser }) => {
  const page = await visit(browser, 'eddie.cole', '/studio/articles/consumer/KM1000701', tablet)
  await expect(text(page, 'English')).toBeVisible()
  await page.getByRole('toolbar', { name: 'Format, English' }).getByRole('button', { name: 'Picture' }).click()
  const panel = page.getByRole('group', { name: 'Picture' })
  await panel.getByLabel('File').setInputFiles({ name: 'light.png', mimeType: 'image/png', buffer: Buffer.from(await redLight()) })
  await panel.getByLabel('What it shows, in English').fill('A red light')
  await panel.getByLabel('What it shows, in Spanish').fill('Una luz roja')
  await panel.getByRole('button', { name: 'Insert' }).click()
  const spanish = page.getByRole('region', { name: 'Spanish', exact: true }).getByLabel('Title')
  await spanish.focus()
  await expect(source(page, 'en')).toHaveValue(/!\[A red light\]/, { timeout: 20_000 })
  await expect(spanish).toBeFocused()
  const question = page.getByLabel('Question, as customers ask it')
  await question.fill('How do I restart my gateway?')
  await question.press('Enter')
  const tried = page.getByRole('status').filter({ hasText: 'This text would not answer. “' })
  await expect(tried).toBeFocused({ timeout: 20_000 })
  await expect(tried.getByRole('link', { name: /^Open “.+” \(opens a new tab\)$/ })).toBeVisible()
  await page.getByRole('region', { name: 'English', exact: true }).getByLabel('Questions it answers').fill('How do I grease a flumbox?')
  await question.fill('How do I grease a flumbox?')
  await question.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'This text would answer:' })).toBeFocused({ timeout: 20_000 })
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('STU-02 WID-09 the editor and the room of pictures on a tablet: by keyboard, and nothing that axe finds', inProof, async ({ browser }) => {
  const page = await visit(browser, 'eddie.cole', article, tablet)
  await expect(text(page, 'Spanish')).toBeVisible()
  expect(await violationsOfStep(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const bar = page.getByRole('toolbar', { name: 'Format, English' })
  await bar.getByRole('button', { name: 'Heading', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bar.getByRole('button', { name: 'Plain text' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(source(page, 'en')).toBeVisible()
  await page.getByRole('button', { name: 'Formatted text' }).click()
  await expect(text(page, 'English')).toBeVisible()
  await bar.getByRole('button', { name: 'Link' }).click()
  expect(await violationsOfStep(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Link' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(text(page, 'English')).not.toBeFocused()
  await page.goto(`${site.url}/studio/pictures?lang=es`)
  expect(await violationsOfStep(page)).toEqual([])
})

test('STU-02 a picture without script: a form, its line of Markdown, and the preview', inProof, async ({ browser }) => {
  const page = await visit(browser, 'eddie.cole', '/studio/pictures', { javaScriptEnabled: false })
  await page.getByLabel('What it shows, in English').fill('A cable')
  await page.getByLabel('What it shows, in Spanish').fill('Un cable')
  await page.getByLabel('File').setInputFiles({ name: 'cable.png', mimeType: 'image/png', buffer: Buffer.from(await sharp({ create: { width: 50, height: 50, channels: 3, background: '#123456' } }).png().toBuffer()) })
  await page.getByRole('button', { name: 'Add picture' }).click()
  await expect(page.getByText('The picture is here.')).toBeVisible()
  const line = await page.getByLabel('English: line for the text').first().inputValue()
  expect(line).toMatch(/^!\[A cable\]\(picture:[\da-f]{32}\)$/)
  await page.goto(`${site.url}/studio/articles/consumer/KM1000106`)
  const field = page.getByRole('region', { name: 'English', exact: true }).getByLabel('Text')
  await field.fill(`${await field.inputValue()}\n\n${line}`)
  await page.getByRole('button', { name: 'Check and preview' }).click()
  await expect(page.getByRole('img', { name: 'A cable' })).toBeVisible()
  await expect(page.getByText('The other language shows a picture that is missing here')).toBeVisible()
})
