import type { Page } from '@playwright/test'
import { rows, words } from './finder-world.ts'
import { byServer, click, customer, dialog, entry, expect, form, hub, load, login, signedIn, signInAt, system, visitor, type Journey, type Visit } from './journey-words.ts'
import { waitForScript } from './people.ts'
import { touch } from './touch.ts'

export const english = words.en
async function lookUp({ page, open }: Visit, { by, value, zip }: { by: 'orderId' | 'ban'; value: string; zip: string }): Promise<void> {
  await open('/support')
  const card = page.locator('#finder-card')
  await touch(page, '#finder-card')
  await card.getByRole('tab', { name: english.tabs[by] }).click()
  await card.getByRole('textbox', { name: english.fields[by] }).fill(value)
  await card.getByRole('textbox', { name: english.fields.zip }).fill(zip)
  await card.getByRole('button', { name: english.find }).click()
}
const found = rows.find(({ outcome, by }) => outcome === 'found' && by === 'ban')!
const broken = rows.find(({ outcome }) => outcome === 'error')!
export const nobodys = { by: 'orderId', value: '71-999999999999', zip: '00501' } as const
/** A tab is a link if there is no script. */
const tab = (linkName: string) => ({ ...click('/support', '/support/myappointment/find'), linkName })
const finderTitle = (page: Page, name: string) => page.locator('#finder-card').getByRole('heading', { name })

const visits = (page: Page) => page.locator('#appointments')
async function startFlow(page: Page, name: string): Promise<void> {
  await visits(page).locator('[data-ready]').waitFor()
  await visits(page).getByRole('link', { name }).click()
}
const modal = (name: string) => `/support/myappointment/${name}modal`
const step = (name: string) => click('/support', `/support/myappointment/${name}`, customer)

/** Looking up a visit, and changing it. */
export const visitJourneys: Journey[] = [
  {
    journey: 'an appointment that the finder finds, and its panel closed',
    ids: 'ANA-01 FIN-05',
    async run(visit) {
      await lookUp(visit, found)
      await visit.page.locator('#semi-auth-panel [data-visit]').first().waitFor()
      await visit.page.locator('#semi-auth-panel').getByRole('button', { name: english.closePanel }).click()
    },
    events: [entry('/support'), tab(english.tabs.ban), form('appointmentFinder', '/support', '1', { choice: 'ban', resultCount: 1 }), { ...click('/support', undefined), linkName: english.closePanel }],
  },
  {
    journey: 'an appointment that nobody has',
    ids: 'ANA-01 ANA-05 FIN-05',
    async run(visit) {
      await lookUp(visit, nobodys)
      await expect(finderTitle(visit.page, english.empty.orderId)).toBeVisible()
    },
    events: [entry('/support'), tab(english.tabs.orderId), form('appointmentFinder', '/support', '0', { choice: 'orderId', statusCode: '0', resultCount: 0 })],
  },
  {
    journey: 'a look-up that breaks, and one that is given up',
    ids: 'ANA-01 ANA-05 FIN-05',
    async run(visit) {
      const { page } = visit
      await lookUp(visit, broken)
      await expect(finderTitle(page, english.error.heading)).toBeVisible()
      await page.route('**/appointment/search', () => {})
      await lookUp(visit, nobodys)
      await page.getByRole('button', { name: english.cancel }).click()
    },
    events: [entry('/support'), tab(english.tabs[broken.by]), form('appointmentFinder', '/support', '0', { choice: broken.by, statusCode: 'LOOKUP_FAILED' }), load('/support'), tab(english.tabs.orderId), form('appointmentFinder', '/support', '-1', { choice: 'orderId', statusCode: '-1' })],
  },
  {
    journey: 'a look-up after too many',
    ids: 'ANA-01 ANA-05 FIN-11',
    async run(visit) {
      const { page, site } = visit
      const account = { orderid: nobodys.value, zipcode: nobodys.zip, source: 'supportSearchAppt' }
      for (let tries = 0; tries < 11; tries++) await page.request.post(`${site}/msapi/manageappointmentsms/v1/appointment/search`, { data: { account }, headers: { origin: site } })
      await lookUp(visit, nobodys)
      await expect(finderTitle(page, english.error.heading)).toBeVisible()
    },
    events: [entry('/support'), tab(english.tabs.orderId), form('appointmentFinder', '/support', '0', { choice: 'orderId', statusCode: 'TOO_MANY_LOOKUPS' })],
  },
  {
    journey: 'sign-in and sign-out',
    ids: 'ANA-01 ANA-03',
    async run(visit) {
      await signInAt(visit, 'lena.fischer')
      const { page, site } = visit
      await page.locator('form[action="/acctmgmt/signout"] button').first().evaluate((button) => (button as HTMLButtonElement).form!.requestSubmit())
      await page.waitForURL(`${site}/support`)
      await waitForScript(page)
    },
    events: [...signedIn(), byServer(system('sessionEnded', '/acctmgmt/signout', '1', { statusCode: 'signedOut' }, customer)), load('/support')],
  },
  {
    journey: 'a session that has ended meanwhile',
    ids: 'ANA-01 ANA-03',
    async run(visit) {
      await signInAt(visit, 'lena.fischer')
      const { page } = visit
      await page.context().clearCookies({ name: 'careline_session' })
      // as another tab does; the page then asks its server
      await page.evaluate(() => {
        const channel = new BroadcastChannel('careline-session')
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of one origin
        channel.postMessage({ kind: 'signing-out' })
      })
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    events: [...signedIn(), system('sessionEnded', '/support', '1', { statusCode: 'expired' })],
  },
  {
    journey: 'a visit that is moved',
    changesAppointments: true,
    ids: 'ANA-01 ANA-05 ANA-07',
    async run(visit) {
      const { page } = visit
      await signInAt(visit, 'maya.torres')
      await startFlow(page, 'Move appointment')
      await dialog(page).getByRole('navigation', { name: 'Days with free times' }).getByRole('link').nth(3).click()
      await dialog(page).getByRole('link', { name: '1–3 pm' }).click()
      await dialog(page).getByRole('button', { name: 'Move appointment' }).click()
      await dialog(page).getByRole('button', { name: 'Close' }).last().click()
      await expect(dialog(page)).toBeHidden()
    },
    events: [
      ...signedIn(), step('reschedule'), load(modal('reschedule/'), customer), step('reschedule'), step('reschedule/confirm'), load(modal('reschedule/confirm/'), customer),
      byServer(form('appointmentReschedule', '/support/myappointment/reschedule/confirm', '1', {}, customer)),
    ],
  },
  {
    journey: 'a visit whose move is given up, whose contact changes, and that is cancelled',
    changesAppointments: true,
    ids: 'ANA-01 ANA-05 ANA-07',
    async run(visit) {
      const { page } = visit
      await signInAt(visit, 'maya.torres')
      await startFlow(page, 'Move appointment')
      await dialog(page).getByRole('navigation', { name: 'Days with free times' }).waitFor()
      await page.keyboard.press('Escape')
      await startFlow(page, 'Change contact')
      await dialog(page).getByLabel('First name').fill('Ana')
      await dialog(page).getByRole('button', { name: 'Save contact' }).click()
      await dialog(page).getByRole('button', { name: 'Close' }).last().click()
      await startFlow(page, 'Cancel appointment')
      await dialog(page).getByLabel('The problem is solved').check()
      await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click()
      await expect(dialog(page).getByRole('heading', { name: 'Your appointment is canceled' })).toBeVisible()
    },
    events: [
      ...signedIn(),
      step('reschedule'), load(modal('reschedule/'), customer), form('appointmentReschedule', modal('reschedule/'), '-1', { statusCode: '-1' }, customer),
      step('updatecontactinfo'), load(modal('updatecontactinfo/'), customer), byServer(form('appointmentContact', '/support/myappointment/updatecontactinfo', '1', {}, customer)),
      step('cancel'), load(modal('cancel/'), customer), byServer(form('appointmentCancel', '/support/myappointment/cancel', '1', { choice: 'problem-solved' }, customer)),
    ],
  },
  {
    journey: 'a visit that may not be moved any more',
    ids: 'ANA-01 ANA-05 ANA-07',
    async run(visit) {
      await signInAt(visit, 'ben.okafor')
      await startFlow(visit.page, 'Need another time?')
      await expect(dialog(visit.page).getByRole('heading', { name: 'You can’t move it online anymore' })).toBeVisible()
    },
    events: [...signedIn(), step('maxthreshold'), byServer(system('maxThreshold', '/support/myappointment/maxthreshold', '0', { statusCode: 'MAX_RESCHEDULES' }, customer)), load(modal('maxthreshold/'), customer)],
  },
  {
    journey: 'the order hub, where the visit of an order is cancelled',
    changesAppointments: true,
    ids: 'ANA-05 ANA-09',
    async run(visit) {
      const { page } = visit
      await signInAt(visit, 'maya.torres', '/orders/details?order=71-104233550198')
      await startFlow(page, 'Cancel appointment')
      await dialog(page).getByRole('button', { name: 'Cancel appointment' }).click()
      await expect(dialog(page).getByRole('heading', { name: 'Your appointment is canceled' })).toBeVisible()
    },
    events: [
      load('/acctmgmt/login', { ...visitor, isEntry: true }), load('/orders/details', hub), login('/orders/details', hub),
      click('/orders/details', '/support/myappointment/cancel', hub), load('/orders/details/appointment/cancel/modal', hub),
      byServer(form('appointmentCancel', '/orders/details/appointment/cancel', '1', {}, hub)),
    ],
  },
]
