import { expect, test } from 'vitest'
import { addAppointments, mayasAppointment } from '#features/appointments/booking/server/store/test-appointments.ts'
import { moveDemoBills } from '#features/billing/server.ts'
import { buildOutage } from '#features/outages/testing.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import type { Identity } from '#contracts/identity.ts'
import { allHandlers } from '#app/service-table.server.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { answerWhole } from '../questions/answer-question.ts'
import { addArticle, askedQuestion } from '../api/test-answers.ts'

/** Maya has a visit on Monday and an order, Ben a suspended account and a visit that cannot be moved again. */
async function open() {
  const database = await openTestDatabase('sqlite')
  await addAppointments(database)
  await database.write.updateTable('account').set({ status: 'suspended' }).where('number', '=', '301448229').execute()
  await database.write.insertInto('allocation').values({ team: 'search', name: 'svc-search-ixp-billing-intent', value: 'true' }).execute()
  const order = (id: string, customer_id: string, account_number: string) => ({ id, customer_id, account_number, title: 'Fiber 1000', status: 'inProgress', steps: '["received","scheduled","active"]', at_step: 'scheduled' })
  await database.write.insertInto('customer_order').values([order('71-104233550198', 'maya', '301448210'), order('71-104233550199', 'ben', '301448229')]).execute()
  await addArticle(database, { id: 'KM0000007', title: 'Pay your bill', topic: 'billing', body: '## If your service was cut off\n\nPay what is past due, and it comes back within a few hours.', questions: '["How do I get my service back after it was cut off for non payment?"]' })
  await addArticle(database, { id: 'KM0000008', title: 'Move a visit', body: '## Move it\n\nOpen the visit and choose another time.', questions: '["How do I move my visit?"]' })
  const ask = async (who: string | undefined, question: string, { locale = 'en' as 'en' | 'es', at = testNow, history = [] as { speaker: 'User' | 'System'; text: string }[] } = {}) => {
    const runtime = buildRuntime({ database, handlers: allHandlers, clock: () => at })
    const identity: { identity?: Identity } = who ? { identity: signedInAs(who) } : {}
    const summary = await answerWhole(buildContext(runtime, identity), askedQuestion(question, { variant: { audience: 'consumer', locale }, history }))
    return { html: summary.bestAnswer?.answer ?? '', text: (summary.bestAnswer?.answer ?? '').replace(/<[^>]+>/g, ' ').replace(/ +/g, ' ').trim(), action: summary.bestAnswer?.action, isPersonal: summary.bestAnswer?.isPersonal }
  }
  return { database, ask }
}

test('APT-05 ANS-20 who wants to move a visit hears whether it can still be moved, how often, and where', async () => {
  const { ask, database } = await open()
  const movable = await ask('maya', 'can i still change my appointment?')
  expect(movable.text).toMatch(/^Your internet installation is on Monday, November 23, 8–10 am ET\. You can move it online 2 more times, until it begins\.$/)
  expect(movable.action).toEqual({ label: 'Move your visit', url: '/support/myappointment' })
  expect((await ask('maya', 'cancel my appointment')).text).toContain('You can cancel it online until it begins.')
  const often = await ask('ben', 'move my visit')
  expect(often.text).toContain('It has been moved as often as is possible online. To move it once more, call')
  expect(often.action?.label).toBe('See or move your visit')
  expect((await ask('maya', 'puedo cambiar mi cita todavía', { locale: 'es' })).text).toContain('Puede cambiarla en línea 2 veces más, hasta que empiece.')
  const begun = Date.UTC(2026, 10, 23, 13, 30)
  expect((await ask('maya', 'move my visit', { at: begun })).text).toContain('It has begun, so that it cannot be changed online anymore. Call')
  await database.write.updateTable('appointment').set({ reschedules_left: 1 }).where('work_order_id', '=', mayasAppointment.workOrderId).execute()
  expect((await ask('maya', 'move my visit')).text).toContain('one more time')
})

test('ANS-20 who has not signed in hears how a visit is moved, and that signing in tells more', async () => {
  const { ask } = await open()
  const { text } = await ask(undefined, 'can i still change my visit?')
  expect(text).toMatch(/^Sign in and ask again, and I can tell you whether your own visit can still be moved\./)
})

test('ANS-20 a service that was cut off for a bill: one’s own accounts first, then how it comes back', async () => {
  const { ask } = await open()
  const suspended = await ask('ben', 'my service was cut off for non payment')
  expect(suspended.text).toMatch(/ending in 8229 is suspended\..*pay what is past due.*within a few hours/)
  expect(suspended.isPersonal).toBe(true)
  expect((await ask('maya', 'they cut my internet off, i did not pay')).text).toMatch(/^None of your accounts is suspended\. Pay what is past due/)
  expect((await ask(undefined, 'disconnected for nonpayment, turn my internet back on')).text).toMatch(/^Sign in and ask again, .*suspended\. Pay what is past due/)
})

test('ORD-03 ANS-20 a confirmed arrangement is told wherever the suspension is, and nobody is told to ask for one', async () => {
  const { ask, database } = await open()
  await moveDemoBills(database, await readDemoWorld('content'), testNow)
  const { bill } = await database.read.selectFrom('account_bill').select('bill').where('account_number', '=', '301448229').executeTakeFirstOrThrow()
  const { statements, pastDueCents } = JSON.parse(bill) as { statements: { id: string }[]; pastDueCents: number }
  await database.write.insertInto('payment_arrangement').values({ account_number: '301448229', statement_id: statements[0]!.id, pay_on: '2026-12-04', cents: pastDueCents }).execute()
  for (const question of ['why is my internet not working?', 'is my payment arrangement confirmed?', 'my service was cut off for non payment', 'what is my balance', 'is my account suspended?']) {
    const { text, action } = await ask('ben', question)
    expect(text, question).toMatch(/8229 is suspended\. Its payment arrangement is confirmed: pay \$[\d.]+ by December 4, 2026\. Service usually comes back by itself within a few hours\./)
    expect(text, question).not.toMatch(/ask for a payment arrangement|pay what is past due/i)
    expect(action?.url ?? '', question).not.toContain('#arrangement')
  }
  expect((await ask('ben', '¿está confirmado mi acuerdo de pago?', { locale: 'es' })).text).toMatch(/^Su cuenta .* está suspendida\. Su acuerdo de pago está confirmado: pague \$[\d.]+ a más tardar el 4 de diciembre de 2026\. Por lo general el servicio vuelve solo en unas horas\./)
  // its day is over
  expect((await ask('ben', 'is my account suspended?', { at: Date.UTC(2026, 11, 6) })).text).toContain('ask for a payment arrangement')
})

test('ANS-20 ACC-16 an order that is asked for by its number is one’s own, or there is none, whoever has it', async () => {
  const { ask } = await open()
  const own = await ask('maya', 'where is order 71-104233550198')
  expect(own.text).toMatch(/^Your order Fiber 1000, for your .*Status: Visit scheduled\. Your internet installation is on/)
  expect(own.action?.url).toBe('/orders/details?order=71-104233550198')
  const others = await ask('maya', 'where is order 71-104233550199')
  const nobodys = await ask('maya', 'where is order 71-999999999999')
  expect(others.text).toMatch(/^There is no order or visit 71-104233550199 on your accounts\. Your order Fiber 1000/)
  expect(nobodys.text.replace('71-999999999999', '71-104233550199')).toBe(others.text)
  expect((await ask('maya', 'when is visit WO100229')).text).toMatch(/^There is no order or visit WO100229/)
  expect((await ask('maya', 'when is visit WO100210')).text).toMatch(/^Your internet installation/)
  expect((await ask('maya', 'dónde está el pedido 71-104233550199', { locale: 'es' })).text).toMatch(/^En sus cuentas no hay ningún pedido ni visita 71-104233550199\./)
  expect((await ask(undefined, 'where is order 71-104233550198')).text).toMatch(/^Sign in and ask again, and I can tell you how far your own order is\./)
})

test('ORD-01 ANS-20 an order whose visit was canceled is told so, with whom to call for another', async () => {
  const { ask, database } = await open()
  await database.write.updateTable('appointment').set({ status: 'cancelled' }).where('external_order_id', '=', '71-104233550198').execute()
  expect((await ask('maya', 'where is my order?')).text).toMatch(/Status: Visit canceled\. Its visit was canceled\. Call [\d.]+ to book a new one\./)
  expect((await ask('maya', '¿dónde está mi pedido?', { locale: 'es' })).text).toMatch(/Estado: Visita cancelada\. Su visita se canceló\. Llame al [\d.]+ para reservar otra\./)
})

test('ANS-20 lines, data and plan: what is known, and honestly what is not shown here', async () => {
  const { ask } = await open()
  const lines = await ask('maya', 'how many lines do i have')
  expect(lines.text).toMatch(/ending in 8210 is active\. Phone lines are not listed here\./)
  expect(lines.action).toEqual({ label: 'See your accounts', url: '/acctmgmt/overview' })
  expect((await ask('maya', 'how much data is left')).text).toMatch(/^How much data is used or left is not shown here\./)
  for (const [question, start] of [['how many lines do i have', 'Sign in to see your accounts. Each of your lines'], ['what plan do i have', 'Sign in to see your accounts and your orders.'], ['how much data is left', 'Sign in and ask again, and I can tell you. How much data']] as const) {
    const { text, action } = await ask(undefined, question)
    expect([text.slice(0, start.length), action?.url.startsWith('/acctmgmt/signin')]).toEqual([start, true])
  }
})

test('ANS-20 ORD-02 what is owed, by when, and what changed; plan, add-ons and data left: only what is asked, of one’s own accounts', async () => {
  const { ask, database } = await open()
  const world = await readDemoWorld('content')
  await moveDemoBills(database, world, testNow)
  const bill = await ask('maya', 'how much is my bill')
  expect(bill.text).toMatch(/^You owe \$\d+\.\d\d on your internet and TV account ending in 8210, due by December 3, 2026\. Autopay is on and pays it: .+\./)
  expect(bill).toMatchObject({ isPersonal: true, action: { label: 'See your bill', url: '/support/mybill?account=301448210' } })
  const spanish = await ask('maya', 'cuándo vence mi factura', { locale: 'es' })
  expect(spanish.text).toContain('vence el 3 de diciembre de 2026')
  expect(spanish.action).toEqual({ label: 'Ver su factura', url: '/es-us/support/mybill?account=301448210' })
  expect((await ask('maya', 'why is my bill higher')).text).toContain('Your promotion ended: +$20.00 (Welcome offer).')
  expect((await ask('maya', 'what is our monthly total')).text).toMatch(/^The charges of your newest bill, of November \d+, 2026, come to \$\d+\.\d\d, taxes and fees included\. You owe/)
  expect((await ask('maya', 'did you get my payment')).text).toMatch(/^(?:Since your newest bill we have received|Before your bill of November \d+, 2026 we had received) \$\d+\.\d\d/)
  expect((await ask('priya', 'which card do you have on file for autopay')).text).toContain('Mastercard ending in 2090.')
  expect((await ask('maya', 'what plan do i have')).text).toBe('The plan of your internet and TV account ending in 8210 is Fiber 500, $65.00 a month before taxes.')
  expect((await ask('maya', 'what add-ons do I have')).text).toBe('Add-ons of your internet and TV account ending in 8210: Whole-home Wi-Fi ($7.00).')
  expect((await ask('maya', 'how much data is left')).text).toBe('Your internet and TV account ending in 8210 has no data limit; it used 612 GB this month.')
  expect((await ask('ben', 'what is my balance')).text).toMatch(/^You owe \$193\.31 .* past due since .* is suspended\./)
  for (const question of ['how much is my bill', 'what plan do i have', 'how much data is left']) expect((await ask('ben', question)).text).not.toContain('8210')
})

test('ANS-20 however somebody puts it: a story, slang, a hint; and what the articles are asked stays theirs', async () => {
  const { ask, database } = await open()
  await moveDemoBills(database, await readDemoWorld('content'), testNow)
  for (const [question, start] of [['so whats the damage this month, wife wants to know', /^You owe/], ['did that fiber thing i ordered go anywhere yet', /^Your order Fiber 1000/], ['i took monday off for your guy, we still good?', /^Your internet installation is on Monday/]] as const) expect((await ask('maya', question)).text, question).toMatch(start)
  expect((await ask('maya', 'cuánto les tengo que dar este mes', { locale: 'es' })).text).toMatch(/^Debe \$/)
  for (const question of ['how do i restart my gateway', 'how do i change my wifi password']) expect((await ask('maya', question)).isPersonal, question).toBeUndefined()
  // a visitor who is not signed in has no records that could be looked up
  expect((await ask(undefined, 'so whats the damage this month, wife wants to know')).isPersonal).toBeUndefined()
})

test('ANS-20 who has not signed in hears where data left and the bill are seen after sign-in', async () => {
  const { ask } = await open()
  expect((await ask(undefined, 'how much data is left')).text).toMatch(/^Sign in and ask again, and I can tell you\. How much data is used and left is on the page of your bill\./)
  expect((await ask(undefined, 'how much is my bill')).text).toMatch(/^Sign in and ask again, and I can tell you what you owe and by when\./)
  expect((await ask(undefined, 'cuándo vence mi factura', { locale: 'es' })).text).toMatch(/^Inicie sesión y pregunte de nuevo/)
})

test('ANS-18 ANS-20 a follow-up that leans on a question after one’s own is answered from one’s own', async () => {
  const { ask } = await open()
  const history = [{ speaker: 'User' as const, text: 'when is my technician coming' }, { speaker: 'System' as const, text: 'On Monday.' }]
  expect((await ask('maya', 'can i change it to saturday?', { history })).action?.label).toBe('Move your visit')
  expect((await ask('maya', 'is it still on?', { history })).text).toMatch(/^Your internet installation is on Monday/)
  expect((await ask(undefined, 'is it still on?', { history })).isPersonal).toBeUndefined()
})

test('ORD-01 ANS-20 an order on its way says who brings it, by when and under which number, which leads to its page', async () => {
  const { ask, database } = await open()
  const detail = { stepTimes: [], items: [], equipment: [], expectedOn: '2026-11-25', carrier: { name: 'FedEx', trackingNumber: '204410000311', url: 'https://carrier.example/204410000311' } }
  await database.write.updateTable('customer_order').set({ detail: JSON.stringify(detail) }).where('customer_id', '=', 'maya').execute()
  const { text, html, action } = await ask('maya', 'where is my order')
  expect(text).toContain('We expect it to arrive on November 25, 2026. FedEx brings it; its tracking number is 204410000311 .')
  expect(html).toContain('<a href="/orders/details?order=71-104233550198">204410000311</a>')
  expect(html).not.toContain('carrier.example')
  expect(action?.url).toBe('/orders/details?order=71-104233550198')
  expect((await ask('maya', 'dónde está mi pedido', { locale: 'es' })).text).toContain('Lo lleva FedEx; su número de rastreo es 204410000311')
  expect((await ask('ben', 'where is my order')).text).not.toContain('tracking number')
})

test('OUT-01 a question with a ZIP is answered from its outages, whoever asks; what does not answer is not told as unaffected', async () => {
  const { ask, database } = await open()
  await database.write.insertInto('outage').values([buildOutage(testNow, { id: 'OUT-1', zips: ['75201'], services: '["internet"]', title: 'Internet down in Dallas', title_es: 'Sin internet en Dallas' })]).execute()
  for (const who of [undefined, 'maya']) {
    const { text, action } = await ask(who, 'is there an outage in 75201')
    expect(text).toMatch(/^Yes: there is an outage at 75201\. You don’t have to report it\. Internet down in Dallas\./)
    expect(action).toEqual({ label: 'See what we know', url: '/support/outages' })
    expect((await ask(who, 'is there an outage in 75202?')).text).toMatch(/^No known outage at 75202\./)
  }
  expect((await ask(undefined, '¿hay una interrupción en 75201?', { locale: 'es' })).text).toMatch(/^Sí: hay una interrupción en 75201\. .*Sin internet en Dallas/)
  await database.write.schema.dropTable('outage_version').execute()
  await database.write.schema.dropTable('outage').execute()
  expect((await ask(undefined, 'is there an outage in 75201')).text).toMatch(/^I can’t tell right now whether 75201 is affected/)
})

test('ORD-03 ANS-12 who asks for more time hears what is owed and is led to where it is promised', async () => {
  const { ask, database } = await open()
  await moveDemoBills(database, await readDemoWorld('content'), testNow)
  await addArticle(database, { id: 'KM0000009', title: 'Ask for a payment arrangement', topic: 'billing', body: 'You can pay in parts.', questions: '["How do I ask for a payment arrangement?"]' })
  const ben = await ask('ben', 'can I get more time')
  expect(ben.text).toMatch(/^You owe \$193\.31 .* You can pay in parts\./)
  expect(ben.action).toEqual({ label: 'Ask for more time to pay', url: '/support/mybill?account=301448229#arrangement' })
  // no amount is past due
  expect((await ask('maya', 'can I get more time')).action).toEqual({ label: 'See your bill', url: '/support/mybill?account=301448210' })
  expect((await ask(undefined, 'can I get more time')).text).toBe('You can pay in parts.')
})

test('ANS-12 who cannot pay is told of more time, signed in or not, in both languages', async () => {
  const { ask, database } = await open()
  await addArticle(database, { id: 'KM0000009', title: 'Ask for a payment arrangement', topic: 'billing', body: 'You can pay in parts.', questions: '["How do I ask for a payment arrangement?"]' })
  await addArticle(database, { id: 'KM0000010', title: 'Pida un acuerdo de pago', topic: 'billing', locale: 'es', body: 'Puede pagar en partes.', questions: '["¿Cómo pido un acuerdo de pago?"]' })
  for (const who of [undefined, 'maya']) expect((await ask(who, "I can't pay my bill this month")).text).toContain('You can pay in parts.')
  expect((await ask(undefined, 'no puedo pagar este mes', { locale: 'es' })).text).toContain('Puede pagar en partes.')
})

test('ANS-17 no button leads to sign-in for somebody who has signed in', async () => {
  const { ask, database } = await open()
  await addArticle(database, { id: 'KM0000011', title: 'Find your Wi-Fi password', body: 'Your Wi-Fi password is in your account: [sign in](page:signin).', questions: '["What is my Wi-Fi password?"]' })
  expect((await ask(undefined, 'What is my Wi-Fi password?')).action?.label).toBe('Open sign-in')
  const signedIn = await ask('maya', 'What is my Wi-Fi password?')
  expect([signedIn.text, signedIn.action]).toEqual(['Your Wi-Fi password is in your account: sign in .', undefined])
})

test('ANS-20 a customer without internet, whose account is active and who has no outage, hears that none is known', async () => {
  const { ask } = await open()
  expect(await ask('maya', 'no internet')).toMatchObject({ text: expect.stringMatching(/^We know of no outage in your area\./), isPersonal: true })
  expect((await ask('maya', 'estoy sin internet', { locale: 'es' })).text).toMatch(/^No sabemos de ninguna interrupción en su zona/)
  expect((await ask('ben', 'why cant i call anyone from the house phone')).text).toMatch(/ending in 8229 is suspended/)
})

test('ANS-20 a visit names its service in customers’ words, in both languages', async () => {
  const { ask, database } = await open()
  await database.write.updateTable('appointment').set({ service: 'dtv' }).where('work_order_id', '=', mayasAppointment.workOrderId).execute()
  expect((await ask('maya', 'when is my technician coming?')).text).toMatch(/^Your DIRECTV installation is on /)
  expect((await ask('maya', '¿cuándo viene el técnico?', { locale: 'es' })).text).toMatch(/^Su instalación de DIRECTV es el /)
})

test('ANS-18 ANS-20 ORD-01 after a question about an order its price and its day are told, or where they will be', async () => {
  const { ask, database } = await open()
  const history = [{ speaker: 'User' as const, text: 'Where is my order?' }, { speaker: 'System' as const, text: 'Your order Fiber 1000' }]
  expect((await ask('maya', 'how much does it cost?', { history })).text).toBe('What Fiber 1000 costs is not shown here: the page of the order has all that is known of it.')
  // its visit is known
  expect((await ask('maya', 'when will I get it?', { history })).text).toMatch(/^Your internet installation is on Monday, November 23/)
  const detail = { stepTimes: [], items: [{ label: { en: 'Plan', es: 'Plan' }, quantity: 1, monthlyCents: 8000 }, { label: { en: 'Visit', es: 'Visita' }, quantity: 2, onceCents: 4950 }], equipment: [], expectedOn: '2026-11-25' }
  await database.write.updateTable('customer_order').set({ detail: JSON.stringify(detail) }).where('customer_id', '=', 'maya').execute()
  expect((await ask('maya', 'how much does it cost?', { history })).text).toBe('Fiber 1000 costs $80.00 a month and $99.00 once, before taxes.')
  expect((await ask('maya', '¿cuánto cuesta?', { history, locale: 'es' })).text).toMatch(/^Fiber 1000 cuesta .* al mes y .* una sola vez, antes de impuestos\.$/)
  const day = await ask('maya', 'when will I get it?', { history })
  expect([day.text, day.action?.url]).toEqual(['We expect Fiber 1000 to arrive on November 25, 2026.', '/orders/details?order=71-104233550198'])
})

test('ANS-18 ANS-20 ORD-02 why the bill has changed is told of one’s own bill within a conversation, too', async () => {
  const { ask, database } = await open()
  await moveDemoBills(database, await readDemoWorld('content'), testNow)
  const after = (text: string) => [{ speaker: 'User' as const, text }, { speaker: 'System' as const, text: 'You owe it.' }]
  const why = await ask('maya', 'por qué subió mi factura', { history: after('cuánto debo'), locale: 'es' })
  expect(why).toMatchObject({ text: expect.stringMatching(/^Debe .*Sus cargos /), isPersonal: true })
  for (const question of ['when will it come down?', 'how do I pay it?']) expect((await ask('maya', question, { history: after('why did my bill go up?') })).text, question).toMatch(/^You owe /)
})
