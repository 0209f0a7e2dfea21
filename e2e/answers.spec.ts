import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { sampled } from '../test/support/scale.ts'
import { serviceKeys } from '../src/features/answers/contract.ts'
import { violationsOf } from './axe.ts'
import { siteUrl, waitForScript } from './people.ts'
import { startWithFlags } from './start-with-flags.ts'
import type { StartedServer } from './start-site.ts'
import { waitForQuestionForm } from './touch.ts'

/** Opens a page and waits for its question form's hydration, before which a question is posted as without script. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForScript(page)
  await waitForQuestionForm(page)
}

const places = [
  { size: { width: 1280, height: 900 }, path: '/support/ask/u-verse-high-speed-internet', question: 'How do I restart my gateway?', box: 'Your question', ask: 'Ask', missing: 'Type your question first, or choose one of the questions here.', helpful: 'Yes, it helped', notHelpful: 'No, it did not help', article: '/support/article/', thanks: 'Thank you.', unknown: "Sorry, I don't know how to answer that question. Try asking about internet.", retry: 'Ask again', lost: 'There is no connection: you seem to be offline.', send: 'Send feedback' },
  { size: { width: 360, height: 740 }, path: '/es-us/support/ask/u-verse-high-speed-internet', question: '¿Cómo reinicio mi gateway?', box: 'Su pregunta', ask: 'Preguntar', missing: 'Escriba primero su pregunta, o elija una de las que hay aquí.', helpful: 'Sí, me ayudó', notHelpful: 'No, no me ayudó', article: '/es-us/support/article/', thanks: 'Gracias', unknown: 'Lo siento, no sé responder a esa pregunta. Pruebe a preguntar sobre internet.', retry: 'Preguntar otra vez', lost: 'No hay conexión: parece que está sin internet.', send: 'Enviar' },
] as const

for (const place of places) {
  const { width } = place.size
  test.describe(`${width} px`, inTests(width < 1280), () => {
    // axe is injected, which the site's own policy refuses
    test.use({ viewport: place.size, bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })
    const box = (page: Page) => page.getByRole('textbox', { name: place.box })

    test(`ANS-03 ANS-10 FBK-01 WID-09 a question, its answer, its sources and an opinion, with the keyboard alone, ${width} px`, async ({ page }) => {
      await open(page, siteUrl() + place.path)
      expect(await violationsOf(page)).toEqual([])
      await box(page).focus()
      await page.keyboard.type(place.question)
      await page.keyboard.press('Enter')
      const helpful = page.getByRole('button', { name: place.helpful })
      await expect(helpful).toBeVisible()
      await expect(page.getByRole('status').first()).not.toBeEmpty()
      expect(await violationsOf(page)).toEqual([])
      const source = page.locator(`main a[href^="${place.article}"]`).first()
      expect((await page.request.get(siteUrl() + (await source.getAttribute('href'))!)).status()).toBe(200)
      await helpful.focus()
      const rated = page.waitForResponse((response) => response.url().endsWith('/search/v1/answerfeedback'))
      await page.keyboard.press('Enter')
      expect((await rated).ok()).toBe(true)
      await expect(page.locator(':focus')).toContainText(place.thanks)
    })

    test(`FBK-01 ANA-07 WID-09 why an answer did not help, in the modal, ${width} px`, inProof, async ({ page }) => {
      const reported: string[] = []
      // without beacons a report is an ordinary request, which a test can read
      await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }))
      page.on('request', (request) => request.url().endsWith('/analytics/v1/events') && reported.push(request.postData() ?? ''))
      await open(page, siteUrl() + place.path)
      await box(page).fill(place.question)
      await page.getByRole('button', { name: place.ask, exact: true }).first().click()
      await page.getByRole('button', { name: place.notHelpful }).click()
      const modal = page.getByRole('dialog')
      await expect(modal).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await modal.getByRole('radio').nth(1).check()
      await modal.getByRole('textbox').fill('x'.repeat(300))
      await expect(modal.getByRole('textbox')).toHaveValue('x'.repeat(250))
      const rated = page.waitForRequest((request) => request.url().endsWith('/search/v1/answerfeedback'))
      await modal.getByRole('button', { name: place.send }).click()
      expect((await rated).postDataJSON()).toMatchObject({ isHelpful: false, reason: 'label2', comment: 'x'.repeat(250) })
      await expect(modal).toBeHidden()
      await expect.poll(() => reported.join()).toContain('/search/unhelpfulfeedback/modal')
      expect(await violationsOf(page)).toEqual([])
    })

    test(`ANS-05 ANS-08 WID-09 a question that nothing here answers, ${width} px`, async ({ page }) => {
      await open(page, siteUrl() + place.path)
      await box(page).fill('xqzzt wvvk plmmf')
      await box(page).press('Enter')
      await expect(page.getByRole('main')).toContainText(place.unknown)
      expect(await violationsOf(page)).toEqual([])
    })

    test(`ANS-19 a question that is asked without a network is kept and offered again, ${width} px`, inProof, async ({ page, context }) => {
      await open(page, siteUrl() + place.path)
      await box(page).fill(place.question)
      await context.setOffline(true)
      await box(page).press('Enter')
      await expect(page.getByRole('main')).toContainText(place.lost)
      await expect(page.getByRole('main').locator('form button[name=target]')).toHaveCount(0)
      await expect(box(page)).toHaveValue(place.question)
      await context.setOffline(false)
      await page.getByRole('button', { name: place.retry }).click()
      await expect(page.getByRole('button', { name: place.helpful })).toBeVisible()
    })

    test(`ANS-04 WID-09 a service that does not answer: the request is cut at 22 s, and can be sent again, ${width} px`, inProof, async ({ page }) => {
      await page.clock.install()
      let isStalled = true
      const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/answerextraction'))
      await page.route('**/search/v2/answerextraction*', (route) => (isStalled ? undefined : route.continue()))
      await open(page, siteUrl() + place.path)
      await box(page).fill(place.question)
      await box(page).press('Enter')
      await expect(page.getByRole('button', { name: place.ask, exact: true }).first()).toBeDisabled()
      const messages: string[] = []
      for (const waitMs of [0, 5000, 5000, 4000, 4000]) {
        await page.clock.fastForward(waitMs)
        messages.push((await page.getByRole('status').first().textContent())!)
      }
      expect(new Set(messages).size).toBe(5)
      expect(await violationsOf(page)).toEqual([])
      await page.clock.fastForward(4000)
      await cut
      // the button's transition back to its normal colours
      await expect.poll(() => violationsOf(page)).toEqual([])
      isStalled = false
      await page.getByRole('button', { name: place.retry }).click()
      await expect(page.getByRole('button', { name: place.helpful })).toBeVisible()
    })

    test(`ANS-02 FBK-01 without script a question gets its answer’s page, and an opinion its thanks, ${width} px`, async ({ browser }) => {
      const page = await browser.newPage({ viewport: place.size, javaScriptEnabled: false })
      await page.goto(siteUrl() + place.path)
      await box(page).fill(place.question)
      await page.getByRole('button', { name: place.ask, exact: true }).first().click()
      await expect(page.locator(`main a[href^="${place.article}"]`).first()).toBeVisible()
      await expect(box(page)).toHaveValue(place.question)
      await page.getByRole('button', { name: place.notHelpful }).click()
      await page.getByRole('radio').nth(2).check()
      await page.getByRole('button', { name: place.send }).click()
      await expect(page.getByRole('main')).toContainText(place.thanks)
      await page.close()
    })

    test(`ANS-03 WID-09 an empty question, sent without script, says at the field what to do, ${width} px`, inProof, async ({ browser }) => {
      const page = await browser.newPage({ javaScriptEnabled: false, viewport: place.size })
      await page.goto(siteUrl() + place.path)
      await page.getByRole('button', { name: place.ask, exact: true }).click()
      await expect(box(page)).toHaveAccessibleDescription(place.missing)
      await expect(box(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('alert')).toHaveText(place.missing)
      await expect(page.locator('main form button[name=q]').filter({ visible: true }).first()).toBeVisible()
      await page.close()
    })
  })
}

test('QAS-07 without script the fuller answer is a form’s, and longer than the first', inProof, async ({ browser }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${siteUrl()}/support/ask/u-verse-high-speed-internet`)
  await plain.getByRole('textbox', { name: 'Your question' }).fill('how do I restart my gateway')
  await plain.getByRole('button', { name: 'Ask', exact: true }).click()
  const fuller = plain.getByRole('button', { name: 'Write me a fuller answer' })
  await expect(fuller).toBeVisible()
  const lengthOf = async () => (await plain.getByRole('main').innerText()).length
  const before = await lengthOf()
  await fuller.click()
  await expect(fuller).toHaveCount(0)
  await expect(plain.getByRole('button', { name: 'Yes, it helped' })).toBeVisible()
  expect(await lengthOf()).toBeGreaterThan(before)
  await plain.close()
})

test('ANS-17 without script an answer in the other language says which it is', inProof, async ({ browser }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${siteUrl()}/support/ask/support`)
  await plain.getByRole('textbox', { name: 'Your question' }).fill('¿cómo cambio la contraseña del wifi?')
  await plain.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(plain.locator('main [lang=es] :is(li, p)').first()).toBeVisible()
  await plain.close()
})

test('ANS-06 QAS-06 a common question shows its answer at once; without script it is asked', async ({ page, browser }) => {
  await open(page, `${siteUrl()}/support/ask/wireless`)
  const question = page.locator('main form button[name=q]').first()
  const text = (await question.textContent())!
  await question.click()
  await expect(page.getByRole('heading', { level: 3, name: text })).toBeVisible()
  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${siteUrl()}/support/ask/wireless`)
  await plain.locator('main form button[name=q]').first().click()
  await expect(plain.getByRole('textbox', { name: 'Your question' })).toHaveValue(text)
  await plain.close()
})

test('leaving the page, and the stop button, end the request', inProof, async ({ page }) => {
  await page.route('**/search/v2/answerextraction*', () => {})
  await open(page, `${siteUrl()}/support/ask/wireless`)
  const ask = async () => {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/answerextraction'))
    await page.getByRole('textbox', { name: 'Your question' }).fill('Why do calls fail?')
    await page.getByRole('textbox', { name: 'Your question' }).press('Enter')
    return failed
  }
  const stopped = ask()
  await page.getByRole('button', { name: 'Stop' }).click()
  await stopped
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused()
  const left = ask()
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  await left
})

test('ANS-01 every service key has its page in both languages, and leads to its counterpart of the other audience', async ({ request }) => {
  const bases = { consumer: ['/support', '/es-us/support'], smb: ['/support/smallbusiness', '/support/es-us/smallbusiness'] } as const
  for (const audience of ['consumer', 'smb'] as const) {
    for (const key of sampled([...serviceKeys[audience]], 5, 0)) {
      for (const [index, base] of bases[audience].entries()) {
        const response = await request.get(`${siteUrl()}${base}/ask/${key}`)
        expect(response.status(), base + key).toBe(200)
        expect(await response.text(), base + key).toContain(index === 0 ? 'Ask me about ' : 'Pregúnteme sobre ')
      }
    }
  }
  const moved = await request.get(`${siteUrl()}/support/smallbusiness/ask/wireless`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([302, '/support/smallbusiness/ask/smb-wireless'])
  expect((await request.get(`${siteUrl()}/support/ask/fax`)).status()).toBe(404)
})

const listen = (server: Server) => new Promise<number>((resolve) => server.listen(0, () => resolve((server.address() as AddressInfo).port)))

/**
 * One site for all settings that differ from the demo and do not conflict: the tile, a question asked at page load, an
 * origin that may embed.
 */
test.describe('with more than the demo has', () => {
  let site: StartedServer & { remove: () => void }
  let shop: Server
  let shopPort: number
  test.beforeAll(async () => {
    // a page whose own styles would hide the widget's contents
    shop = createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>Shop</title><style>input, a, button { display: none !important }</style><script src="${site.url}/embed/answers.js" data-service="u-verse-high-speed-internet" data-locale="es" data-theme="accent" async></script>`)
    })
    shopPort = await listen(shop)
    site = await startWithFlags({ 'cfg-ixp-support-genai-search': 'supportLander', 'svc-search-ixp-genai-pageload': 'true' }, { EMBED_ORIGINS: `http://localhost:${shopPort}` })
    // on a busy machine the first answers of a new server may be too late for its page, which then shows no list
    await expect(async () => expect(await (await fetch(`${site.url}/support`)).text()).toMatch(/<button[^>]+name="q"/)).toPass()
  })
  test.afterAll(async () => {
    shop.close()
    await site.stop()
    site.remove()
  })

  for (const { address, size } of [
    { address: '/support', size: { width: 1280, height: 900 } },
    { address: '/support/supportlander', size: { width: 360, height: 740 } },
    { address: '/support/smallbusiness', size: { width: 800, height: 900 } },
  ]) {
    test(`HOME-13 answers in its place at ${address}, and without script on a page of its own`, inTests(address === '/support'), async ({ page, browser }) => {
      await page.setViewportSize(size)
      const asked = page.waitForResponse((response) => response.url().includes('/answerextraction'))
      await open(page, site.url + address)
      const tile = page.getByRole('region', { name: /^Ask me about your/ })
      await tile.getByRole('textbox').fill('How do I pay my bill?')
      await tile.getByRole('textbox').press('Enter')
      await asked
      await expect(tile.getByRole('button', { name: 'Yes, it helped' })).toBeVisible()
      await expect(tile.getByRole('textbox').first()).toBeFocused()
      expect(new URL(page.url()).pathname).toBe(address)
      const plain = await browser.newPage({ javaScriptEnabled: false })
      await plain.goto(site.url + address)
      await plain.getByRole('textbox', { name: 'Your question' }).fill('How do I pay my bill?')
      await plain.getByRole('button', { name: 'Ask', exact: true }).click()
      await expect(plain.getByRole('button', { name: 'Yes, it helped' })).toBeVisible()
      await plain.close()
    })
  }

  test('ANS-19 HOME-13 a question asked of the home without a network stays in its box, and is answered when there is one', inProof, async ({ page, context }) => {
    await open(page, `${site.url}/support`)
    const tile = page.getByRole('region', { name: /^Ask me about your/ })
    await context.setOffline(true)
    await tile.getByRole('textbox').fill('How do I pay my bill?')
    await tile.getByRole('textbox').press('Enter')
    // an alert of the tile, or a status of the widget if its script has loaded already
    await expect(tile.locator('[role=alert], [role=status]')).toContainText(['you seem to be offline'])
    await expect(tile.getByRole('textbox')).toHaveValue('How do I pay my bill?')
    await context.setOffline(false)
    await tile.getByRole('textbox').press('Enter')
    await expect(page.getByRole('button', { name: 'Yes, it helped' })).toBeVisible()
  })

  test('HOME-13 the widget’s script comes when somebody begins to use it, and a question of the list shows its answer', inProof, async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => /\/assets\/.*\.js$/.test(request.url()) && scripts.push(request.url()))
    await page.goto(`${site.url}/support`)
    await waitForScript(page)
    await page.locator('#ai-tile').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((each) => each.includes('answer-widget'))).toEqual([])
    const question = page.locator('main form button[name=q]').first()
    const text = (await question.textContent())!
    await question.click()
    await expect(page.getByRole('heading', { level: 3, name: text })).toBeVisible()
    expect(scripts.some((each) => each.includes('answer-widget'))).toBe(true)
  })

  test('FLG-04 a question of the address stands in the box, and is asked at once with its flag', inProof, async ({ page }) => {
    await open(page, `${siteUrl()}/support/ask/wireless?q=why+do+calls+fail`)
    await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('why do calls fail')
    await expect(page.getByRole('heading', { level: 3, name: 'why do calls fail' })).toHaveCount(0)
    await open(page, `${site.url}/support/ask/wireless?q=why+do+calls+fail`)
    await expect(page.getByRole('heading', { level: 3, name: /why do calls fail/ })).toBeVisible()
  })

  test('the widget works on a page of a listed origin with one tag, without cookies; another origin gets nothing', async ({ page }) => {
    const cookies: string[] = []
    page.on('request', (request) => request.url().startsWith(site.url) && cookies.push(request.headers().cookie ?? 'none'))
    await page.goto(`http://localhost:${shopPort}/`)
    // STU-08: the operator's colours have been applied
    await expect.poll(() => page.locator('careline-answers').evaluate((element) => element.shadowRoot?.querySelector('link')?.sheet !== null)).toBe(true)
    await page.getByRole('textbox', { name: 'Su pregunta' }).fill('¿Cómo reinicio mi gateway?')
    await page.getByRole('button', { name: 'Preguntar' }).click()
    await expect(page.locator('careline-answers a').first()).toHaveAttribute('href', new RegExp(`^${site.url}/es-us/support/(?:article/|fix/|internet/home)`))
    const rated = page.waitForResponse((response) => response.url().endsWith('/search/v1/answerfeedback'))
    await page.getByRole('button', { name: 'Sí, me ayudó' }).click()
    expect((await rated).ok()).toBe(true)
    expect(new Set(cookies)).toEqual(new Set(['none']))
    // the same page under another host name is another origin
    await page.goto(`http://127.0.0.1:${shopPort}/`)
    await expect(page.locator('careline-answers')).toBeAttached()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    const refused = await fetch(`${site.url}/search/v1/answerfeedback`, { method: 'POST', headers: { origin: `http://127.0.0.1:${shopPort}`, 'content-type': 'application/json' }, body: '{}' })
    expect(refused.status).toBe(403)
  })
})

test('FLG-04 HOME-13 with enableWidget off the home has its search tile, and a service’s page says what else helps', inProof, async ({ page }) => {
  const site = await startWithFlags({ 'cfg-ixp-support-genai-search': 'supportLander', 'svc-search-ixp-smart-answer': 'false' })
  try {
    await open(page, `${site.url}/support`)
    await page.locator('#search-tile careline-search').hover()
    await page.locator('#search-tile careline-search[ready]').getByRole('combobox').fill('restrat my gatway')
    await expect(page.getByRole('option').first()).toBeVisible()
    await open(page, `${site.url}/support/ask/wireless`)
    await expect(page.getByRole('main')).toContainText('Questions can’t be asked here right now')
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  } finally {
    await site.stop()
    site.remove()
  }
})

test('ANS-02 WID-02 nothing on a question page moves when its script arrives, with a question in the address or without', inProof, async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await page.addInitScript(() => {
    const kept = window as unknown as { shift: number }
    kept.shift = 0
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => (kept.shift += (entry as PerformanceEntry & { value: number }).value))).observe({ type: 'layout-shift', buffered: true })
  })
  for (const query of ['', '?q=why+is+my+internet+so+slow+in+the+evening+when+everybody+streams+and+what+can+I+do']) {
    await page.goto(`${siteUrl()}/support/ask/internet-dsl${query}`)
    await expect(page.getByRole('button', { name: 'Next question' })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), query).toBeLessThanOrEqual(0.01)
  }
})
