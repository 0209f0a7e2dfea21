import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { signIn, waitForScript } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

/** A separate server, because outages published here appear on every page. */
let site: StartedServer
test.beforeAll(async () => {
  site = await startServer()
})
test.afterAll(() => site.stop())

const pages = [
  { path: '/support/outages', field: 'ZIP code', button: 'Check', yes: /Yes: there is an outage at 30309/, no: /No known outage at 94110/, wrong: 'Enter a ZIP code of five digits.' },
  { path: '/es-us/support/outages', field: 'Código postal', button: 'Consultar', yes: /hay una interrupción en 30309/, no: /No sabemos de ninguna interrupción en 94110/, wrong: 'Escriba un código postal de cinco cifras.' },
]

async function check(page: Page, { field, button }: (typeof pages)[number], zip: string): Promise<void> {
  await page.locator('main').getByLabel(field, { exact: true }).fill(zip)
  await page.getByRole('button', { name: button, exact: true }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 }, bypassCSP: true })
    for (const each of pages) {
      test(`OUT-01 OUT-04 at ${each.path} a ZIP is affected, or not, or no ZIP; it stands in no address`, inTests(javaScriptEnabled && each.path.startsWith('/es')), async ({ page }) => {
        await page.goto(site.url + each.path)
        if (javaScriptEnabled) await waitForScript(page)
        await check(page, each, '3030')
        await expect(page.getByText(each.wrong)).toBeVisible()
        await expect(page.locator('main').getByLabel(each.field, { exact: true })).toHaveValue('3030')
        await check(page, each, '30309')
        await expect(page.getByText(each.yes)).toBeVisible()
        // the answer comes first, and the field keeps the place that was asked about
        const field = page.locator('main').getByLabel(each.field, { exact: true })
        await expect(field).toHaveValue('30309')
        expect((await page.getByText(each.yes).boundingBox())!.y).toBeLessThan((await field.boundingBox())!.y)
        // shown with the answer, and not repeated in the list of all outages
        await expect(page.getByRole('article').filter({ hasText: '30309' })).toHaveCount(1)
        await check(page, each, '94110')
        await expect(page.getByText(each.no)).toBeVisible()
        expect(page.url()).not.toMatch(/94110|30309/)
        if (javaScriptEnabled) expect(await violationsOfStep(page)).toEqual([])
      })
    }
  })
}

for (const [person, says] of [['maya.torres', 'Yes: there is an outage at your address'], ['ben.okafor', 'No known outage at your address']] as const) {
  test(`OUT-01 ${person} reads first how things stand at their own address`, inTests(person === 'maya.torres'), async ({ page }) => {
    await signIn(page, person, '/support/outages', site.url)
    await expect(page.locator('main')).toContainText(says)
    const midtown = page.getByRole('article').filter({ hasText: 'Internet down in Midtown' })
    await expect(midtown).toHaveCount(1)
    await expect(midtown.getByRole('button', { name: 'Tell me by email' })).toBeVisible()
  })
}

/** The pages that show the ZIP field to anonymous visitors. */
const places = [
  { home: '/support', paths: ['/support', '/support/supportlander', '/support/topic/internet/outages', '/search?q=outage', '/support/ask/support', '/support/smallbusiness'], button: 'Check', yes: /Yes: there is an outage at 30309/ },
  { home: '/es-us/support/', paths: ['/es-us/support/', '/es-us/support/supportlander', '/es-us/support/topic/internet/outages', '/es-us/search?q=sin+internet', '/es-us/support/ask/support', '/support/es-us/smallbusiness'], button: 'Consultar', yes: /hay una interrupción en 30309/ },
]

for (const javaScriptEnabled of [true, false]) {
  for (const { home, paths, button, yes } of places) {
    test(`OUT-01 hero, lander, topic, results and answers at ${home} check a ZIP, which stands in no address (script ${javaScriptEnabled ? 'on' : 'off'})`, inProof, async ({ browser }) => {
      const page = await (await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })).newPage()
      const addresses: string[] = []
      page.on('request', (request) => addresses.push(request.url()))
      for (const path of paths) {
        await page.goto(site.url + path)
        if (javaScriptEnabled) await waitForScript(page)
        const form = page.locator('main form:has(input[name=zip][pattern])').first()
        await form.locator('input[name=zip]').fill('30309')
        await form.getByRole('button', { name: button, exact: true }).click()
        await expect(page.locator('main'), path).toContainText(yes)
        await expect(page.locator('html'), path).toHaveAttribute('lang', home.includes('es-us') ? 'es' : 'en')
      }
      expect(addresses.filter((address) => address.includes('30309'))).toEqual([])
    })
  }
}

for (const { path, down, none } of [
  { path: '/search', down: 'Internet down in Midtown', none: 'No known outage at 94110' },
  { path: '/es-us/search', down: 'Sin internet en Midtown', none: 'No sabemos de ninguna interrupción en 94110' },
]) {
  test(`OUT-01 LAN-12 at ${path} a ZIP is an outage check, and no further address of the page holds it`, inProof, async ({ page }) => {
    await page.goto(`${site.url}${path}?q=30309`)
    await expect(page.locator('main')).toContainText(down)
    await page.goto(`${site.url}${path}?q=+94110+`)
    await expect(page.locator('main')).toContainText(none)
    await expect(page.locator('main').getByRole('link').first()).toBeVisible()
    await expect(page.locator('main a[href*="94110"]')).toHaveCount(0)
  })
}

test('OUT-04 the same as JSON and as a feed', async ({ request }) => {
  const json = (await (await request.get(`${site.url}/support/outages.json`)).json()) as { outages: { id: string; zips: string[] }[] }
  expect(json.outages.map(({ id }) => id)).toContain('OUT-7001')
  const feed = await request.get(`${site.url}/es-us/support/outages.atom`)
  expect(feed.headers()['content-type']).toContain('application/atom+xml')
  expect(await feed.text()).toContain('Sin internet en Midtown')
})

test('OUT-02 STU-01 olive publishes an outage, which every page shows within 2 s, changes it and ends it; to eddie there is no such room', async ({ browser }) => {
  const desk = await (await browser.newContext({ bypassCSP: true })).newPage()
  await signIn(desk, 'olive.grant', '/studio/outages/new', site.url)
  await waitForScript(desk)
  await desk.getByRole('button', { name: 'Publish' }).click()
  await expect(desk.getByRole('alert').filter({ hasText: 'Nothing was changed yet' })).toContainText('Write a title in English and in Spanish')
  await desk.getByLabel('Title').first().fill('TV is down <b>here</b>')
  await desk.getByLabel('Title').last().fill('Sin TV aquí')
  await desk.getByLabel('TV', { exact: true }).check()
  await desk.getByLabel('ZIP codes', { exact: true }).last().fill('94110, 94112')
  expect(await violationsOfStep(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Publish' }).click()
  await expect(desk).toHaveURL(/\/studio\/outages\/OUT-[\w-]+\?saved$/)
  const customer = await (await browser.newContext()).newPage()
  await expect(async () => {
    await customer.goto(`${site.url}/support/outages`)
    await expect(customer.locator('main')).toContainText('TV is down <b>here</b>', { timeout: 200 })
  }).toPass({ timeout: 4000, intervals: [200] })
  await desk.getByRole('button', { name: 'End this outage now' }).click()
  await expect(desk.getByRole('alert').filter({ hasText: 'Is this what customers should get?' })).toContainText('2 ZIP codes')
  expect(await violationsOfStep(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Yes, end it' }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ended' })).toBeVisible()
  const editor = await (await browser.newContext()).newPage()
  await signIn(editor, 'eddie.cole', '/support/contact', site.url)
  expect((await editor.goto(`${site.url}/studio/outages`))?.status()).toBe(404)
})

for (const javaScriptEnabled of [true, false]) {
  test(`OUT-03 a visitor follows an outage by e-mail, says yes, and ends it again (script ${javaScriptEnabled ? 'on' : 'off'})`, inTests(!javaScriptEnabled), async ({ browser }) => {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled, bypassCSP: true })).newPage()
    await page.goto(`${site.url}/support/outages`)
    if (javaScriptEnabled) await waitForScript(page)
    const item = page.getByRole('article').filter({ hasText: 'Internet down in Midtown' })
    await item.getByText('Tell me by email').first().click()
    await item.getByLabel('Email address').fill('nobody')
    await item.getByRole('button').click()
    await expect(item.getByText('Enter an email address like')).toBeVisible()
    const address = `follower-${javaScriptEnabled}@example.com`
    await item.getByLabel('Email address').fill(address)
    await item.getByRole('button').click()
    await expect(page.getByRole('status').filter({ hasText: 'email' })).toContainText(`open the link in our email to ${address}`)
    if (javaScriptEnabled) expect(await violationsOfStep(page)).toEqual([])

    await expect(async () => {
      await page.goto(`${site.url}/inbox`)
      await page.getByRole('listitem').filter({ hasText: address }).getByRole('link').first().click({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    const href = await page.getByRole('link', { name: 'Yes, tell me' }).getAttribute('href')
    await page.goto(site.url + new URL(href!).pathname + new URL(href!).search)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shall we write to you about “Internet down in Midtown”?')
    if (javaScriptEnabled) expect(await violationsOfStep(page)).toEqual([])
    await page.getByRole('button', { name: 'Yes, tell me' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You get emails about “Internet down in Midtown”')
    // the one-click unsubscribe of a mail program: without page, cookie or origin
    expect((await page.request.post(page.url(), { headers: { 'content-type': 'application/x-www-form-urlencoded' }, data: 'List-Unsubscribe=One-Click' })).status()).toBe(200)
    await page.goto(page.url())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You get no emails about this outage')
  })
}

test('OUT-05 the page of a visit and of a ticket says first that there is an outage, but not of a ticket from days before it', inProof, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 }, bypassCSP: true })).newPage()
  await signIn(page, 'maya.torres', '/support/mytickets/CM20260001', site.url)
  const first = page.getByRole('main').locator('p').filter({ hasText: 'Internet down in Midtown' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CM20260001')
  await expect(first).toBeHidden()
  await page.goto(`${site.url}/support/openticket`)
  await waitForScript(page)
  await page.getByRole('radio', { name: 'Internet or Wi-Fi' }).check()
  await page.getByLabel('What is wrong?').fill('Nothing loads on any of our devices since noon.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('button', { name: 'No, send my report' }).click()
  await expect(page).toHaveURL(/mytickets\/CM\d{8}\?sent$/)
  await page.goto(page.url().replace('?sent', ''))
  await expect(first).toBeVisible()
  await expect(page.getByRole('main')).toContainText('your ticket stays open')
  expect(await violationsOfStep(page)).toEqual([])
  await page.goto(`${site.url}/support/myappointment`)
  const details = page.getByRole('main').locator('a[href*="myappointment/view"]').first()
  await page.goto(site.url + (await details.getAttribute('href'))!)
  await expect(page).toHaveURL(/myappointment\/view/)
  await expect(first).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Your visit stays as it is booked.')
})

for (const [javaScriptEnabled, base, words] of [
  [true, '/support', { category: 'Internet or Wi-Fi', what: 'What is wrong?', send: 'Send report', wait: 'I’ll wait until it’s over', waiting: 'We’re working on it', see: 'Follow the outage' }],
  [false, '/es-us/support', { category: 'Internet o Wi-Fi', what: '¿Qué pasa?', send: 'Enviar reporte', wait: 'Espero a que termine', waiting: 'Estamos en ello', see: 'Seguir la interrupción' }],
] as const) {
  test(`OUT-05 who is about to report what an outage explains is told first, and may wait in place of it, at ${base} (script ${javaScriptEnabled ? 'on' : 'off'})`, inTests(!javaScriptEnabled), async ({ browser }) => {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled, bypassCSP: true, reducedMotion: 'reduce' })).newPage()
    await signIn(page, 'maya.torres', `${base}/openticket`, site.url)
    if (javaScriptEnabled) await waitForScript(page)
    await page.getByRole('radio', { name: words.category }).check()
    await page.getByLabel(words.what).fill('No internet.')
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByRole('main')).toContainText(base === '/support' ? 'Internet down in Midtown' : 'Sin internet en Midtown')
    await page.getByRole('button', { name: words.wait }).click()
    await expect(page.getByRole('heading', { name: words.waiting })).toBeVisible()
    if (javaScriptEnabled) expect(await violationsOfStep(page)).toEqual([])
    await page.getByRole('link', { name: words.see }).click()
    await expect(page).toHaveURL(`${site.url}${base}/outages`)
    await page.goto(`${site.url}${base}/mytickets`)
    await expect(page.getByRole('main')).not.toContainText('No internet.')
  })
}
