import { readFileSync } from 'node:fs'
import { expect, inProof, inTests, test, type Page } from './journey.ts'
import { people, signInByForm, siteUrl, waitForScript } from './people.ts'

test.describe.configure({ mode: 'parallel' })

/** What each person sees by the rules; the demo world's data is in content/demo/world.json. */
const orders: Record<string, string[]> = { 'maya.torres': ['72-203377000204'], 'lena.fischer': ['72-204410000311'] }
const localOutage: Record<string, string> = { 'maya.torres': 'OUT-7001' }
const outageTitles: Record<string, { en: string; es: string }> = { 'OUT-7001': { en: 'Internet down in Midtown', es: 'Sin internet en Midtown' } }

const variants = [
  { name: 'consumer.en', path: '/support', crumb: 'Support', title: 'Customer Support Center' },
  { name: 'consumer.es', path: '/es-us/support/', crumb: 'Ayuda', title: undefined },
  { name: 'smb.en', path: '/support/smallbusiness', crumb: 'Small Business | Customer Support Center', title: 'Small Business | Customer Support Center' },
  { name: 'smb.es', path: '/support/es-us/smallbusiness', crumb: 'Pequeñas empresas | Centro de atención al cliente', title: 'Pequeñas empresas | Centro de atención al cliente' },
] as const

const alwaysShown = ['card-wireless', 'card-internet', 'card-bill', 'service-selection']
const footer = ['contact', 'library', 'cross-audience']
const partIds = ['order-status', 'appointment-area', ...alwaysShown, 'finder-card', 'semi-auth-panel', 'my-tickets', 'search-tile', 'ai-tile', 'outage-banner', 'outage-spacer', ...footer]

/** HOME-13: the tile shown, by the demo world's flag. */
const flags = JSON.parse(readFileSync('content/flags.json', 'utf8')) as { support: Record<string, string> }
const tile = flags.support['cfg-ixp-support-genai-search']!.includes('supportLander') ? 'ai-tile' : 'search-tile'

function contentOf(name: string) {
  const feed = JSON.parse(readFileSync(`content/feeds/idpcms/support/home/${name}.json`, 'utf8'))
  return feed['cms-feed'].components as {
    hero: { heading: string; headingSignedIn: string; signInPrompt: string; signInLabel: string }
    serviceSelection: { items: { ctaLabel: string; ctaUrl: string }[] }
  }
}

/** The ids of the page's parts, in order. */
function partsOf(page: Page): Promise<string[]> {
  return page.evaluate((ids) => [...document.querySelectorAll('main [id]')].map((element) => element.id).filter((id) => ids.includes(id)), partIds)
}

for (const person of people) {
  test(`HOME-03, HOME-05, HOME-11, HOME-12, HOME-14, ACC-08 ${person.loginId} sees what the rules say in every variant`, inTests(person.loginId === 'maya.torres'), async ({ page }) => {
    // from a home the sign-in would redirect to the home of their class and language
    await signInByForm(page, person.loginId, '/support/contact')
    for (const variant of variants) {
      await page.goto(siteUrl() + variant.path)
      const locale = variant.name.endsWith('es') ? 'es' : 'en'
      const ownOrders = orders[person.loginId] ?? []
      const outage = localOutage[person.loginId]
      expect(await partsOf(page), variant.name).toEqual([
        ...(ownOrders.length > 0 ? ['order-status'] : []),
        ...alwaysShown,
        tile,
        outage ? 'outage-banner' : 'outage-spacer',
        ...footer,
      ])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(contentOf(variant.name).hero.headingSignedIn.replace('{firstName}', person.firstName))
      for (const id of ownOrders) await expect(page.locator('#order-status')).toContainText(id)
      if (outage) await expect(page.locator('#outage-banner')).toContainText(outageTitles[outage]![locale])
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
    }
  })
}

/** The two variants that have neither language nor audience in common. */
const inTwo = (path: string) => path === '/support' || path === '/support/es-us/smallbusiness'

for (const variant of variants) {
  test(`HOME-01, HOME-04, HOME-05, HOME-06, HOME-07, HOME-08, HOME-09, HOME-20 an anonymous visitor at ${variant.path}`, inTests(inTwo(variant.path)), async ({ page }) => {
    await page.goto(siteUrl() + variant.path)
    const content = contentOf(variant.name)
    // HOME-09: the finder card, only on consumer homes
    const finder = variant.name.startsWith('consumer') ? ['finder-card'] : []
    expect(await partsOf(page)).toEqual([...alwaysShown, ...finder, tile, 'outage-spacer', ...footer])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.hero.heading)
    await expect(page.locator('main').getByRole('link', { name: content.hero.signInLabel, exact: true })).toHaveAttribute('href', `/acctmgmt/signin?final_url=${encodeURIComponent(variant.path)}`)
    await expect(page.locator('nav ol li').last()).toContainText(variant.crumb)
    // ACC-01: returns to this home, not to the lander
    await expect(page.locator('#contact a[data-trace-id="contact-3"]')).toHaveAttribute('href', `/acctmgmt/login?final_url=${encodeURIComponent(variant.path)}`)
    const services = page.locator('#service-selection')
    await expect(services.getByRole('heading')).toHaveText(variant.name.endsWith('es') ? 'Elija otro servicio' : 'Select a different service')
    await expect(services.getByRole('listitem')).toHaveText(content.serviceSelection.items.map((item) => item.ctaLabel))
    if (variant.title) await expect(page).toHaveTitle(variant.title)
    if (variant.name === 'consumer.en') {
      await expect(services.getByRole('listitem')).toHaveText(['Prepaid', 'U-verse TV', 'Digital phone', 'Landline home phone', 'Mail'])
    }
    if (variant.name === 'smb.en') {
      await expect(services.getByRole('listitem')).toHaveText(['Digital Phone', 'Traditional phone', 'Phone-Advanced', 'Dedicated Internet', 'U-verse TV', 'Email'])
    }
  })

  test(`HOME-02, HOME-19 search engines read the right things at ${variant.path}`, inTests(inTwo(variant.path)), async ({ page }) => {
    await page.goto(siteUrl() + variant.path)
    const english = variant.name.startsWith('smb') ? '/support/smallbusiness' : '/support'
    const spanish = variant.name.startsWith('smb') ? '/support/es-us/smallbusiness' : '/es-us/support/'
    const href = (selector: string) => page.locator(selector).getAttribute('href')
    expect(await href('link[rel=canonical]')).toBe(siteUrl() + variant.path)
    expect(await href('link[hreflang=en]')).toBe(siteUrl() + english)
    expect(await href('link[hreflang=es]')).toBe(siteUrl() + spanish)
    expect(await href('link[hreflang=x-default]')).toBe(siteUrl() + english)
    for (const name of ['description', 'keywords', 'robots']) expect(await page.locator(`meta[name=${name}]`).getAttribute('content')).toBeTruthy()
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:locale', 'og:type']) {
      expect(await page.locator(`meta[property="${name}"]`).getAttribute('content'), name).toBeTruthy()
    }
  })
}

test('HOME-10 a card spans 4 of 12 columns, 6 on medium and 12 on small', inProof, async ({ page }) => {
  for (const [width, across] of [[1280, 3], [900, 2], [400, 1]] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${siteUrl()}/support`)
    const grid = (await page.locator('#service-selection').locator('..').boundingBox())!
    for (const id of alwaysShown) {
      const card = (await page.locator(`#${id}`).boundingBox())!
      const gaps = 24 * (across - 1)
      expect(Math.abs(card.width - (grid.width - gaps) / across), `${id} at ${width}`).toBeLessThan(2)
    }
  }
})

test.describe('LAN-02 the topic cards of the lander', () => {
  const cards = ['card-wireless', 'card-internet', 'card-bill']

  test('are whole without script, and at least 269 px high', async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 400 } })
    await page.goto(`${siteUrl()}/support/supportlander`)
    for (const id of cards) {
      await expect(page.locator(`#${id} a`).last()).toHaveClass(/button/i)
      await expect(page.locator(`#${id}`)).toHaveCSS('min-height', '269px')
    }
    await page.close()
  })

  test('hold 200 px after a page change until they are within 200 px of the viewport', inProof, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 300 })
    await page.goto(`${siteUrl()}/support/library`)
    await waitForScript(page)
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<a href="/support/supportlander">on</a>')
      document.body.querySelector<HTMLAnchorElement>(':scope > a')!.click()
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const places = page.locator('section[aria-label="Help by topic"] [style*="min-block-size: 200px"]')
    await expect(places).not.toHaveCount(0)
    const last = places.last()
    await expect(last).toBeEmpty()
    expect((await last.boundingBox())!.height).toBe(200)
    // the cards before it load as they come near, and push it down
    await last.evaluate(async (place) => {
      const below = () => Math.round(place.getBoundingClientRect().top - innerHeight)
      while (below() !== 210) {
        scrollBy(0, below() - 210)
        for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
      }
    })
    await expect(page.locator(`#${cards.at(-1)!}`)).toHaveCount(0)
    await page.evaluate(() => scrollBy(0, 20))
    await expect(page.locator(`#${cards.at(-1)!}`)).toBeVisible()
  })
})

test('ORD-01 /orders/details without a number lists the person’s orders, after sign-in', inProof, async ({ page }) => {
  await page.goto(`${siteUrl()}/orders/details`)
  await expect(page).toHaveURL(/\/acctmgmt\/login/)
  await signInByForm(page, 'maya.torres', '/orders/details')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your orders')
  await expect(page.locator('#order-status h2')).toHaveText(['Fiber 1000', /./])
  await page.locator('#order-status').getByRole('link', { name: 'Fiber 1000' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiber 1000, visit scheduled')
  // the distance between the last card and the footer
  await expect(page.locator('[data-visit]')).toBeVisible()
  const bottomOf = (selector: string) => page.locator(selector).last().evaluate((element) => element.getBoundingClientRect().bottom)
  expect((await page.locator('footer').evaluate((element) => element.getBoundingClientRect().top)) - (await bottomOf('[data-visit]'))).toBeGreaterThanOrEqual(24)
  await page.goto(`${siteUrl()}/orders/details?lang=es`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sus pedidos')
  await expect(page.locator('#order-status h2 a').first()).toHaveAttribute('href', '/orders/details?order=71-104233550198&lang=es')
})

test('ORD-01 ACC-16 an order that is not on the person’s accounts is a 404 that says so and lists their own, the same for another person’s', async ({ page }) => {
  await signInByForm(page, 'maya.torres', '/orders/details')
  const texts: string[] = []
  // an order that does not exist, and one of lena.fischer
  for (const number of ['71-000000000000', '72-204410000311']) {
    const answer = await page.goto(`${siteUrl()}/orders/details?order=${number}`)
    expect(answer!.status()).toBe(404)
    await expect(page).toHaveTitle(/^We can’t find that order/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that order')
    await expect(page.locator('#order-status').getByRole('link', { name: 'Fiber 1000' })).toHaveAttribute('href', '/orders/details?order=71-104233550198')
    await expect(page.locator('main').getByRole('link', { name: /person/ })).toBeVisible()
    texts.push(await page.locator('main').innerText())
  }
  expect(texts[0]).toBe(texts[1])
  await page.goto(`${siteUrl()}/orders/details?order=71-000000000000&lang=es`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos ese pedido')
  // signed out, the page leads to the sign-in and back
  await page.context().clearCookies()
  await page.goto(`${siteUrl()}/orders/details?order=71-000000000000`)
  await expect(page).toHaveURL(/\/acctmgmt\/login/)
})

test('ACC-09 an account-details event fetches the accounts again, without a reload', inProof, async ({ page }) => {
  await signInByForm(page, 'maya.torres')
  await waitForScript(page)
  const fetched = page.waitForResponse((response) => response.url().includes('.data'))
  await page.evaluate(() => {
    Object.assign(window, { stayed: true })
    window.dispatchEvent(new Event('careline:account-details'))
  })
  expect((await fetched).status()).toBe(200)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expect(page.locator('#order-status')).toContainText('72-203377000204')
})

test('HOME-16 a content link has the account prefix and reports its click under its trace', async ({ page }) => {
  // without beacons the report is an ordinary request, which a test can read
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }))
  await page.goto(`${siteUrl()}/support`)
  await waitForScript(page)
  const link = page.locator('#contact a[data-trace-id="contact-3"]')
  await expect(link).toHaveAttribute('href', '/acctmgmt/login?final_url=%2Fsupport')
  const clicks: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/v1/events')) clicks.push(...request.postDataJSON().events.filter((event: { name: string }) => event.name === 'Link_Click'))
  })
  await page.locator('#contact a[data-trace-id="contact-1"]').click()
  await expect.poll(() => clicks.length).toBe(1)
  expect(clicks[0]).toMatchObject({ name: 'Link_Click', traceId: 'contact-1', linkPosition: '1', isAnonymous: true, audience: 'consumer', locale: 'en' })
})

test('HOME-18 a placeholder holds the place of the order after 200 ms, and nothing moves', inProof, async ({ page }) => {
  await signInByForm(page, 'maya.torres')
  await waitForScript(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/*.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => window.dispatchEvent(new Event('careline:account-details')))
  await expect(page.locator('#order-status [role=status]')).toBeVisible()
  answer()
  await expect(page.locator('#order-status')).toContainText('72-203377000204')
})
