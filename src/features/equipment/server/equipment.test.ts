import { expect, test } from 'vitest'
import { homeNetworkHandlers, seedDemoGateways } from '#features/home-network/server.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { diagnoseVideo, listEquipment, listLines, manageSession, setAccountFocus, startUnitOver, type UnitStatus } from '../equipment-endpoints.ts'
import { equipmentHandlers } from './handlers.ts'
import { demoUnits } from './simulator/demo-units.ts'
import { serveUnits } from './simulator/serve-units.ts'
import { seedDemoUnits } from './store/equipment-store.ts'

const world = await readDemoWorld('content')
const token = 'a-token-of-the-tests'
const [mayas, rosas, frozen, dark] = ['4045550117', '2105550163', 'AR2250N00806', 'CI7005N00807'] as const
const options = { signIn: 'return' } as const
type Context = ReturnType<typeof buildContext>

/** The demo's accounts with their lines and receivers, each with its demo owner. */
async function open(openDatabase: () => Promise<Database>) {
  const database = await openDatabase()
  for (const { loginId, accounts } of world.people) {
    await addCustomer(database, { id: loginId })
    for (const [position, { number, kind }] of accounts.entries()) await addAccount(database, { number, customer_id: loginId, kind, position })
  }
  await seedDemoGateways(database, world)
  await seedDemoUnits(database, world)
  let now = testNow
  const clock = () => now
  const units = await serveUnits(demoUnits(world), { token, clock })
  const runtime = buildRuntime({ database, clock, handlers: [...equipmentHandlers, ...homeNetworkHandlers], environment: { EQUIPMENT_URL: units.url, EQUIPMENT_TOKEN: token } })
  return { database, units, contextOf: (who: string) => buildContext(runtime, { identity: signedInAs(who) }), wait: (ms: number) => (now += ms) }
}

async function receiversOf(context: Context): Promise<UnitStatus[]> {
  const answer = await call(context, diagnoseVideo, { query: {} }, options)
  if (!answer.ok) throw new Error(answer.code)
  return answer.data.content.receivers
}

const startOver = (context: Context, kind: 'line' | 'receiver', unit: string) => call(context, startUnitOver, { params: { kind, unit }, body: {} }, options)
const noor = 'noor.haddad@dtv.sat'

describeEachEngine('equipment', (openDatabase) => {
  test('NET-04 all equipment of a person by account, the account in focus first, and nobody else’s', async () => {
    const { contextOf, units } = await open(openDatabase)
    const maya = () => contextOf('maya.torres')
    const accounts = async () => {
      const answer = await call(maya(), listEquipment, {}, options)
      return answer.ok ? answer.data.content.accounts : []
    }
    expect(await accounts()).toMatchObject([
      { accountNumber: '301448210', kind: 'uverse', isInFocus: true, equipment: [{ type: 'gateway', make: 'nokia', model: 'bgw320' }, { type: 'phone', name: mayas }, { type: 'phone' }] },
      { accountNumber: '512003377', isInFocus: false, equipment: [] },
    ])
    expect(await call(maya(), setAccountFocus, { body: { accountNumber: '512003377' } }, options)).toMatchObject({ ok: true })
    expect(await accounts()).toMatchObject([{ accountNumber: '512003377', isInFocus: true }, { accountNumber: '301448210' }])
    expect(await call(maya(), manageSession, {}, options)).toMatchObject({ data: { content: { accountNumber: '512003377', accounts: [{ isInFocus: true }, { isInFocus: false }] } } })
    // ACC-16: another customer's account is answered like an unknown one.
    const [others, unknown] = await Promise.all(['301448300', '999999999'].map((accountNumber) => call(maya(), setAccountFocus, { body: { accountNumber } }, options)))
    expect(others).toEqual(unknown)
    expect(others).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' })
    expect(await call(contextOf('rosa.delgado'), manageSession, {}, options)).toMatchObject({ data: { content: { accountNumber: '301448300' } } })
    await units.close()
  })

  test('NET-04 NET-11 a line is refreshed: one at a time, as the network says, three times an hour', async () => {
    const { contextOf, units, wait } = await open(openDatabase)
    const rosa = () => contextOf('rosa.delgado')
    const line = async () => {
      const answer = await call(rosa(), listLines, {}, options)
      return answer.ok ? answer.data.content.devices[0]! : undefined
    }
    expect(await line()).toMatchObject({ id: rosas, isLive: true, at: testNow, diagnosis: { verdict: 'unregistered', helpsStartingOver: true }, startsLeft: 3 })
    // Of two simultaneous requests, as from two processes, only one goes on.
    const both = await Promise.all([startOver(rosa(), 'line', rosas), startOver(rosa(), 'line', rosas)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await line()).toMatchObject({ start: { stage: 'running' }, diagnosis: { verdict: 'starting' } })
    expect(await startOver(rosa(), 'line', rosas)).toMatchObject({ status: 409, code: 'START_RUNNING' })
    wait(31_000)
    expect(await line()).toMatchObject({ start: { stage: 'done' }, diagnosis: { verdict: 'fine' }, startsLeft: 2 })
    for (const left of [1, 0]) {
      expect(await startOver(rosa(), 'line', rosas)).toMatchObject({ ok: true })
      wait(31_000)
      expect(await line()).toMatchObject({ startsLeft: left })
    }
    expect(await startOver(rosa(), 'line', rosas)).toMatchObject({ status: 429, code: 'TOO_MANY_STARTS' })
    wait(3_600_000)
    expect(await startOver(rosa(), 'line', rosas)).toMatchObject({ ok: true })
    await units.close()
  })

  test('NET-04 NET-11 video is diagnosed, and what starting over mends is mended', async () => {
    const { contextOf, units, wait } = await open(openDatabase)
    const own = () => contextOf(noor)
    expect(await receiversOf(own())).toMatchObject([{ id: frozen, diagnosis: { verdict: 'frozen' } }, { id: dark, diagnosis: { verdict: 'noInput', helpsStartingOver: false } }])
    expect(await startOver(own(), 'receiver', frozen)).toMatchObject({ ok: true })
    wait(91_000)
    expect(await receiversOf(own())).toMatchObject([{ start: { stage: 'done' }, diagnosis: { verdict: 'fine' } }, { diagnosis: { verdict: 'noInput' } }])
    expect(await call(own(), diagnoseVideo, { query: { receiver: dark } }, options)).toMatchObject({ data: { content: { receivers: [{ id: dark }] } } })
    await units.close()
  })

  test('NET-11 what hangs, lies or answers garbage changes nothing, and is not called done', async () => {
    const { contextOf, units, wait } = await open(openDatabase)
    const own = () => contextOf(noor)
    await receiversOf(own())
    wait(120_000)
    units.setFault(frozen, 'garbage')
    expect((await receiversOf(own()))[0]).toMatchObject({ isLive: false, at: testNow, report: { picture: 'frozen' }, startsLeft: 3 })
    expect((await receiversOf(own()))[0]!.diagnosis).toBeUndefined()
    expect(await startOver(own(), 'receiver', frozen)).toMatchObject({ status: 503, code: 'UNIT_DOWN' })
    expect((await receiversOf(own()))[0]).toMatchObject({ startsLeft: 3 })
    units.setFault(frozen, 'lying')
    expect(await startOver(own(), 'receiver', frozen)).toMatchObject({ ok: true })
    wait(30_000)
    expect((await receiversOf(own()))[0]).toMatchObject({ start: { stage: 'unchanged' } })
    await units.close()
  })

  test('NET-11 ACC-16 another’s line and receiver are nobody’s', async () => {
    const { contextOf, units } = await open(openDatabase)
    const stranger = () => contextOf('rosa.delgado')
    const nothing = { ok: false, status: 404, code: 'UNIT_NOT_FOUND' }
    for (const [kind, unit] of [['line', mayas], ['receiver', frozen], ['receiver', 'unknown'], ['receiver', rosas]] as const) expect(await startOver(stranger(), kind, unit), unit).toMatchObject(nothing)
    expect(await call(stranger(), diagnoseVideo, { query: { receiver: frozen } }, options)).toMatchObject(nothing)
    expect(await receiversOf(stranger())).toEqual([])
    expect((await receiversOf(contextOf(noor)))[0]).toMatchObject({ startsLeft: 3 })
    await units.close()
  })
})
