import { expect, inProof, test } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { people, visitorsOf } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A separate server, because a draft is written here. */
let site: StartedServer
test.beforeAll(async () => {
  site = await startServer()
})
test.afterAll(() => site.stop())

const visit = visitorsOf(() => site.url)

test('STU-03 the home as rosa.delgado on a phone in the dark theme, by keyboard, beside what is live, with why each part stands', inProof, async ({ browser, request }) => {
  test.slow()
  const eddie = await visit(browser, 'eddie.cole', '/studio/preview')
  expect(await violationsOfStep(eddie)).toEqual([])
  await eddie.getByRole('combobox', { name: 'As', exact: true }).selectOption('demo.rosa.delgado')
  await eddie.getByRole('combobox', { name: 'Language', exact: true }).selectOption('es')
  await eddie.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('dark')
  await eddie.getByRole('combobox', { name: 'Width', exact: true }).selectOption('phone')
  await eddie.getByRole('button', { name: 'Show the preview' }).focus()
  await eddie.keyboard.press('Enter')
  await expect(eddie.getByText('Support home as “Rosa Delgado (rosa.delgado)”: Spanish, Dark, Phone')).toBeVisible()
  expect(await violationsOfStep(eddie)).toEqual([])

  const preview = eddie.frameLocator('iframe[name=preview-preview]')
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Rosa')
  await expect(preview.locator('html')).toHaveAttribute('lang', 'es')
  expect(await preview.locator('html').evaluate((html) => [html.ownerDocument.defaultView!.innerWidth, getComputedStyle(html).colorScheme, getComputedStyle(html).backgroundColor])).toEqual([390, 'dark', 'rgb(14, 22, 32)'])
  const live = eddie.frameLocator('iframe[name=preview-live]')
  await expect(live.getByRole('heading', { level: 1 })).not.toContainText('Rosa')
  // the preview has no scripts, forms or links that lead away
  expect(await preview.locator('script').count()).toBe(0)
  expect(await preview.locator('a[href]:not([href^="#"]):not([data-reason])').count()).toBe(0)

  // the reason: the fact that decided, and the rule that renders the part
  const reason = (part: string) => eddie.locator(`#why-${part}`)
  await expect(reason('finder-card')).toContainText('Hidden')
  await expect(reason('finder-card')).toContainText('Rule HOME-09')
  await expect(reason('finder-card')).toContainText('Hidden because the customer is signed in.')
  await expect(reason('my-tickets')).toContainText('Shown')
  await reason('my-tickets').getByRole('link').click()
  await expect(preview.locator('#part-my-tickets')).toBeInViewport()
  await preview.locator('#part-my-tickets').click()
  await expect(eddie).toHaveURL(/#why-my-tickets$/)

  // the link opens only this preview, for anyone who has it
  const link = new URL(eddie.url())
  link.hash = ''
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  expect((await stranger.goto(link.href))!.status()).toBe(200)
  await expect(stranger.getByRole('heading', { name: 'Why each part is shown or hidden' })).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Show the preview' })).toHaveCount(0)
  const token = link.searchParams.get('t')!
  const [text, signature] = token.split('.') as [string, string]
  const widened = Buffer.from(Buffer.from(text, 'base64url').toString().replace('rosa.delgado', 'maya.torres')).toString('base64url')
  for (const t of [`${widened}.${signature}`, text, `${token}x`, '', 'x.y']) {
    expect((await request.get(`${site.url}/studio/preview?t=${encodeURIComponent(t)}`)).status()).toBe(404)
    expect((await request.get(`${site.url}/studio/preview/frame?t=${encodeURIComponent(t)}`)).status()).toBe(404)
  }
  expect((await request.get(`${site.url}/studio/preview`)).status()).toBe(404)
  expect((await request.get(`${site.url}/studio/preview?make=1&person=demo.maya.torres`)).status()).toBe(404)
  const frame = await request.get(`${site.url}/studio/preview/frame?t=${encodeURIComponent(token)}`)
  expect(frame.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN', 'content-security-policy': expect.stringMatching(/default-src 'none'.*form-action 'none'; frame-ancestors 'self'.*sandbox/) })
  expect((await request.post(`${site.url}/studio/preview/frame?t=${encodeURIComponent(token)}`, { headers: { origin: site.url } })).status()).toBeGreaterThanOrEqual(400)
  // it contains no names of other people
  const html = await frame.text()
  for (const { firstName } of people.filter((each) => each.loginId !== 'rosa.delgado')) expect(html).not.toContain(`${firstName} `)
})

test('STU-03 a draft of an article stands in the preview, and what is live beside it', async ({ browser, request }) => {
  test.slow()
  const eddie = await visit(browser, 'eddie.cole', '/studio/articles/consumer/KM1000101', { javaScriptEnabled: false })
  await eddie.getByRole('region', { name: 'English', exact: true }).getByLabel('Title').fill('A title that nobody reads yet')
  await eddie.getByRole('button', { name: 'Save draft' }).click()
  await eddie.goto(`${site.url}/studio/preview?make=1&person=visitor&page=article&article=km1000101&audience=consumer&locale=en&theme=light&width=desktop`)
  await expect(eddie.frameLocator('iframe[name=preview-preview]').getByRole('heading', { level: 1 })).toHaveText('A title that nobody reads yet')
  await expect(eddie.frameLocator('iframe[name=preview-live]').getByRole('heading', { level: 1 })).toHaveText('Fix slow or dropping Wi-Fi')
  expect(await (await request.get(`${site.url}/support/article/internet/KM1000101`)).text()).not.toContain('A title that nobody reads yet')
})

for (const locale of ['en', 'es'] as const) {
  test(`STU-03 a draft of the topics stands in the preview of a topic, and what is live beside it (${locale})`, inProof, async ({ browser, request }) => {
    test.slow()
    const [language, live, draft] = locale === 'en' ? ['English', 'Internet', 'Internet at home, as nobody reads it yet'] : ['Spanish', 'Internet', 'Internet en casa, como nadie lo lee todavía']
    const eddie = await visit(browser, 'eddie.cole', '/studio/pages/topics.consumer', { javaScriptEnabled: false })
    await eddie.locator('#item-topics').click()
    await eddie.locator('#item-topics-0').click()
    await eddie.getByLabel(`Title, ${language}`).first().fill(draft)
    await eddie.getByRole('button', { name: 'Save draft' }).click()
    await expect(eddie.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
    await eddie.goto(`${site.url}/studio/preview?make=1&person=visitor&page=topic&article=internet&audience=consumer&locale=${locale}&theme=light&width=desktop`)
    await expect(eddie.frameLocator('iframe[name=preview-preview]').getByRole('heading', { level: 1 })).toHaveText(draft)
    await expect(eddie.frameLocator('iframe[name=preview-live]').getByRole('heading', { level: 1 })).toHaveText(live)
    // customers still read the published text
    const shown = await (await request.get(`${site.url}${locale === 'es' ? '/es-us' : ''}/support/topic/internet`)).text()
    expect(shown).not.toContain(draft)
  })
}

test('STU-03 somebody made up: a suspended account, and a small business, without a customer’s data', inProof, async ({ browser }) => {
  test.slow()
  const page = await visit(browser, 'olive.grant', '/support')
  await page.goto(`${site.url}/studio/preview?make=1&person=suspended&page=home&audience=consumer&locale=en&theme=light&width=desktop`)
  await expect(page.frameLocator('iframe[name=preview-preview]').locator('#state')).toContainText('Your service is suspended.')
  await page.goto(`${site.url}/studio/preview?make=1&person=visit&page=home&audience=consumer&locale=en&theme=light&width=phone`)
  await expect(page.frameLocator('iframe[name=preview-preview]').locator('#state')).toContainText('Tomorrow')
  await page.goto(`${site.url}/studio/preview?make=1&person=business&page=home&audience=smb&locale=en&theme=light&width=desktop`)
  await expect(page.locator('#why-my-tickets')).toContainText('Hidden because the page is for business.')
  await page.goto(`${site.url}/studio/preview?make=1&person=visitor&page=lander&audience=consumer&locale=en&theme=light&width=desktop`)
  await expect(page.locator('#why-finder-card')).toContainText('Rule HOME-09')
})

test('STU-03 a customer reads the reference of their page out, and support finds what it had and why', inProof, async ({ browser }) => {
  const maya = await visit(browser, 'maya.torres', '/support')
  const reference = /: (\S+)$/.exec(await maya.getByText('Reference of this page').innerText())![1]!
  const olive = await visit(browser, 'olive.grant', '/studio/trace')
  await olive.getByLabel('Reference', { exact: true }).fill(reference)
  // the reference is stored in the background, after the answer
  await expect(async () => {
    await olive.getByRole('button', { name: 'Find the page' }).click()
    await expect(olive.getByRole('heading', { name: 'Support home, Homes, English' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const part = olive.getByRole('listitem').filter({ hasText: 'Find an appointment' })
  await expect(part).toContainText('Hidden')
  await expect(part).toContainText('Hidden because the customer is signed in.')
  await expect(olive.locator('main')).not.toContainText('Maya')
  expect(await violationsOfStep(olive)).toEqual([])
})
