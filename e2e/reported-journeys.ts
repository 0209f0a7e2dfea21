import type { Page } from '@playwright/test'
import { byServer, click, customer, dialog, entry, expect, form, inApp, inSpanish, load, login, signInAt, smallBusiness, system, visitor, type ExpectedEvent, type Journey, type Who } from './journey-words.ts'
import { topicLink, waitForScript } from './people.ts'
import { english, nobodys, visitJourneys } from './reported-visit-journeys.ts'
import { networkJourneys } from './reported-network-journeys.ts'
import { ticketJourneys } from './reported-ticket-journeys.ts'
import { waitForQuestionForm } from './touch.ts'

const ask = '/support/ask/u-verse-high-speed-internet'
const beginning = expect.stringMatching(/^\S[^<>]{0,29}$/)
const answered = (page: string) => system('answerShown', page, '1', { answerText: beginning })
const question = (page: string, choice: string) => form('question', page, '1', { choice })

async function askAbout(page: Page, text: string): Promise<void> {
  await waitForQuestionForm(page)
  await page.getByRole('textbox', { name: 'Your question' }).first().fill(text)
  await page.getByRole('button', { name: 'Ask', exact: true }).first().click()
}
const helped = (page: Page) => page.getByRole('button', { name: 'Yes, it helped' })
const didNotHelp = (page: Page) => page.getByRole('button', { name: 'No, it did not help' })
const gateway = 'How do I restart my gateway?'
const nonsense = 'xqzzt wvvk plmmf'

/** Waits for the page: the address changes before the page, and the page's report comes with the focus. */
async function followed(page: Page, address: RegExp): Promise<void> {
  await page.waitForURL(address)
  await expect(page.locator('main')).toBeFocused()
}

async function find(page: Page, text: string): Promise<void> {
  await page.locator('careline-search').hover()
  await page.locator('careline-search[ready]').waitFor()
  await page.getByRole('combobox').fill(text)
  await page.getByRole('combobox').press('Enter')
  await page.locator('ol h2 a, main [role=status] h2').first().waitFor()
  await waitForScript(page)
}
const searched = (page: string, who: Who = visitor) => form('search', page, '1', { resultCount: expect.any(Number) }, who)

/** The journeys of docs/analytics.md. */
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
      await (await topicLink(page)).click()
      await followed(page, /topic\/internet$/)
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
      await page.getByRole('button', { name: 'Report a problem' }).click()
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
      await page.route('**/answerextraction*', (route) => route.fulfill({ status: 500, json: {} }))
      await askAbout(page, gateway)
      await expect(page.getByText('Take your question along')).toBeVisible()
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
    journey: 'the internet app',
    ids: 'ANA-05',
    async run(visit) {
      const { page, open, site } = visit
      await open('/support?source=internetApp')
      await (await topicLink(page)).click()
      await followed(page, /topic\/internet$/)
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
      await page.getByRole('button', { name: 'Report a problem' }).click()
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
  ...visitJourneys,
  ...ticketJourneys,
  ...networkJourneys,
]
