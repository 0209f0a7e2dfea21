import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import { ticketHandlers } from '#features/tickets/server.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import type { Database } from '#platform/database/database.ts'
import { createLog } from '#platform/observability/log.ts'
import { readMetrics } from '#platform/observability/metrics.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { listenWith } from '#test/support/server.ts'
import { listBills, requestArrangement } from '../bill-endpoints.ts'
import { AccountBill, chargesOf } from '../rules/bill-schema.ts'
import { billingHandlers } from './handlers.ts'
import { composeArrangementMail } from './mail/compose-arrangement-mail.ts'
import { readBillPage, statusOf } from './pages/read-bill-page.ts'
import { readOwed } from './pages/read-owed.ts'
import { submitArrangement } from './pages/submit-arrangement.ts'
import { demoBill, moveDemoBills } from './seed-demo-bills.ts'

const world = await readDemoWorld('content')
const demoAccounts = world.people.flatMap(({ accounts }) => accounts).filter(({ billing }) => billing !== undefined)
const today = new Date(testNow).toISOString().slice(0, 10)
const billOf = (number: string, day = today) => demoBill(number, demoAccounts.find((account) => account.number === number)!.billing!, day)
const ben = '301448229'
const maya = '301448210'
const rules = { paymentUrl: 'https://pay.example/?a={account}&v={amount}', arrangement: { offeredInDays: [3, 7, 14], maxCents: 40_000 } }

async function addPeople(database: Database): Promise<void> {
  await addCustomer(database, { id: 'ben' })
  await addAccount(database, { number: ben, customer_id: 'ben', status: 'suspended' })
  await addCustomer(database, { id: 'maya' })
  await addAccount(database, { number: maya, customer_id: 'maya' })
}

type Mishap = 'pass' | 'fault' | 'garbage' | 'hang' | 'strangers' | 'wrongSum' | 'declines' | 'rejects'

/** An operator's billing system over HTTP, with the demo world's bills. */
async function startBillingSystem() {
  const system = { asked: [] as string[], tokens: new Set<string | undefined>(), mishap: 'pass' as Mishap, promised: new Map<string, { payOn: string; cents: number }>(), url: '' }
  system.url = await listenWith(async (request, response) => {
    system.asked.push(`${request.method} ${request.url}`)
    system.tokens.add(request.headers.authorization)
    let text = ''
    for await (const chunk of request) text += String(chunk)
    if (system.mishap === 'hang') return
    const answer = (body: unknown, status = 200) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (system.mishap === 'fault') return answer({}, 500)
    if (system.mishap === 'rejects') return answer({}, 403)
    if (system.mishap === 'garbage') return response.end('<html>')
    const url = new URL(request.url!, 'http://x')
    if (request.method === 'PUT') {
      const { payOn, cents } = JSON.parse(text) as { payOn: string; cents: number }
      if (system.mishap === 'declines') return answer({ isConfirmed: false })
      system.promised.set(url.pathname.split('/')[2]!, { payOn, cents })
      return answer({ isConfirmed: true })
    }
    const wanted = url.searchParams.get('accountNumber')!.split(',')
    const bills = (system.mishap === 'strangers' ? [ben, maya] : wanted).map((number) => {
      const arrangement = system.promised.get(number)
      const bill = { ...billOf(number), ...(arrangement ? { arrangement } : {}) }
      return system.mishap === 'wrongSum' ? { ...bill, balanceCents: bill.balanceCents + 1 } : bill
    })
    return answer({ bills })
  })
  return system
}

type System = Awaited<ReturnType<typeof startBillingSystem>>

function contextOf(database: Database, who: string, system?: System) {
  const runtime = buildRuntime({
    database,
    handlers: [...billingHandlers, ...ticketHandlers, ...siteContentHandlers],
    site: { brand: 'Meadowlink', legalName: 'Meadowlink Communications', supportPhone: '800.555.0142', billing: rules },
    environment: system ? { BILLING_URL: system.url, BILLING_TOKEN: 'a-token-of-the-tests' } : {},
  })
  return buildContext(runtime, { identity: signedInAs(who) })
}

const bills = (context: ReturnType<typeof contextOf>, accountNumber?: string) => call(context, listBills, { query: { accountNumber } }, { signIn: 'return' })
const arrange = (context: ReturnType<typeof contextOf>, payOn: string, accountNumber = ben) => call(context, requestArrangement, { body: { accountNumber, payOn, audience: 'consumer', locale: 'en' } }, { signIn: 'return' })

type Open = () => Promise<{ database: Database; system?: System }>

/** ORD-05: the behaviour that both billing sources share. */
function contract(open: Open): void {
  test('ORD-02 ORD-05 a person reads the bills of their accounts, and their own alone', async () => {
    const { database, system } = await open()
    const mine = await bills(contextOf(database, 'maya', system))
    if (!mine.ok) throw new Error(mine.code)
    expect(mine.data.content.today).toBe('2026-11-20')
    expect(mine.data.content.accounts.map(({ number }) => number)).toEqual([maya])
    expect(mine.data.content.accounts[0]!.bill).toEqual(billOf(maya))
    const theirs = await bills(contextOf(database, 'maya', system), ben)
    expect(theirs.ok && theirs.data.content.accounts).toEqual([])
    expect(await arrange(contextOf(database, 'maya', system), '2026-11-27')).toMatchObject({ ok: false, status: 404, code: 'BILL_NOT_FOUND' })
  })

  test('ORD-03 a day within the rules is confirmed, once; the bill says so from then on', async () => {
    const { database, system } = await open()
    const context = contextOf(database, 'ben', system)
    const first = await arrange(context, '2026-11-27')
    expect(first).toMatchObject({ ok: true, data: { content: { state: 'confirmed', payOn: '2026-11-27', cents: billOf(ben).pastDueCents } } })
    expect(await arrange(context, '2026-12-04')).toMatchObject({ ok: true, data: { content: { state: 'confirmed', payOn: '2026-11-27' } } })
    const after = await bills(context)
    expect(after.ok && after.data.content.accounts[0]!.bill!.arrangement).toMatchObject({ payOn: '2026-11-27' })
    expect(await database.read.selectFrom('ticket').select('id').execute()).toEqual([])
  })

  test.each([
    ['en', 'Arrangement confirmed: pay $', 'by November 27, 2026', 'It usually comes back by itself within a few hours.', 'Your payment arrangement is confirmed: $'],
    ['es', 'Acuerdo confirmado: pague $', 'el 27 de noviembre de 2026', 'Por lo general vuelve solo en unas horas.', 'Su acuerdo de pago está confirmado: $'],
  ] as const)('ORD-03 a confirmed arrangement is what the bill and the home say, until its day; one e-mail confirms it: %s', async (locale, title, day, back, subject) => {
    const { database, system } = await open()
    await database.write.updateTable('customer').set({ locale, email: 'ben@example.com' }).where('id', '=', 'ben').execute()
    const context = { ...contextOf(database, 'ben', system), locale }
    const form = new URLSearchParams({ account: ben, day: '2026-11-27' })
    expect(await submitArrangement(context, form)).toEqual({ kind: 'confirmed' })
    expect(await submitArrangement(context, form)).toEqual({ kind: 'confirmed' })
    const { state } = await readBillPage(context)
    if (state.step !== 'bill' || !state.view.arrangement || !('confirmed' in state.view.arrangement)) throw new Error(state.step)
    const { confirmed } = state.view.arrangement
    expect(confirmed.title).toContain(title)
    expect(confirmed.title).toContain(day)
    expect(confirmed.text).toContain(back)
    expect([state.view.suspended, state.view.laterTime]).toEqual([undefined, undefined])
    const owed = await readOwed(context)
    expect([owed?.arranged?.day, owed?.arrangeHref]).toEqual([expect.stringContaining('2026') as string, undefined])
    const rows = await database.read.selectFrom('outbox_mail').selectAll().execute()
    expect(rows.map(({ template, account_number: account }) => [template, account])).toEqual([['arrangement', ben]])
    expect(rows[0]!.message_id).not.toContain(ben)
    const composed = await composeArrangementMail(context.runtime, rows[0]!)
    if (!composed.ok) throw new Error(composed.reason)
    expect(composed.mail.to.address).toBe('ben@example.com')
    expect(composed.mail.subject).toContain(subject)
    expect(composed.mail.text).toContain(day)
    expect(composed.mail.text).toContain(`/support/mybill?account=${ben}`)
    // the day is over, and nothing was paid
    const later = Date.parse('2026-11-28T18:00:00Z')
    const after = { ...context, clock: () => later, deadline: later + 10_000 }
    const lapsed = (await readBillPage(after)).state
    expect(lapsed.step === 'bill' && lapsed.view.suspended).toBeTruthy()
    expect(lapsed.step === 'bill' && lapsed.view.arrangement).toMatchObject({ days: [] })
    expect((await readOwed(after))?.arranged).toBeUndefined()
    expect(await arrange(after, '2026-12-01')).toMatchObject({ ok: true, data: { content: { state: 'handedOn' } } })
  })

  test('ORD-03 any other day is a ticket, the same one however often it is asked; an impossible day is refused', async () => {
    const { database, system } = await open()
    const context = contextOf(database, 'ben', system)
    const first = await arrange(context, '2026-12-30')
    expect(first).toMatchObject({ ok: true, data: { content: { state: 'handedOn' } } })
    expect(await arrange(context, '2026-12-30')).toEqual(first)
    const tickets = await database.read.selectFrom('ticket').select(['category', 'account_number', 'description']).execute()
    expect(tickets).toEqual([{ category: 'other', account_number: ben, description: expect.stringContaining('I can pay it by December 30, 2026.') }])
    await database.write.deleteFrom('arrangement_request').execute()
    // also one that lies between the offered days
    expect(await arrange(context, '2026-11-26')).toMatchObject({ ok: true, data: { content: { state: 'handedOn', payOn: '2026-11-26' } } })
    for (const day of ['2026-11-20', '2027-05-01']) expect(await arrange(context, day)).toMatchObject({ ok: false, status: 422, code: 'IMPOSSIBLE_DAY' })
  })

  test('ORD-03 while a request is undecided there is no second ticket, whatever the day; the bill names it, and its end opens the way again', async () => {
    const { database, system } = await open()
    const context = contextOf(database, 'ben', system)
    const numbers = async () => (await database.read.selectFrom('ticket').select('id').execute()).map(({ id }) => id)
    const both = await Promise.all([arrange(context, '2026-12-30'), arrange(context, '2026-12-28')])
    expect(both[0]).toMatchObject({ ok: true, data: { content: { state: 'handedOn' } } })
    expect(both[1]).toEqual(both[0])
    const [ticket] = await numbers()
    const { payOn } = (both[0] as { data: { content: { payOn: string } } }).data.content
    // also a day that would be confirmed at once, and in the other language
    for (const [day, locale] of [['2026-12-20', 'en'], ['2026-11-27', 'es']] as const) {
      const again = await call(context, requestArrangement, { body: { accountNumber: ben, payOn: day, audience: 'consumer', locale } }, { signIn: 'return' })
      expect(again).toMatchObject({ ok: true, data: { content: { state: 'handedOn', ticket, payOn } } })
    }
    const told = await bills(context)
    expect(told.ok && told.data.content.accounts[0]!.asked).toEqual({ ticket, payOn })
    expect(await numbers()).toEqual([ticket])
    await database.write.updateTable('ticket').set({ status: 'rejected' }).execute()
    const later = { ...context, clock: () => testNow + 60_000, deadline: testNow + 70_000 }
    const after = await bills(later)
    expect(after.ok && after.data.content.accounts[0]!.asked).toBeUndefined()
    const second = await arrange(later, '2026-12-28')
    expect(second).toMatchObject({ ok: true, data: { content: { state: 'handedOn', payOn: '2026-12-28' } } })
    expect(await arrange(later, '2026-12-29')).toEqual(second)
    expect(await numbers()).toHaveLength(2)
  })

  test('ORD-03 a request that broke off is completed by its own ticket, also once content has other categories; no other refusal is called a wrong day', async () => {
    const { database, system } = await open()
    const context = contextOf(database, 'ben', system)
    const first = await arrange(context, '2026-12-30')
    await database.write.updateTable('arrangement_request').set({ ticket: '' }).execute()
    await publishOurContent(database)
    expect(await arrange(context, '2026-12-30')).toEqual(first)
    expect(await database.read.selectFrom('ticket').select('id').execute()).toHaveLength(1)
    await database.write.updateTable('arrangement_request').set({ ticket: '', category: 'of-other-content' }).execute()
    const page = await submitArrangement(context, new URLSearchParams({ account: ben, day: '2026-12-30' }))
    expect(page).toMatchObject({ kind: 'page', status: 503, page: { notice: { kind: 'failed' } } })
    expect(await database.read.selectFrom('arrangement_request').select('ticket').execute()).toEqual([{ ticket: '' }])
  })

  test.each([
    ['en', /^You have already asked for more time, until December 30, 2026$/, /^You asked for more time, until December 30, 2026$/],
    ['es', /^Usted ya pidió más tiempo, hasta el 30 de diciembre de 2026$/, /^Usted pidió más tiempo, hasta el 30 de diciembre de 2026$/],
  ] as const)('ORD-03 who asks again with another day reads which request is undecided, with its ticket, also later: %s', async (locale, said, stands) => {
    const { database, system } = await open()
    const context = { ...contextOf(database, 'ben', system), locale }
    const ask = (day: string) => submitArrangement(context, new URLSearchParams({ account: ben, day: 'other', other: day }))
    const first = await ask('2026-12-30')
    expect(first.kind === 'page' && [first.status, first.page.notice?.kind]).toEqual([200, 'handedOn'])
    const [{ id: ticket }] = (await database.read.selectFrom('ticket').select('id').execute()) as [{ id: string }]
    const again = await ask('2026-12-28')
    if (again.kind !== 'page') throw new Error(again.kind)
    const link = { label: expect.any(String) as string, href: `${locale === 'es' ? '/es-us' : ''}/support/mytickets/${ticket}` }
    expect([again.status, again.page.notice]).toEqual([200, { kind: 'alreadyAsked', title: expect.stringMatching(said) as string, text: expect.stringContaining(ticket) as string, link }])
    const { state } = await readBillPage(context)
    expect(state.step === 'bill' && state.view.arrangement).toEqual({ asked: { title: expect.stringMatching(stands) as string, text: expect.stringContaining(ticket) as string, link } })
    expect(await database.read.selectFrom('ticket').select('id').execute()).toHaveLength(1)
  })

  test('ORD-03 of a day within the rules and another day, asked at the same time, one is decided', async () => {
    const { database, system } = await open()
    const context = contextOf(database, 'ben', system)
    const answers = await Promise.all(['2026-11-27', '2026-12-30', '2026-11-27', '2027-01-10'].map((day) => arrange(context, day)))
    expect(answers.map((answer) => answer.ok && answer.data.content.state)).toEqual(Array.from({ length: 4 }, () => 'confirmed'))
    expect(await database.read.selectFrom('ticket').select('id').execute()).toEqual([])
  })

  test('ORD-03 who owes nothing needs no arrangement', async () => {
    const { database, system } = await open()
    const owed = billOf(maya)
    const context = contextOf(database, 'maya', system)
    const outcome = await arrange(context, '2026-11-27', maya)
    expect(owed.balanceCents === 0 ? outcome : { ok: outcome.ok }).toMatchObject(owed.balanceCents === 0 ? { code: 'NOTHING_OWED' } : { ok: true })
  })
}

describeEachEngine('bills of our tables', (open) => {
  contract(async () => {
    const database = await open()
    await addPeople(database)
    await moveDemoBills(database, world, testNow)
    return { database }
  })
})

describeEachEngine('bills of an operator’s billing system', (open) => {
  contract(async () => {
    const database = await open()
    await addPeople(database)
    return { database, system: await startBillingSystem() }
  })
})

test.each(['fault', 'garbage', 'hang'] as const)('ORD-05 a billing system that does not answer is said to be down: %s', async (mishap) => {
  const database = await openTestDatabase('sqlite')
  await addPeople(database)
  const system = await startBillingSystem()
  system.mishap = mishap
  const startedAt = performance.now()
  const context = { ...contextOf(database, 'ben', system), clock: () => testNow + performance.now() - startedAt, deadline: testNow + 900 }
  const outcome = await bills(context)
  expect(outcome).toMatchObject({ ok: false, status: 503, code: 'BILLING_DOWN' })
  expect(await database.read.selectFrom('payment_arrangement').selectAll().execute()).toEqual([])
})

test('API-01 ORD-05 a billing system that rejects our token is counted and logged by name as that, not as one that refused a customer', async () => {
  const database = await openTestDatabase('sqlite')
  await addPeople(database)
  const system = await startBillingSystem()
  system.mishap = 'rejects'
  const lines: { level: number; msg: string }[] = []
  const context = contextOf(database, 'ben', system)
  const log = createLog('warn', { write: (text: string) => void lines.push(JSON.parse(text)) })
  const counted = async () => {
    const { text } = await readMetrics()
    return ['rejected', 'refused'].map((outcome) => Number(new RegExp(`^careline_call_duration_seconds_count\\{endpoint="billingSystem.listBills",outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0))
  }
  const [rejected, refused] = await counted()
  expect(await bills({ ...context, runtime: { ...context.runtime, log } })).toMatchObject({ status: 503, code: 'BILLING_DOWN' })
  expect(await counted()).toEqual([rejected! + 1, refused])
  expect(lines.filter(({ level }) => level === 50)).toMatchObject([{ msg: 'the billing system rejected the credentials of this site' }])
})

test('ORD-05 after five failures the breaker leaves a billing system alone', async () => {
  const database = await openTestDatabase('sqlite')
  await addPeople(database)
  const system = await startBillingSystem()
  system.mishap = 'fault'
  const context = contextOf(database, 'ben', system)
  for (let at = 0; at < 5; at++) await bills(context)
  const before = system.asked.length
  expect(await bills(context)).toMatchObject({ code: 'BILLING_DOWN' })
  expect(system.asked.length).toBe(before)
})

test('ORD-05 ACC-16 what an operator’s system says of others’ accounts is taken from nobody; figures that do not add up are not shown', async () => {
  const database = await openTestDatabase('sqlite')
  await addPeople(database)
  const system = await startBillingSystem()
  const context = contextOf(database, 'ben', system)
  system.mishap = 'strangers'
  const outcome = await bills(context)
  expect(JSON.stringify(outcome)).not.toContain(maya)
  system.mishap = 'wrongSum'
  const wrong = await bills(context)
  expect(wrong.ok && wrong.data.content.accounts).toEqual([{ number: ben, kind: 'uverse', isSmb: false, status: 'suspended', isBillRefused: true }])
  // 'no bill yet' would be false
  const page = await readBillPage(context)
  expect([page.state, statusOf(page)]).toEqual([{ step: 'down' }, 503])
  system.mishap = 'pass'
  expect([statusOf(await readBillPage(context)), statusOf(await readBillPage({ ...context, url: `/support/mybill?account=${maya}` }))]).toEqual([200, 404])
  const recognised = { ...context, identity: anonymous, recognisedToken: 'a-device' }
  await expect(readBillPage(recognised)).rejects.toMatchObject({ status: 302 })
  expect([...system.tokens]).toEqual(['Bearer a-token-of-the-tests'])
})

test('ORD-03 what the billing system does not take is decided by a person', async () => {
  const database = await openTestDatabase('sqlite')
  await addPeople(database)
  const system = await startBillingSystem()
  system.mishap = 'declines'
  expect(await arrange(contextOf(database, 'ben', system), '2026-11-27')).toMatchObject({ ok: true, data: { content: { state: 'handedOn' } } })
})

test('ORD-02 ORD-05 on any day every demo account has a bill whose figures add up, in whole cents', () => {
  expect(demoAccounts.length).toBeGreaterThanOrEqual(11)
  for (const person of world.people) for (const { number, billing } of person.accounts) expect(billing, number).toBeDefined()
  fc.assert(
    fc.property(fc.constantFrom(...demoAccounts), fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }), ({ number, billing }, date) => {
      const bill = demoBill(number, billing!, date.toISOString().slice(0, 10))
      expect(AccountBill.safeParse(bill).success).toBe(true)
      const paid = bill.statements.reduce((sum, { paymentsCents }) => sum + paymentsCents, bill.paidSinceCents)
      const charged = bill.statements.reduce((sum, statement) => sum + chargesOf(statement), 0)
      expect(bill.balanceCents).toBe(charged - paid)
      expect(bill.statements.length).toBeLessThanOrEqual(12)
    }),
  )
})

test('ORD-02 a bill whose figures do not add up is refused, whichever figure is wrong', () => {
  const bill = billOf(ben)
  fc.assert(
    fc.property(fc.constantFrom('balanceCents', 'paidSinceCents', 'totalCents', 'previousCents', 'paymentsCents', 'cents'), fc.integer({ min: 1, max: 100_000 }), fc.nat(11), (name, by, at) => {
      const wrong = structuredClone(bill) as unknown as Record<string, number> & { statements: (Record<string, number> & { lines: { cents: number }[] })[] }
      if (name === 'balanceCents' || name === 'paidSinceCents') wrong[name]! += by
      else if (name === 'cents') wrong.statements[at]!.lines[0]!.cents += by
      else wrong.statements[at]![name]! += by
      expect(AccountBill.safeParse(wrong).success).toBe(false)
    }),
  )
})
