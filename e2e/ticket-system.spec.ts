import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inProof, test } from './journey.ts'
import { signIn } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

interface Remote {
  id: string
  status: string
  lastUpdate: string
  note: { id?: string; text: string }[]
  [name: string]: unknown
}

/** A minimal TMF621 ticket system of an operator; while `isDown` it answers every request with an error. */
const tickets: Remote[] = []
let isDown = true
let system: Server
let site: StartedServer

test.beforeAll(async () => {
  system = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const [url, body] = [new URL(request.url!, 'http://x'), JSON.parse(parts.map(String).join('') || '{}') as Partial<Remote>]
      const send = (status: number, value: unknown) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (isDown) return send(503, { code: 'DOWN', reason: 'Down.' })
      const known = tickets.find(({ id }) => url.pathname.endsWith(`/${id}`))
      if (known) return send(200, Object.assign(known, body))
      if (request.method === 'GET') return send(200, tickets.filter((each) => !url.searchParams.has('externalId') || each['externalId'] === url.searchParams.get('externalId')))
      tickets.push({ ...body, id: `T${tickets.length}`, status: 'acknowledged', lastUpdate: new Date().toISOString(), note: [] })
      return send(201, tickets.at(-1))
    })
  })
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve))
  site = await startServer({ TICKET_SYSTEM_URL: `http://127.0.0.1:${(system.address() as AddressInfo).port}/v4`, TICKET_SYSTEM_TOKEN: 'of-the-journey' })
})
test.afterAll(async () => {
  await site.stop()
  system.closeAllConnections()
  system.close()
})

test('TIC-08 while the operator’s system is down maya’s report is kept and says so; then it arrives, and its answer is hers', inProof, async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ reducedMotion: 'reduce', javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await signIn(page, 'maya.torres', '/support/openticket', site.url)
  await page.getByRole('radio', { name: 'Something else' }).check()
  await page.getByLabel('What is wrong?').fill('Qwxz, every evening.')
  await page.getByRole('button', { name: 'Send report' }).click()
  const anyway = page.getByRole('button', { name: 'No, send my report' })
  if (await anyway.isVisible()) await anyway.click()
  await expect(page).toHaveURL(/\/support\/mytickets\/CM\d{8}\?sent$/)
  const number = /CM\d{8}/.exec(page.url())![0]
  const path = `/support/mytickets/${number}`
  const main = page.getByRole('main')
  const shows = (text: string) => expect.poll(async () => ((await page.goto(site.url + path)), main.innerText()), { timeout: 60_000, intervals: [500] }).toContain(text)
  await shows('We have kept what you wrote')
  isDown = false
  await shows('We have it, and a person will look at it.')
  const there = tickets.find((each) => each['externalId'] === number)!
  expect(there).toMatchObject({ description: 'Qwxz, every evening.', relatedParty: [{ '@referredType': 'BillingAccount' }] })
  there.note.push({ id: 'n1', text: 'We have changed your line.' })
  Object.assign(there, { status: 'resolved', lastUpdate: new Date(Date.now() + 1000).toISOString() })
  await shows('We have changed your line.')
  await expect(main).toContainText('Solved')
})
