import { expect, inProof, inTests, test, type APIRequestContext } from './journey.ts'
import { startFaultProxy, type Fault, type FaultProxy } from '../test/support/fault-proxy.ts'
import { signInByForm } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

test.describe.configure({ mode: 'serial' })

const secret = 'a-secret-of-the-journeys-with-32-characters'
/** The page's deadline of 3 s, and a margin of half a second. */
const patienceMs = 3500
const missing = 'Some of this page can’t be shown right now'

let services: StartedServer
let proxy: FaultProxy
let web: StartedServer

test.beforeAll(async () => {
  services = await startServer({ SERVICES_SECRET: secret }, 'services')
  proxy = await startFaultProxy(services.port)
  web = await startServer({ SERVICES_SECRET: secret, DEPLOYMENT_CLUSTER: 'local', SERVICES_URL: proxy.origin })
})

test.afterAll(async () => {
  await web?.stop()
  await proxy?.close()
  await services?.stop()
})

async function read(request: APIRequestContext, path: string) {
  const began = performance.now()
  const response = await request.get(web.url + path, { headers: { accept: 'text/html' } })
  const html = await response.text()
  const tookMs = performance.now() - began
  // no stack trace, file name or system error may be shown
  expect(html).not.toMatch(/\n\s+at |\.(?:js|ts|tsx):\d+:\d+|node_modules|ECONN|UND_ERR/)
  return { status: response.status(), html, tookMs }
}

const faults: { what: string; fault: Fault }[] = [
  { what: 'killed', fault: { mode: 'reset' } },
  { what: 'hanging', fault: { mode: 'stop' } },
  { what: 'answering garbage', fault: { mode: 'garbage' } },
]

test('FLG-06 with its services the home is whole', inProof, async ({ page }) => {
  await signInByForm(page, 'maya.torres', '/support', web.url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
  await expect(page.locator('body')).not.toContainText(missing)
})

for (const { what, fault } of faults) {
  test(`FLG-06 API-11 services ${what}: the home answers in time, people can sign in, and error pages are calm`, inTests(what === 'killed'), async ({ page, playwright }) => {
    proxy.set(fault)
    const visitor = await playwright.request.newContext()
    for (let appointments = 0; appointments < 3; appointments++) {
      const home = await read(visitor, '/support')
      expect(home.status).toBe(200)
      expect(home.html).toMatch(/<h1[\s>]/)
      expect(home.tookMs).toBeLessThan(patienceMs)
    }
    const absent = await read(visitor, '/support/nowhere-at-all')
    expect([absent.status, absent.html.includes('We can’t find that page')]).toEqual([404, true])
    // an address that was not requested before, so that it is not cached
    const article = await read(visitor, `/support/article/internet/KM10000${faults.findIndex((each) => each.what === what)}`)
    expect([article.status, article.html.includes('Something on our side isn’t working right now')]).toEqual([503, true])
    expect(article.tookMs).toBeLessThan(patienceMs)
    await visitor.dispose()

    await signInByForm(page, 'maya.torres', '/support', web.url)
    await expect(page.locator('main')).toContainText(missing)
    const own = await read(page.request, '/support')
    expect([own.status, own.html.includes(missing)]).toEqual([200, true])
    expect(own.tookMs).toBeLessThan(patienceMs)
    // parts that could not be loaded must not be reported as empty
    expect(own.html).not.toMatch(/no orders|no outages|no appointments/i)

    proxy.set({ mode: 'pass' })
    await expect.poll(async () => (await read(page.request, '/support')).html.includes(missing), { timeout: 10_000 }).toBe(false)
    await page.goto(`${web.url}/support`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
  })
}

for (const { what, fault } of faults) {
  test(`APT-08 services ${what} in the middle of a flow: the page says what is true, and trying again does it once`, inTests(what === 'killed'), async ({ page }) => {
    const form = `${web.url}/support/myappointment/updatecontactinfo`
    const save = page.getByRole('button', { name: 'Save contact' })
    await signInByForm(page, 'maya.torres', '/support', web.url)
    await page.goto(form)
    await page.locator('html[data-script=on]').waitFor()
    await expect(save).toBeVisible()
    // another number each time: the one before may have been saved
    let number = 4045550123
    const change = () => page.getByLabel('Phone', { exact: true }).fill(String(number++))
    await change()
    proxy.set(fault)
    await save.click()
    await expect(page.getByRole('alert')).toContainText(/nothing was changed|We don’t know yet/)
    await expect(page.locator('main')).not.toContainText('Your contact has been changed')
    proxy.set({ mode: 'pass' })
    // the circuit breakers let a trial call through after a while
    await expect(async () => {
      await page.goto(form)
      await change()
      await save.click({ timeout: 2000 })
      await expect(page.getByRole('heading', { level: 1, name: 'Your contact has been changed' })).toBeVisible({ timeout: 4000 })
    }).toPass({ timeout: 30_000 })
  })
}

test('FLG-06 a services process that was killed leaves the site standing', inProof, async ({ page }) => {
  await signInByForm(page, 'maya.torres', '/support', web.url)
  await services.signal('SIGKILL')
  const own = await read(page.request, '/support')
  expect([own.status, own.html.includes(missing)]).toEqual([200, true])
  expect(own.tookMs).toBeLessThan(patienceMs)
  // the web process is still the same and healthy
  expect((await read(page.request, '/healthz')).status).toBe(200)
})
