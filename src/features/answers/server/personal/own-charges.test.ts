import { expect, onTestFinished, test } from 'vitest'
import { allHandlers } from '#app/service-table.server.ts'
import { moveDemoBills } from '#features/billing/server.ts'
import { seedDemoGateways } from '#features/home-network/server.ts'
import { demoGateways, serveGateways } from '#features/home-network/testing.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { addArticle, askedQuestion } from '../api/test-answers.ts'
import { answerWhole } from '../questions/answer-question.ts'

const world = await readDemoWorld('content')
const token = 'a-token-of-the-tests'

/** The demo's accounts with their bills and gateways. */
async function open() {
  const database = await openTestDatabase('sqlite')
  for (const { loginId, accounts } of world.people) {
    await addCustomer(database, { id: loginId })
    for (const [position, { number, kind, status, smb }] of accounts.entries()) await addAccount(database, { number, customer_id: loginId, kind, status, is_smb: smb ? 1 : 0, position })
  }
  await moveDemoBills(database, world, testNow)
  await seedDemoGateways(database, world)
  await database.write.insertInto('allocation').values({ team: 'search', name: 'svc-search-ixp-billing-intent', value: 'true' }).execute()
  await addArticle(database, { id: 'KM0000021', title: 'Make your Wi-Fi faster', body: 'Move the gateway into the open.', questions: '["Why is my Wi-Fi slow?","My Wi-Fi is slow upstairs"]' })
  await addArticle(database, { id: 'KM0000022', title: 'Mejore su Wi-Fi', locale: 'es', body: 'Ponga el gateway a la vista: el Wi-Fi no llega lejos y anda mal.', questions: '["¿Por qué mi Wi-Fi anda mal en un cuarto?"]' })
  const gateways = await serveGateways(demoGateways(world), { token, clock: () => testNow })
  onTestFinished(() => gateways.close())
  const runtime = buildRuntime({ database, handlers: allHandlers, clock: () => testNow, environment: { GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: token } })
  return async (who: string | undefined, question: string, locale: 'en' | 'es' = 'en') => {
    const summary = await answerWhole(buildContext(runtime, who ? { identity: signedInAs(who) } : {}), askedQuestion(question, { variant: { audience: 'consumer', locale } }))
    return { text: (summary.bestAnswer?.answer ?? '').replace(/<[^>]+>/g, ' ').replace(/ +/g, ' ').trim(), action: summary.bestAnswer?.action, isPersonal: summary.bestAnswer?.isPersonal }
  }
}

test('ANS-20 ORD-02 a charge or a discount that is asked for is told alone, with its bill, also one that has just ended', async () => {
  const ask = await open()
  const promotion = await ask('maya.torres', 'did my promo end')
  expect(promotion.text).toMatch(/^On your bill of November \d+, 2026 for your internet and TV account ending in 8210: Your promotion ended: \+\$20\.00 \(Welcome offer\)\.$/)
  expect(promotion.action?.url).toBe('/support/mybill?account=301448210')
  expect((await ask('rosa.delgado', 'se me acabó la promoción', 'es')).text).toMatch(/^En su factura del .* terminada en 8300: Su promoción terminó: \+\$15\.00 \(Oferta de primavera\)\.$/)
  expect((await ask('joe.marsh', 'is there a late fee on my bill')).text).toMatch(/ending in 5120: Late payment: \$7\.00\.$/)
  expect((await ask('maya.torres', 'is there a late fee on my bill')).text).toBe('Your newest bills have no late fee.')
  expect((await ask('priya.nair', 'charge for static ip')).text).toMatch(/ending in 0017: Static IP address: \$15\.00\.$/)
  expect((await ask('priya.nair', 'what is my static ip')).text).toMatch(/\$15\.00\. The address itself is not shown here\./)
  expect((await ask('priya.nair', 'whats our monthly total with the static ip')).text).toMatch(/^The charges of your newest bill, of November \d+, 2026, come to \$160\.65/)
  expect((await ask('rosa.delgado', 'cuánto les debo y para cuándo', 'es')).text).toMatch(/^Debe \$/)
  for (const who of ['maya.torres', undefined]) expect((await ask(who, 'charge for static ip')).isPersonal, who).toBeUndefined()
})

test('ANS-20 ORD-02 a month’s bill and the bill of the business are told if they are named', async () => {
  const ask = await open()
  const october = await ask('maya.torres', 'bill from october')
  expect(october.text).toMatch(/Your bill of October \d+, 2026 for your internet and TV account ending in 8210 came to \$\d+\.\d\d\./)
  expect(october.text).not.toMatch(/November|You owe/)
  const business = await ask('joe.marsh', 'business bill')
  expect(business.text).toMatch(/^You owe \$144\.59 on your internet and TV account ending in 0044/)
  expect(business.text).not.toMatch(/5120 for|5133/)
})

test('ANS-20 ORD-03 a suspended account names what is past due and where to pay it; who asks for a day hears those that are offered', async () => {
  const ask = await open()
  for (const question of ['why is my service off', 'why did you shut me off', 'is my account suspended']) {
    const { text, action } = await ask('joe.marsh', question)
    expect(text, question).toMatch(/ending in 5120 is suspended\. \$\d+\.\d\d has been past due on the account ending in 5120 since October \d+, 2026\./)
    expect(action, question).toEqual({ label: 'Pay what is past due', url: '/support/mybill?account=301555120' })
  }
  expect((await ask('joe.marsh', 'por qué me cortaron el servicio', 'es')).action?.label).toBe('Pagar lo vencido')
})

test('ANS-20 NET-06 a light is told as the gateway reports it; a weak extender explains bad Wi-Fi, and else the articles do', async () => {
  const ask = await open()
  const light = await ask('joe.marsh', 'my light is red')
  expect(light.text).toMatch(/^The gateway has power, but no connection to our network\. Its light is/)
  expect(light.action).toEqual({ label: 'Fix it step by step', url: '/support/fix/no-internet?account=301555133' })
  const weak = await ask('rosa.delgado', 'mi wifi anda mal', 'es')
  expect(weak.text).toMatch(/^Su extensor AIR-4921 está conectado, con señal débil\./)
  expect(weak.action?.url).toBe('/es-us/support/fix/slow-wifi?account=301448300')
  expect((await ask('rosa.delgado', 'el wifi no llega al cuarto', 'es')).text).toContain('AIR-4921')
  expect((await ask('maya.torres', 'my wifi is slow upstairs')).isPersonal).toBeUndefined()
})

test('ANS-20 ACC-16 who asks for somebody else’s account is told nothing, nor to sign in', async () => {
  const ask = await open()
  for (const who of [undefined, 'joe.marsh']) {
    for (const question of ['account number of maya torres', 'track my girlfriends phone', 'my neighbors bill']) expect((await ask(who, question)).text, question).not.toMatch(/ending in|ends in|Sign in/)
  }
})
