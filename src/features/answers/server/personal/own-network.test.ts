import { expect, onTestFinished, test } from 'vitest'
import { allHandlers } from '#app/service-table.server.ts'
import { seedDemoGateways } from '#features/home-network/server.ts'
import { demoGateways, serveGateways } from '#features/home-network/testing.ts'
import { buildOutage } from '#features/outages/testing.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { askedQuestion } from '../api/test-answers.ts'
import { answerWhole } from '../questions/answer-question.ts'

const world = await readDemoWorld('content')
const token = 'a-token-of-the-tests'
const [mayas, joes] = ['ML320NK00017', 'joe.marsh'] as const

/** The demo's accounts and gateways, each under the customer who has it in the demo. */
async function open() {
  const database = await openTestDatabase('sqlite')
  for (const { loginId, accounts } of world.people) {
    await addCustomer(database, { id: loginId })
    for (const [position, { number, kind }] of accounts.entries()) await addAccount(database, { number, customer_id: loginId, kind, position })
  }
  await seedDemoGateways(database, world)
  await database.write.insertInto('allocation').values({ team: 'search', name: 'svc-search-ixp-billing-intent', value: 'true' }).execute()
  const gateways = await serveGateways(demoGateways(world), { token, clock: () => testNow })
  onTestFinished(() => gateways.close())
  const runtime = buildRuntime({ database, handlers: allHandlers, clock: () => testNow, environment: { GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: token } })
  const ask = async (who: string | undefined, question: string, locale: 'en' | 'es' = 'en') => {
    const summary = await answerWhole(buildContext(runtime, who ? { identity: signedInAs(who) } : {}), askedQuestion(question, { variant: { audience: 'consumer', locale } }))
    return { text: (summary.bestAnswer?.answer ?? '').replace(/<[^>]+>/g, ' ').replace(/ +/g, ' ').trim(), action: summary.bestAnswer?.action, isPersonal: summary.bestAnswer?.isPersonal }
  }
  return { gateways, ask, database, runtime }
}

test('ANS-20 NET-06 how one’s own gateway is, and of its network what is asked for, with the page that shows it', async () => {
  const { ask } = await open()
  const online = await ask('maya.torres', 'is my modem online')
  expect(online).toEqual({ text: 'The gateway is online: it and its line work. 8 devices are connected.', action: { label: 'See your home network', url: '/support/internet/home?account=301448210' }, isPersonal: true })
  expect((await ask('maya.torres', 'what devices are on my wifi right now')).text).toContain('Connected now: iPhone, Laptop, Living room TV')
  expect((await ask('maya.torres', 'is our guest network on')).text).toContain('Your guest network, Meadowlink-0017-guest, is off.')
  expect((await ask('maya.torres', 'what is my wifi called')).text).toContain('Your Wi-Fi is on and is called Meadowlink-0017.')
  expect((await ask('maya.torres', 'which modem do I have')).text).toContain(`It is a BGW320, serial number ${mayas}.`)
  expect((await ask('maya.torres', 'está en línea mi gateway', 'es')).text).toBe('El gateway está en línea: él y su línea funcionan. Hay 8 dispositivos conectados.')
})

test('ANS-20 NET-08 a Wi-Fi password is said in no answer: its page shows it', async () => {
  const { ask } = await open()
  const { text, action } = await ask('maya.torres', 'what is my wifi password')
  expect(text).toBe('Your Wi-Fi is Meadowlink-0017 . For your safety, the password is shown on your home network page only, with a code that joins a phone without typing.')
  expect(text).not.toContain('maple-river')
  expect(action).toEqual({ label: 'Show my password', url: '/support/internet/home?account=301448210&show=main#wifi-main' })
})

test('ANS-20 NET-08 whoever asks for the password hears where it is even of a gateway that never answered', async () => {
  const { ask, gateways } = await open()
  gateways.setFault(mayas, 'hanging')
  const { text, action } = await ask('maya.torres', 'what is my wifi password')
  expect(text).toMatch(/^For your safety, the password is shown on your home network page only/)
  expect(action?.label).toBe('Show my password')
})

test('ANS-20 NET-10 a gateway without a line, and one that does not answer, are told as they are', async () => {
  const { ask, gateways } = await open()
  expect((await ask(joes, 'is my gateway online')).text).toMatch(/^The gateway has power, but no connection to our network\./)
  expect((await ask('maya.torres', 'is my modem online')).text).toContain('is online')
  gateways.setFault(mayas, 'hanging')
  expect((await ask('maya.torres', 'is my modem online')).text).toMatch(/^We can’t reach the gateway right now\. Check that it is plugged in\. What it told us last is from 1 minute ago: 8 devices are connected\.$/)
})

test('ANS-20 OUT-05 in an outage of the network nobody is sent to the plug of a gateway, and the password is where it was', async () => {
  const { ask, gateways, database } = await open()
  await database.write.insertInto('outage').values([buildOutage(testNow, { id: 'OUT-1', zips: ['30309'], services: '["internet"]', title: 'Internet down in Midtown', title_es: 'Sin internet en Midtown' })]).execute()
  const inOutage = 'There is an outage in our network. The problem is not in your home.'
  expect((await ask('maya.torres', 'is my modem online')).text).toBe(`${inOutage} The gateway is on and in touch with us. 8 devices are connected.`)
  gateways.setFault(mayas, 'hanging')
  const { text } = await ask('maya.torres', 'is my modem online')
  expect(text).toContain(inOutage)
  expect(text).not.toContain('plugged in')
  expect((await ask('maya.torres', 'what is my wifi password')).text).toMatch(/^Your Wi-Fi is Meadowlink-0017 \. For your safety,/)
})

test('ANS-20 an answer that waits only briefly calls no gateway unreachable', async () => {
  const { gateways, runtime } = await open()
  const askIn = async (ms: number) => (await answerWhole({ ...buildContext(runtime, { identity: signedInAs('maya.torres') }), deadline: testNow + ms }, askedQuestion('is my modem online', { variant: { audience: 'consumer', locale: 'en' } }))).bestAnswer?.answer ?? ''
  await askIn(3000)
  gateways.setFault(mayas, 'hanging')
  const brief = await askIn(200)
  expect(brief).toContain('What it told us last')
  expect(brief).not.toContain('plugged in')
  expect(await askIn(3000)).toContain('plugged in')
})

test('ANS-20 nobody hears of a gateway that is not theirs, and who has none hears the articles', async () => {
  const { ask } = await open()
  expect((await ask('ivy.stone', 'is my modem online')).isPersonal).toBeUndefined()
  for (const who of [undefined, 'ivy.stone', joes]) {
    const { text } = await ask(who, 'what is my wifi called')
    expect(text, who ?? 'a visitor').not.toContain('Meadowlink-0017')
  }
})
