import { readFile } from 'node:fs/promises'
import { expect, inTests, test, type Page } from './journey.ts'
import { signIn } from './people.ts'
import { startServer, type StartedServer } from './start-site.ts'

let site: StartedServer

const mayas = { workOrderId: 'WO100210', externalOrderId: '71-104233550198' }

// a separate site for each test, because all of them move the same visit
test.beforeEach(async () => {
  site = await startServer()
})
test.afterEach(() => site.stop())

async function post(page: Page, name: string, body: object): Promise<{ content: { days: { date: string; slots: { startTime: string; endTime: string }[] }[]; reference: string } }> {
  const response = await page.request.post(`${site.url}/msapi/manageappointmentsms/v1/appointment/${name}`, { data: body, headers: { origin: site.url } })
  expect(response.status()).toBe(200)
  return response.json()
}

/** Moves Maya's visit into the first window of the last day offered. */
async function move(page: Page) {
  const { content } = await post(page, 'slots', { appointment: { ...mayas, time: { requestDate: '2026-01-01' } }, account: {} })
  const { date, slots } = content.days.at(-1)!
  const slot = { date, ...slots[0]! }
  const moved = await post(page, 'reschedule', { slot, appointment: mayas, account: {} })
  return { slot, reference: moved.content.reference }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', inTests(javaScriptEnabled), () => {
    test.use({ javaScriptEnabled })

    test('APT-08 who moves a visit finds its e-mail in the demo’s inbox, with the updated invitation', async ({ page }) => {
      await signIn(page, 'maya.torres', '/support', site.url)
      const { slot, reference } = await move(page)
      await page.goto(`${site.url}/inbox`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo inbox')
      await page.locator(`a[href*="${reference}"]`).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('visit has moved to')
      const letter = page.locator('main').getByRole('table')
      await expect(letter).toContainText(/8–10 am ET/)
      await expect(letter).toContainText(reference.replace(/-(\d+)$/, ', change $1'))
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download invite.ics' }).click()])
      expect(download.suggestedFilename()).toBe('invite.ics')
      const file = await readFile(await download.path(), 'utf8')
      expect(file).toContain('METHOD:REQUEST\r\n')
      expect(file).toContain('SEQUENCE:1\r\n')
      expect(file).toContain(`:${slot.date.replaceAll('-', '')}T${slot.startTime.replace(':', '')}00\r\n`)
    })
  })
}
