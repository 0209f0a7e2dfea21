import { expect, test, type Page } from './journey.ts'
import config from '../playwright.config.ts'
import { waitForScript } from './people.ts'
import { startProductionSite, type Customer, type ProductionSite } from './production-site.ts'
import { attack } from './raw-http.ts'
import { touch } from './touch.ts'

const host = 'support.careline.example'
const { launchOptions } = config.use!

// a real site's host name, with a self-signed certificate
test.use({ ignoreHTTPSErrors: true, launchOptions: { ...launchOptions, args: [...launchOptions!.args!, `--host-resolver-rules=MAP ${host} 127.0.0.1`] } })
// one site for all tests
test.describe.configure({ mode: 'default' })

const customers = {
  withScript: { name: 'lena', account: '301900110', zip: '30309', workOrderId: 'WO900110', orderId: '71-104233559011' },
  withoutScript: { name: 'omar', account: '301900220', zip: '30312', workOrderId: 'WO900220', orderId: '71-104233559022' },
} satisfies Record<string, Customer>

let site: ProductionSite
test.beforeAll(async () => {
  site = await startProductionSite(host, Object.values(customers))
})
test.afterAll(async () => site?.stop())

/** Collects errors on our own pages: failed requests, policy violations, and requests to our host without TLS. */
function watch(page: Page): string[] {
  const wrong: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('request', (request) => void (request.url().startsWith(`http://${host}`) && wrong.push(`plain ${request.url()}`)))
  page.on('console', (message) => void (message.type() === 'error' && message.location().url.startsWith(site.url) && wrong.push(message.text())))
  return wrong
}

async function signIn(page: Page, { name }: Customer): Promise<void> {
  await page.goto(`${site.url}/acctmgmt/signin?final_url=${encodeURIComponent('/support')}`)
  expect(new URL(page.url()).origin).toBe(site.issuer)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${site.url}/support`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** Signs out here and at the identity provider, and returns to the home. */
async function signOut(page: Page): Promise<void> {
  await page.locator('header details summary').click()
  await page.locator('header form[action*="signout"] button').click()
  await page.getByRole('button', { name: 'Sign out here too' }).click()
  await expect(page).toHaveURL(`${site.url}/support`)
  expect((await page.context().cookies(site.url)).map(({ name }) => name)).not.toContain('__Host-careline_session')
}

/** Moves the visit from the home: in its modal with script, on pages without. */
async function moveAppointment(page: Page, { workOrderId }: Customer): Promise<void> {
  await page.locator('#appointments article').getByRole('link', { name: 'Move appointment' }).click()
  await page.getByRole('navigation', { name: 'Days with free times' }).getByRole('link').nth(3).click()
  await page.getByRole('link', { name: '1–3 pm' }).click()
  await page.getByRole('button', { name: 'Move appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Your appointment is moved' })).toBeVisible()
  await expect(page.getByText(new RegExp(`Reference ${workOrderId}, change \\d`)).first()).toBeVisible()
}

async function fillFinder(page: Page, { orderId, zip }: Customer): Promise<void> {
  await page.getByRole('textbox', { name: 'Internet order ID' }).fill(orderId)
  await page.getByRole('textbox', { name: 'ZIP code', exact: true }).fill(zip)
  await page.getByRole('button', { name: 'Find appointment' }).click()
}

async function ask(page: Page): Promise<void> {
  await page.goto(`${site.url}/support/ask/u-verse-high-speed-internet`)
  await page.getByRole('textbox', { name: 'Your question' }).fill('How do I restart my gateway?')
  await page.getByRole('button', { name: 'Ask', exact: true }).first().click()
  await expect(page.locator('main a[href^="/support/article/"]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Yes, it helped' }).click()
  await expect(page.getByRole('main')).toContainText('Thank you.')
}

async function judgeArticle(page: Page): Promise<void> {
  await page.goto(`${site.url}/support/article/internet/KM1000101`)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByLabel('It is hard to follow').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('use it to make this article better')).toBeVisible()
}

test('ACC-01 APT-05 FIN-10 ANS-03 SIG-01 behind a proxy that ends TLS every journey works with script', async ({ page }) => {
  const wrong = watch(page)
  await signIn(page, customers.withScript)
  const session = (await page.context().cookies(site.url)).find(({ name }) => name === '__Host-careline_session')
  expect(session).toMatchObject({ secure: true, httpOnly: true })
  await page.locator('#appointments [data-ready]').waitFor()
  await moveAppointment(page, customers.withScript)
  await page.goto(`${site.url}/support`)
  await signOut(page)
  await page.goto(`${site.url}/support`)
  await waitForScript(page)
  await touch(page, '#finder-card')
  await fillFinder(page, customers.withScript)
  await expect(page.locator(`#semi-auth-panel [data-visit=${customers.withScript.workOrderId}]`)).toBeVisible()
  await ask(page)
  await judgeArticle(page)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${site.url}/support/article/internet/KM1000101`)
  expect(wrong).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('ACC-01 APT-05 FIN-10 ANS-03 SIG-01 behind a proxy that ends TLS every journey works without script', async ({ page }) => {
    const wrong = watch(page)
    await signIn(page, customers.withoutScript)
    await moveAppointment(page, customers.withoutScript)
    await page.goto(`${site.url}/support`)
    await signOut(page)
    await page.goto(`${site.url}/support/myappointment/find`)
    await fillFinder(page, customers.withoutScript)
    await expect(page).toHaveURL(`${site.url}/support/myappointment`)
    await expect(page.locator(`[data-visit=${customers.withoutScript.workOrderId}]`)).toBeVisible()
    await ask(page)
    await judgeArticle(page)
    expect(wrong).toEqual([])
  })
})

test('RED-06 ACC-01 who has to sign in first comes back to this site’s page, by TLS', async ({ page }) => {
  const wrong = watch(page)
  await page.goto(`${site.url}/support?caseNumber=CM20260001`)
  await page.waitForURL((url) => url.origin === site.issuer)
  await page.getByLabel('Name').fill(customers.withScript.name)
  await page.getByRole('button', { name: 'Continue' }).click()
  const ticket = `${site.url}/support/mytickets/CM20260001`
  await expect(page).toHaveURL(ticket)
  // this production site has no tickets: a number that does not exist and a foreign one get the same answer
  expect(wrong.filter((sentence) => !sentence.startsWith('Failed to load resource'))).toEqual([`404 GET ${ticket}`])
})

test('ACC-16 behind the proxy a write from elsewhere is refused, from our own name without TLS too, and another host’s requests are not answered', async () => {
  const { port } = site.server
  const write = (headers: Record<string, string>) => attack(port, { path: '/acctmgmt/signout', method: 'POST', headers: { host, ...headers } })
  const own = new URL(site.url)
  expect((await write({ origin: site.url })).status).toBe(303)
  for (const origin of [`http://${own.host}`, `http://${host}`, `https://${host}`, `https://evil.example`, 'null']) expect((await write({ origin })).status, origin).toBe(403)
  for (const path of ['/support/myappointment/find', '/support/myappointment/find.data', '/support/ask/wireless']) {
    const answer = await attack(port, { path, method: 'POST', headers: { host, origin: `http://${own.host}`, 'content-type': 'application/x-www-form-urlencoded' }, body: 'q=x' })
    expect(answer.status, path).toBe(403)
  }
  for (const other of ['evil.example', `localhost:${port}`, `127.0.0.1:${port}`]) {
    const { status, headers } = await attack(port, { path: '/support', headers: { host: other, 'x-forwarded-host': host } })
    expect([status, headers['x-content-type-options']], other).toEqual([421, 'nosniff'])
    expect((await attack(port, { path: '/readyz', headers: { host: other } })).status).toBe(200)
  }
  expect((await attack(port, { path: '/analytics/v1/events', method: 'POST', headers: { host: 'evil.example' }, body: '{}' })).status).toBe(421)
  const { headers } = await attack(port, { path: '/', headers: { host } })
  expect(headers['strict-transport-security']).toContain('max-age=')
  expect(new URL(headers.location!, site.url).origin).toBe(own.origin)
})
