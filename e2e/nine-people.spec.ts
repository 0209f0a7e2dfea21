import { expect, inTests, test } from './journey.ts'
import { violationsOfStep } from './axe.ts'
import { people, signIn, siteUrl } from './people.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce', bypassCSP: true })

interface Expected {
  /** the status line in both languages; undefined if there must be none */
  state?: [en: RegExp, es: RegExp]
  /** the report of a gateway or a line, shown in place of the status line */
  alert?: RegExp
  cards: ('order-status' | 'appointments')[]
  isAffected?: boolean
  orders: string[]
  /** each account's text on the account page, by its last four digits */
  accounts: Record<string, RegExp>
  /** a text in the timeline */
  activity: RegExp
}

const well: [RegExp, RegExp] = [/^Everything is working\. No outages at your address/, /^Todo funciona\. No hay interrupciones en su dirección/]
/** After a payment on its due date nothing is owed until the next statement, for a week or more of each month. */
const balance = String.raw`Balance (?:\$0\.00|\$[\d.]+, due by \w+ \d+, \d{4})`
const noOrders = 'You have no open orders.'

/** HOME-03, OUT-01, ORD-01 to ORD-04: what each person of content/demo/world.json must see, on any day. */
const table: Record<string, Expected> = {
  'maya.torres': {
    state: [/^Internet down in Midtown\. Back by about/, /^Sin internet en Midtown\. Volverá hacia/],
    cards: ['order-status', 'appointments'],
    isAffected: true,
    orders: ['Fiber 1000', 'Home Internet Air'],
    accounts: { 8210: new RegExp(`Plan: Fiber 500 ${balance}.* Active$`), 3377: /^Home Internet Air .* Active$/ },
    activity: /Outage began Internet down in Midtown/,
  },
  'ben.okafor': {
    state: [/^Your service is suspended\. .* past due since .* Pay \$[\d.]+ · Ask for more time$/, /^Su servicio está suspendido\. .* vencido desde el .* Pagar \$[\d.]+ · Pedir más tiempo$/],
    cards: ['appointments'],
    orders: [],
    accounts: { 8229: /Plan: Fiber 300 Balance \$[\d.]+(?:; \$[\d.]+ of it|,) past due since .* Suspended$/ },
    activity: /You reported: No dial tone/,
  },
  'lena.fischer': { cards: ['order-status'], orders: ['Home Internet Air'], accounts: { 4410: /Balance \$0\.00 .* Being set up$/ }, activity: /Home Internet Air: shipped/ },
  // ACC-08: the visit is of her business, whose card stands on the small-business home
  'priya.nair': { state: [/^Internet repair: \w+, .* See your visits$/, /^Reparación de internet: .* Vea sus visitas$/i], cards: [], orders: [], accounts: { '0017': /^Business internet, TV and phone .* Plan: Business Fiber 500 .* Active$/ }, activity: /New statement: \$[\d.]+ Account ending in 0017/ },
  'joe.marsh': {
    state: [/^One of your services is suspended\. /, /^Uno de sus servicios está suspendido\. /],
    cards: [],
    orders: [],
    accounts: { 5120: /past due since .* Suspended$/, 5133: new RegExp(`${balance}.* Active$`), '0044': /^Business internet, TV and phone .* Active$/ },
    activity: /New statement: \$[\d.]+ Account ending in 5133/,
  },
  'ivy.stone': { cards: [], orders: [], accounts: {}, activity: /Nothing happened yet/ },
  'rosa.delgado': { alert: /está sin servicio.*poco Wi-Fi/, cards: [], orders: [], accounts: { 8300: new RegExp(`Plan: Fiber 300 ${balance}.* Active$`) }, activity: /New statement: \$[\d.]+ Account ending in 8300/ },
  'kai.dunn@slid.dum': { state: well, cards: [], orders: [], accounts: { 8377: /Plan: Fiber 500 .* Active$/ }, activity: /Account ending in 8377/ },
  'noor.haddad@dtv.sat': { state: [/^DIRECTV repair: \w+, /, /^Reparación de DIRECTV: /], cards: ['appointments'], orders: [], accounts: { 8806: /^DIRECTV .* Plan: DIRECTV Choice/ }, activity: /Account ending in 8806/ },
}

test('HOME-03 OUT-01 ORD-05 the table of what people see has everybody of the demo', () => {
  expect(Object.keys(table).toSorted()).toEqual(people.map(({ loginId }) => loginId).toSorted())
})

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

for (const [loginId, { state, alert, cards, isAffected = false, orders, accounts, activity }] of Object.entries(table)) {
  test(`HOME-03 OUT-01 ORD-01 ORD-03 ORD-04 ${loginId} has the right state line, cards and pages`, inTests(loginId === 'maya.torres'), async ({ page }) => {
    await signIn(page, loginId, '/support/contact')
    for (const [language, home] of ['/support', '/es-us/support/'].entries()) {
      await page.goto(siteUrl() + home)
      const line = page.locator('#state')
      if (state) expect(plain(await line.innerText()), home).toMatch(state[language]!)
      else await expect(line, home).toHaveCount(0)
      for (const card of ['order-status', 'appointments'] as const) await expect(page.locator(`#${card}`), `${home} ${card}`).toHaveCount(cards.includes(card) ? 1 : 0)
      if (alert && home.startsWith('/es')) expect(plain(await page.locator('main').innerText())).toMatch(alert)
    }
    expect(await violationsOfStep(page)).toEqual([])

    await page.goto(`${siteUrl()}/support/outages`)
    await expect(page.getByRole('status').first()).toContainText(isAffected ? 'Yes: there is an outage at your address' : 'No known outage at your address')
    // the status comes before the field for another place
    expect(await page.getByRole('status').first().evaluate((told) => told.compareDocumentPosition(document.querySelector('main input[name=zip]')!) & Node.DOCUMENT_POSITION_FOLLOWING)).toBeTruthy()

    await page.goto(`${siteUrl()}/orders/details`)
    if (orders.length === 0) await expect(page.getByRole('main')).toContainText(noOrders)
    else await expect(page.getByRole('article').getByRole('heading')).toHaveText(orders)

    await page.goto(`${siteUrl()}/acctmgmt/overview`)
    const lines = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
    await expect(lines).toHaveCount(Object.keys(accounts).length)
    for (const [ending, says] of Object.entries(accounts)) expect(plain(await lines.filter({ hasText: ending }).innerText()), ending).toMatch(says)

    await page.goto(`${siteUrl()}/support/activity`)
    await page.locator('main details').evaluateAll((months) => months.forEach((month) => month.setAttribute('open', '')))
    expect(plain(await page.getByRole('main').innerText())).toMatch(activity)
  })
}
