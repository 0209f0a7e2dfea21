import { expect as expectSoon, type Page } from '@playwright/test'
import { rows, words } from './finder-world.ts'
import { signIn, waitForScript } from './people.ts'

/** Each site is new, and on a busy machine its first answers take their time. */
const expect = expectSoon.configure({ timeout: 30_000 })

/** Whoever goes on a journey, as each of their events says it. */
const visitor = { audience: 'consumer', locale: 'en', isAnonymous: true, flowCode: 'CMO_UNAUTH' }
const customer = { ...visitor, isAnonymous: false, flowCode: 'ESUP' }
const hub = { ...customer, flowCode: 'CMO_AUTH', source: 'omhub' }
const inApp = { ...visitor, source: 'internetApp' }
const inSpanish = { locale: 'es' }
const smallBusiness = { audience: 'smb' }

/** An event in the table below. `by`: the server's have no viewport. */
export interface ExpectedEvent {
  by?: 'server'
  name: string
  page: string
  [field: string]: unknown
}

export interface Visit {
  page: Page
  site: string
  /** opens a page, and waits until it answers to script */
  open: (path: string) => Promise<void>
  /** resolves when the sign-in has been reported, which nothing on the page shows; at once where nothing is reported */
  loginReported: () => Promise<void>
}

export interface Journey {
  journey: string
  ids: string
  run: (visit: Visit) => Promise<void>
  /** in this order, and nothing else */
  events: ExpectedEvent[]
  hasScript?: false
  /** on a site whose home has the AI tile */
  hasTile?: true
  environment?: Record<string, string>
}

type Who = Record<string, unknown>
const load = (page: string, who: Who = visitor, more: object = {}): ExpectedEvent => ({ name: 'Page_Load', page, ...who, ...more })
const entry = (page: string, who: Who = visitor) => load(page, who, { isEntry: true })
const click = (page: string, linkUrl: unknown, who: Who = visitor, more: object = {}): ExpectedEvent => ({ name: 'Link_Click', page, linkName: expect.any(String), ...(linkUrl ? { linkUrl } : {}), ...who, ...more })
const form = (formName: string, page: string, successFlag: string, more: object = {}, who: Who = visitor): ExpectedEvent => ({ name: 'formSubmit', formName, page, successFlag, ...who, ...more })
const system = (eventName: string, page: string, successFlag: string, more: object = {}, who: Who = visitor): ExpectedEvent => ({ name: 'systemEvent', eventName, page, successFlag, ...who, ...more })
const byServer = (event: ExpectedEvent): ExpectedEvent => ({ by: 'server', ...event })
const login = (page: string, who: Who = customer): ExpectedEvent => ({
  name: 'Common_Login_Submit', page, ...who, eventAction: 'formResponse', statusCode: 'LGN_01', successFlag: '1', source: who.source ?? 'support', userid: expect.any(String), clientId: 'careline-support', trid: expect.stringMatching(/^[\w-]{8,}$/), customerType: 'CONS', accounts: expect.any(Array),
})
/** Signing in without a page before: the sign-in page, then the page that it leads to. */
const signedIn = (page = '/support', who: Who = customer) => [load('/acctmgmt/login', { ...visitor, isEntry: true }), load(page, who), login(page, who)]

const ask = '/support/ask/u-verse-high-speed-internet'
const beginning = expect.stringMatching(/^\S[^<>]{0,29}$/)
const answered = (page: string) => system('answerShown', page, '1', { answerText: beginning })
const question = (page: string, choice: string) => form('question', page, '1', { choice })

async function askAbout(page: Page, text: string): Promise<void> {
  await expect(page.locator('form[action*="/ask/"]:not([data-ready]):has(textarea, input[type=text])')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Your question' }).first().fill(text)
  await page.getByRole('button', { name: 'Ask', exact: true }).first().click()
}
const helped = (page: Page) => page.getByRole('button', { name: 'Yes, it helped' })
const didNotHelp = (page: Page) => page.getByRole('button', { name: 'No, it did not help' })
const gateway = 'How do I restart my gateway?'
const nonsense = 'xqzzt wvvk plmmf'

const english = words.en
async function lookUp({ page, open }: Visit, { by, value, zip }: { by: 'orderId' | 'ban'; value: string; zip: string }): Promise<void> {
  await open('/support')
  const card = page.locator('#finder-card')
  await card.scrollIntoViewIfNeeded()
  await card.locator('form[data-ready]').waitFor()
  await card.getByRole('tab', { name: english.tabs[by] }).click()
  await card.getByRole('textbox', { name: english.fields[by] }).fill(value)
  await card.getByRole('textbox', { name: english.fields.zip }).fill(zip)
  await card.getByRole('button', { name: english.find }).click()
}
const found = rows.find(({ outcome, by }) => outcome === 'found' && by === 'ban')!
const broken = rows.find(({ outcome }) => outcome === 'error')!
const nobodys = { by: 'orderId', value: '71-999999999999', zip: '00501' } as const
/** A tab is a link where no script runs. */
const tab = (linkName: string) => ({ ...click('/support', '/support/myappointment/find'), linkName })
const finderTitle = (page: Page, name: string) => page.locator('#finder-card').getByRole('heading', { name })

const dialog = (page: Page) => page.getByRole('dialog')
const visits = (page: Page) => page.locator('#appointments')
async function startFlow(page: Page, name: string): Promise<void> {
  await visits(page).locator('[data-ready]').waitFor()
  await visits(page).getByRole('link', { name }).click()
}
async function signInAt({ page, site, loginReported }: Visit, person: string, path = '/support'): Promise<void> {
  await signIn(page, person, path, site)
  await waitForScript(page)
  await loginReported()
}
const modal = (name: string) => `/support/myappointment/${name}modal`
const step = (name: string) => click('/support', `/support/myappointment/${name}`, customer)

async function find(page: Page, text: string): Promise<void> {
  await page.locator('careline-search').hover()
  await page.locator('careline-search[ready]').waitFor()
  await page.getByRole('combobox').fill(text)
  await page.getByRole('combobox').press('Enter')
  await page.locator('ol h2 a, main [role=status] ul').first().waitFor()
  await waitForScript(page)
}
const searched = (page: string, who: Who = visitor) => form('search', page, '1', { resultCount: expect.any(Number) }, who)

export const journeys: Journey[] = [
  { journey: 'the support home', ids: 'ANA-01', run: ({ open }) => open('/support'), events: [entry('/support')] },
  { journey: 'the lander', ids: 'ANA-01', run: ({ open }) => open('/support/supportlander'), events: [entry('/support/supportlander')] },
  { journey: 'the Spanish home', ids: 'ANA-01', run: ({ open }) => open('/es-us/support/'), events: [entry('/es-us/support/', { ...visitor, ...inSpanish })] },
  { journey: 'the home of small businesses', ids: 'ANA-01', run: ({ open }) => open('/support/smallbusiness'), events: [entry('/support/smallbusiness', { ...visitor, ...smallBusiness })] },
  { journey: 'the Spanish home of small businesses', ids: 'ANA-01', run: ({ open }) => open('/support/es-us/smallbusiness'), events: [entry('/support/es-us/smallbusiness', { ...visitor, ...smallBusiness, ...inSpanish })] },
  {
    journey: 'from the home to a service’s page and an article, which helped',
    ids: 'ANA-01 SIG-01',
    async run({ page, open }) {
      await open('/support')
      await page.locator('#card-internet a').last().click()
      await page.waitForURL(/topic\/internet$/)
      await page.locator('main a[href="/support/article/internet/KM1000101"]').first().click()
      await page.getByRole('button', { name: 'Yes', exact: true }).click()
    },
    events: [
      entry('/support'), click('/support', '/support/topic/internet'),
      load('/support/topic/internet'), click('/support/topic/internet', '/support/article/internet/KM1000101'),
      load('/support/article/internet/KM1000101'), form('articleFeedback', '/support/article/internet/KM1000101', '1', { choice: 'yes' }),
    ],
  },
  {
    journey: 'an article that did not help, and why',
    ids: 'ANA-01 SIG-01',
    async run({ page, open }) {
      await open('/support/article/internet/KM1000101')
      await page.getByRole('button', { name: 'No', exact: true }).click()
      await page.locator('form[action$="/feedback"]').getByRole('radio').nth(1).check()
      await page.locator('form[action$="/feedback"] button[type=submit]').click()
    },
    events: [
      entry('/support/article/internet/KM1000101'),
      form('articleFeedback', '/support/article/internet/KM1000101', '1', { choice: 'no' }),
      form('articleFeedback', '/support/article/internet/KM1000101', '1', { choice: 'unclear' }),
    ],
  },
  {
    journey: 'a search, and a result that is opened',
    ids: 'ANA-01 ANA-08',
    async run({ page, open }) {
      await open('/support/supportlander')
      await find(page, 'restart gateway')
      await page.locator('ol h2 a').nth(1).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
    events: [entry('/support/supportlander'), load('/search'), searched('/search'), click('/search', expect.stringContaining('/article/'), visitor, { linkPosition: 'search/2' })],
  },
  {
    journey: 'a search that finds nothing, by a small business',
    ids: 'ANA-01 ANA-05 ANA-08',
    async run({ page, open }) {
      await open('/support/smallbusiness/supportlander')
      await find(page, nonsense)
    },
    events: [
      entry('/support/smallbusiness/supportlander', { ...visitor, ...smallBusiness }), load('/search/smallBusiness', { ...visitor, ...smallBusiness }),
      form('search', '/search/smallBusiness', '0', { statusCode: '0', resultCount: 0 }, { ...visitor, ...smallBusiness }),
    ],
  },
  {
    journey: 'a Spanish search, and its second page, which is no other search',
    ids: 'ANA-01 ANA-08',
    async run({ page, open }) {
      await open('/es-us/search?q=internet')
      await page.locator('nav a[href*="page=2"]').first().click()
      await page.waitForURL(/page=2/)
      await waitForScript(page)
    },
    events: [
      entry('/search', { ...visitor, ...inSpanish }), searched('/search', { ...visitor, ...inSpanish }),
      click('/search', '/es-us/search', { ...visitor, ...inSpanish }), load('/search', { ...visitor, ...inSpanish }),
    ],
  },
  {
    journey: 'a result that the search box offers',
    ids: 'ANA-01',
    async run({ page, open }) {
      await open('/support/supportlander')
      await page.locator('careline-search').hover()
      await page.locator('careline-search[ready]').waitFor()
      await page.getByRole('combobox').pressSequentially('restart gatew')
      await page.locator('.results li a').first().click()
      await page.waitForURL(/\/article\//)
    },
    events: [
      entry('/support/supportlander'), click('/support/supportlander', expect.stringContaining('/support/article/'), visitor, { linkPosition: 'searchPanel/1' }),
      load(expect.stringContaining('/support/article/') as unknown as string),
    ],
  },
  {
    journey: 'the AI tile: an answer that helped, and a follow-up',
    ids: 'ANA-01 ANA-08',
    hasTile: true,
    async run({ page, open }) {
      await open('/support')
      await askAbout(page, gateway)
      await helped(page).click()
      const more = page.getByRole('textbox', { name: 'Ask a follow-up question' })
      await more.fill('What does the red light mean?')
      await more.press('Enter')
      await expect(page.getByRole('heading', { level: 3, name: 'What does the red light mean?' })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    },
    events: [entry('/support'), question('/support', 'new'), answered('/support'), form('answerFeedback', '/support', '1', { choice: 'yes' }), question('/support', 'followUp'), expect.objectContaining({ name: 'systemEvent', page: '/support' }) as unknown as ExpectedEvent],
  },
  {
    journey: 'an answer that did not help: why is asked, closed, and answered; then a person takes over',
    ids: 'ANA-01 ANA-05 ANA-07 FBK-01',
    async run({ page, open }) {
      await open(ask)
      await askAbout(page, gateway)
      await didNotHelp(page).click()
      await dialog(page).getByRole('button', { name: 'Close' }).click()
      await didNotHelp(page).click()
      await dialog(page).getByRole('radio').nth(2).check()
      await dialog(page).getByRole('textbox').fill('Call me at 404.555.0117, I am Maya.')
      await dialog(page).getByRole('button', { name: 'Send feedback' }).click()
      await page.getByRole('button', { name: 'Open a ticket' }).click()
      await page.waitForURL(/openticket/)
      await waitForScript(page)
    },
    events: [
      entry(ask), question(ask, 'new'), answered(ask),
      load('/search/unhelpfulfeedback/modal'), form('answerFeedback', ask, '-1', { statusCode: '-1' }),
      load('/search/unhelpfulfeedback/modal'), form('answerFeedback', ask, '1', { choice: 'label3' }),
      form('handover', ask, '1', { choice: 'ticket' }), load('/support/openticket'),
    ],
  },
  {
    journey: 'a question that nothing here answers, and one of the list',
    ids: 'ANA-01 ANS-09',
    async run({ page, open }) {
      await open(ask)
      await askAbout(page, nonsense)
      await expect(page.getByRole('main')).toContainText("I don't know how to answer that question")
      await page.locator('main form button[name=q]').first().click()
      await expect(helped(page)).toBeVisible()
    },
    events: [
      entry(ask), question(ask, 'new'), system('answerRefused', ask, '0', { statusCode: 'SPTSEARCH-102', errorClass: 'user failure' }),
      question(ask, 'common'), answered(ask),
    ],
  },
  {
    journey: 'a question whose service does not answer, and one that is stopped',
    ids: 'ANA-01 ANA-05 ANS-09',
    async run({ page, open }) {
      await open(ask)
      await page.route('**/answerextraction*', (route) => route.abort())
      await askAbout(page, gateway)
      await expect(page.getByText('Would you rather talk to a person?')).toBeVisible()
      await page.unroute('**/answerextraction*')
      await page.route('**/answerextraction*', () => {})
      await askAbout(page, gateway)
      await page.getByRole('button', { name: 'Stop' }).click()
    },
    events: [
      entry(ask), question(ask, 'new'), system('answerFailed', ask, '-2', { statusCode: '-2', errorClass: 'unknown error' }),
      { name: 'error/log', page: ask, code: 'none', message: 'unknown error', ...visitor },
      question(ask, 'again'), system('answerShown', ask, '-1', { statusCode: '-1' }),
    ],
  },
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
    journey: 'a visit that is moved',
    ids: 'ANA-01 ANA-05 ANA-07',
    async run(visit) {
      const { page } = visit
      await signInAt(visit, 'maya.torres')
      await startFlow(page, 'Move appointment')
      await dialog(page).getByRole('navigation', { name: 'Days with free times' }).getByRole('link').nth(3).click()
      await dialog(page).getByRole('link', { name: '1–3 pm ET' }).click()
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
      await startFlow(visit.page, 'Move appointment')
      await expect(dialog(visit.page).getByRole('heading', { name: 'You can’t move it online anymore' })).toBeVisible()
    },
    events: [...signedIn(), step('reschedule'), byServer(system('maxThreshold', '/support/myappointment/reschedule', '0', { statusCode: 'MAX_RESCHEDULES' }, customer)), load(modal('maxthreshold/'), customer)],
  },
  {
    journey: 'the order hub, where the visit of an order is cancelled',
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
  {
    journey: 'the internet app',
    ids: 'ANA-05',
    async run(visit) {
      const { page, open, site } = visit
      await open('/support?source=internetApp')
      await page.locator('#card-internet a').last().click()
      await page.waitForURL(/topic/)
      await page.goto(`${site}/support/article/wireless/KM1000101`)
      await waitForScript(page)
      await signInAt(visit, 'lena.fischer')
    },
    events: [
      entry('/support', inApp), click('/support', '/support/topic/internet', inApp), load('/support/topic/internet', inApp),
      byServer(system('redirect', '/support/article/wireless/KM1000101', '1', { statusCode: '301', target: '/support/article/internet/KM1000101' }, inApp)),
      load('/support/article/internet/KM1000101', inApp), load('/acctmgmt/login', inApp),
      load('/support', { ...customer, flowCode: 'CMO_AUTH', source: 'internetApp' }), login('/support', { ...customer, flowCode: 'CMO_AUTH', source: 'internetApp' }),
    ],
  },
  {
    journey: 'an old address after a #',
    ids: 'ANA-01 RED-02',
    async run({ page, open }) {
      await open('/support/#!/internet/wi-fi')
      await page.waitForURL(/topic\/internet\/wi-fi$/)
      await waitForScript(page)
    },
    events: [system('redirect', '/support/', '1', { target: '/support/topic/internet/wi-fi' }), entry('/support/topic/internet/wi-fi')],
  },
  {
    journey: 'a page that is missing',
    ids: 'ANA-01',
    run: ({ open }) => open('/support/no-such-page'),
    events: [entry('/support/no-such-page'), { name: 'error/log', page: '/support/no-such-page', code: '404', ...visitor }],
  },
  {
    journey: 'a gateway of the operator that signs people in',
    ids: 'ANA-03',
    environment: { IDENTITY: 'gateway', GATEWAY_SECRET: 'a-secret-of-a-gateway-in-a-test-0123' },
    async run({ page, site, open }) {
      await page.setExtraHTTPHeaders({ 'x-gateway-secret': 'a-secret-of-a-gateway-in-a-test-0123', 'idpctx-uuid': 'customer-lena', 'idpctx-loggedinid': 'lena.fischer', 'idpctx-logintype': 'UserId' })
      await page.context().addCookies([{ name: 'careline_state', value: `opaque-id:${Date.now() + 3_600_000}`, url: site }])
      await open('/support')
    },
    events: [entry('/support', customer), login('/support')],
  },
  {
    journey: 'without script: an answer that did not help, a person who takes over, an article, and a look-up',
    ids: 'ANA-01 ANA-05',
    hasScript: false,
    async run({ page, site }) {
      await page.goto(site + ask)
      await page.getByRole('textbox', { name: 'Your question' }).fill(gateway)
      await page.getByRole('button', { name: 'Ask', exact: true }).first().click()
      await didNotHelp(page).click()
      await page.getByRole('radio').nth(1).check()
      await page.getByRole('button', { name: 'Send feedback' }).click()
      await page.getByRole('button', { name: 'Open a ticket' }).click()
      await page.goto(`${site}${ask}`)
      await page.getByRole('textbox', { name: 'Your question' }).fill(nonsense)
      await page.getByRole('button', { name: 'Ask', exact: true }).first().click()
      await page.goto(`${site}/support/article/internet/KM1000101`)
      await page.getByRole('button', { name: 'Yes', exact: true }).click()
      await page.goto(`${site}/support/myappointment/find`)
      await page.getByRole('textbox', { name: english.fields.orderId }).fill(nobodys.value)
      await page.getByRole('textbox', { name: english.fields.zip }).fill(nobodys.zip)
      await page.getByRole('button', { name: english.find }).click()
      await expect(page.getByRole('main')).toContainText(english.empty.orderId)
    },
    events: [
      question(ask, 'new'), answered(ask), form('answerFeedback', ask, '1', { choice: 'label2' }), form('handover', ask, '1', { choice: 'ticket' }),
      question(ask, 'new'), system('answerRefused', ask, '0', { statusCode: 'SPTSEARCH-102', errorClass: 'user failure' }),
      form('articleFeedback', '/support/article/internet/KM1000101/feedback', '1', { choice: 'yes' }),
      form('appointmentFinder', '/support/myappointment/find', '0', { choice: 'orderId', statusCode: '0', resultCount: 0 }),
    ].map(byServer),
  },
]
