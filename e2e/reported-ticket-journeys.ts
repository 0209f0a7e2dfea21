import { byServer, customer, expect, form, load, login, signInAt, visitor, type ExpectedEvent, type Journey } from './journey-words.ts'
import { waitForScript } from './people.ts'

const report = '/support/openticket'
/** The ticket's number is reported only in the page's own address. */
const ticket = expect.stringMatching(/^\/support\/mytickets\//) as unknown as string
const sent = (choice: string, page: string, flag = '1', more: object = {}): ExpectedEvent => byServer(form('ticket', page, flag, { choice, ...more }, customer))

/** Reporting a problem, and the course of its ticket. */
export const ticketJourneys: Journey[] = [
  {
    journey: 'a problem that is reported, answered, closed and reopened',
    changesAppointments: true,
    ids: 'ANA-01 ANA-05 TIC-07',
    async run(visit) {
      await signInAt(visit, 'maya.torres', report)
      const { page } = visit
      await page.getByRole('radio', { name: 'Internet or Wi-Fi' }).check()
      await page.getByLabel('What is wrong?').fill('My Wi-Fi is slow in the bedroom.')
      await page.getByRole('button', { name: 'Send report' }).click()
      await page.getByRole('button', { name: 'No, send my report' }).click()
      await page.waitForURL(/mytickets\/CM\d{8}/)
      await waitForScript(page)
      await page.getByLabel('Anything to add?').fill('In the evening.')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Your answer is sent' })).toBeVisible()
      await page.getByRole('button', { name: 'Close the ticket' }).click()
      await page.getByLabel('What is still wrong?').fill('It is back.')
      await page.getByRole('button', { name: 'Reopen the ticket' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Your ticket is open again' })).toBeVisible()
    },
    events: [
      load('/acctmgmt/login', { ...visitor, isEntry: true }), load(report, customer), login(report),
      sent('report', report), load(ticket, customer), sent('reply', ticket), sent('close', ticket), sent('reopen', ticket),
    ],
  },
  {
    journey: 'a problem that a proposal solves before it is reported, without script',
    hasScript: false,
    ids: 'ANA-01 TIC-07',
    async run({ page, site }) {
      await page.goto(`${site}/acctmgmt/signin?final_url=${encodeURIComponent(report)}`)
      await page.getByLabel(/^User ID/).fill('maya.torres')
      await page.locator('input[type=password]').fill('careline-demo')
      await page.locator('form:has(input[type=password]) button[type=submit]').first().click()
      await page.getByRole('radio', { name: 'Mobile phone' }).check()
      await page.getByLabel('What is wrong?').fill('Calls fail and there is no signal.')
      await page.getByRole('button', { name: 'Send report' }).click()
      await page.getByRole('button', { name: 'Yes, that solves it' }).click()
      await expect(page.getByRole('heading', { name: 'Good to hear' })).toBeVisible()
    },
    events: [sent('solved', report, '-1', { statusCode: '-1' })],
  },
]
