import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import type { Database } from '#platform/database/database.ts'
import { createLog } from '#platform/observability/log.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { changeConnectedDevice, changeWifiName, changeWifiNetwork, readConnectedDevice, readGatewayStatus, readWifiNetworks, restartGateway } from '../../../network-endpoints.ts'
import { homeNetworkHandlers } from '../../handlers.ts'
import { demoGateways } from '../../simulator/demo-gateways.ts'
import { setUpGateway } from '../../simulator/simulated-gateway.ts'
import { seedDemoGateways } from '../../store/gateway-store.ts'
import { simulatedTr181 } from './test-device.ts'
import { serveGenieAcs, type GenieAcsFault } from './test-genieacs.ts'

const world = await readDemoWorld('content')
const maya = '301448210'
const serial = 'ML320NK00017'
const newPassword = 'violet-harbor-77'
const token = 'a-token-of-the-tests'
const minuteMs = 60_000
const options = { signIn: 'return' } as const
const params = { value: maya }

/** Maya's account with her gateway, managed by a GenieACS. */
async function open(openDatabase: () => Promise<Database>, { twice = false } = {}) {
  const database = await openDatabase()
  await addCustomer(database, { id: 'maya' })
  for (const { account } of demoGateways(world)) await addAccount(database, { number: account, customer_id: 'maya' })
  await seedDemoGateways(database, world)
  let now = testNow
  let logged = ''
  const clock = () => now
  const place = demoGateways(world).find((each) => each.serial === serial)!
  const made = () => ({ model: simulatedTr181, state: setUpGateway(place, testNow), oui: place.oui, fault: 'none' as GenieAcsFault })
  const first = made()
  const genieAcs = await serveGenieAcs(twice ? [first, made()] : [first], { token, clock })
  const log = createLog('trace', new Writable({ write: (chunk: Buffer, _, done) => ((logged += chunk.toString()), done()) }))
  const runtime = buildRuntime({ database, clock, log, handlers: homeNetworkHandlers, environment: { GENIEACS_URL: genieAcs.url, GENIEACS_TOKEN: token, GENIEACS_ANSWER_SECONDS: '2' } })
  const context = () => buildContext(runtime, { identity: signedInAs('maya') })
  const changeWifi = (password = newPassword) => call({ ...context(), deadline: now + 20_000 }, changeWifiName, { params, body: { network: 'main', name: 'Casa', password } }, options)
  const status = async () => {
    const answer = await call(context(), readGatewayStatus, { params }, options)
    if (!answer.ok) throw new Error(answer.code)
    return answer.data.content
  }
  return {
    genieAcs,
    gateway: first,
    context,
    changeWifi,
    status,
    restart: () => call(context(), restartGateway, { params, body: {} }, options),
    wifi: () => call(context(), readWifiNetworks, { params }, options),
    main: () => ({ ...first.state.networks.main }),
    wait: (ms: number) => void (now += ms),
    logged: () => logged,
    database,
  }
}

describeEachEngine('gateways that a GenieACS manages', (openDatabase) => {
  test('NET-01 NET-08 a change that was put aside because the gateway does not answer is taken back: nothing happens later', async () => {
    const { genieAcs, gateway, changeWifi, main, wait, context } = await open(openDatabase)
    const before = main()
    gateway.fault = 'offline'
    expect(await changeWifi()).toMatchObject({ ok: false, code: 'GATEWAY_DOWN' })
    expect(await call({ ...context(), deadline: testNow + 20_000 }, changeWifiNetwork, { params, body: { network: 'guest', isOn: true } }, options)).toMatchObject({ code: 'GATEWAY_DOWN' })
    expect(genieAcs.tasks).toEqual([])
    expect(genieAcs.asked.filter((each) => each.startsWith('DELETE /tasks/'))).toHaveLength(2)
    gateway.fault = 'none'
    wait(1000)
    genieAcs.inform(serial)
    expect(main()).toEqual(before)
    await genieAcs.close()
  })

  test('NET-08 one that can neither be done nor taken back is told as what nobody knows, and is not done any more once it has expired', async () => {
    const { genieAcs, gateway, changeWifi, main, wait } = await open(openDatabase)
    const before = main()
    gateway.fault = 'inSession'
    expect(await changeWifi()).toMatchObject({ code: 'NOT_CONFIRMED' })
    expect(genieAcs.tasks).toMatchObject([{ name: 'setParameterValues' }])
    gateway.fault = 'none'
    wait(31_000)
    genieAcs.inform(serial)
    expect(genieAcs.tasks).toEqual([])
    expect(main()).toEqual(before)
    await genieAcs.close()
  })

  test('NET-08 what the gateway refuses is not changed, and its password waits nowhere', async () => {
    const { genieAcs, gateway, changeWifi, main, logged } = await open(openDatabase)
    const before = main()
    gateway.fault = 'refusing'
    expect(await changeWifi()).toMatchObject({ code: 'GATEWAY_DOWN' })
    expect(JSON.stringify(genieAcs.tasks)).not.toContain(newPassword)
    expect(main()).toEqual(before)
    expect(logged()).not.toContain(newPassword)
    await genieAcs.close()
  })

  test('NET-08 what GenieACS has written and not read again confirms nothing', async () => {
    const { genieAcs, gateway, changeWifi, main } = await open(openDatabase)
    // GenieACS first answers with the value it wrote, as within the same second, and is then asked again.
    gateway.fault = 'sameSecond'
    expect(await changeWifi()).toMatchObject({ ok: true })
    expect(main()).toMatchObject({ name: 'Casa', password: newPassword })
    expect(genieAcs.asked.filter((each) => each.endsWith('/tasks'))).toHaveLength(3)
    gateway.fault = 'lying'
    expect(await changeWifi('copper-meadow-44')).toMatchObject({ code: 'NOT_CONFIRMED' })
    expect(main()).toMatchObject({ password: newPassword })
    await genieAcs.close()
  })

  test('NET-08 a gateway that shows nobody its password: the name is confirmed, the password is not called changed, and none is made up', async () => {
    const { genieAcs, gateway, changeWifi, main, wifi, logged, database } = await open(openDatabase)
    gateway.fault = 'hidden'
    expect(await changeWifi()).toMatchObject({ status: 502, code: 'PASSWORD_HIDDEN' })
    expect(main()).toMatchObject({ name: 'Casa', password: newPassword })
    const shown = await wifi()
    expect(shown).toMatchObject({ data: { content: { networks: [{ id: 'main', name: 'Casa' }, { id: 'guest' }] } } })
    expect(JSON.stringify(shown)).not.toContain('password')
    for (const place of [logged(), JSON.stringify(await database.read.selectFrom('gateway').selectAll().execute())]) expect(place).not.toContain(newPassword)
    await genieAcs.close()
  })

  test('NET-07 a restart: dark, and then back, as the gateway says; one that was put aside does not count', async () => {
    const { genieAcs, gateway, status, restart, wait } = await open(openDatabase)
    expect(await status()).toMatchObject({ isLive: true, restartsLeft: 3 })
    gateway.fault = 'offline'
    // The last report is still fresh, so the restart itself is sent to the gateway, which does not answer.
    expect(await restart()).toMatchObject({ code: 'GATEWAY_DOWN' })
    expect(genieAcs.tasks).toEqual([])
    gateway.fault = 'none'
    expect(await status()).toMatchObject({ restartsLeft: 3 })
    expect(await restart()).toMatchObject({ ok: true })
    wait(20_000)
    expect(await status()).toMatchObject({ isLive: false, restart: { stage: 'unknown' }, report: { state: 'online' } })
    wait(3 * minuteMs)
    expect(await status()).toMatchObject({ isLive: true, restart: { stage: 'done' }, restartsLeft: 2 })
    // A gateway that accepts the request but does not restart.
    gateway.fault = 'lying'
    expect(await restart()).toMatchObject({ ok: true })
    wait(30_000)
    expect(await status()).toMatchObject({ isLive: true, restart: { stage: 'unchanged' } })
    await genieAcs.close()
  })

  test('NET-01 what GenieACS heard long ago is not of now: the gateway is asked, and where it does not answer, the last that is known has its age', async () => {
    const { genieAcs, gateway, status, wait } = await open(openDatabase)
    expect(await status()).toMatchObject({ isLive: true, at: testNow })
    expect(genieAcs.asked.some((each) => each.startsWith('POST'))).toBe(false)
    gateway.state.networks.main.name = 'Renamed at home'
    wait(5 * minuteMs)
    expect((await status()).report!.networks[0]).toMatchObject({ name: 'Renamed at home' })
    gateway.fault = 'offline'
    wait(10 * minuteMs)
    expect(await status()).toMatchObject({ isLive: false, at: testNow + 5 * minuteMs, report: { state: 'online' } })
    // However often the page is read, only one reading task waits.
    await status()
    expect(genieAcs.tasks).toHaveLength(1)
    await genieAcs.close()
  })

  test('NET-09 devices can be looked at; what cannot be done is refused before anybody is asked', async () => {
    const { genieAcs, context, status } = await open(openDatabase)
    const [device] = (await status()).report!.devices
    const asked = genieAcs.asked.length
    const shown = await call(context(), readConnectedDevice, { query: { accountNumber: maya, device: device!.id } }, options)
    expect(shown).toMatchObject({ data: { content: { isFixed: true, device: { name: device!.name } } } })
    for (const body of [{ change: 'rename', device: device!.id, name: 'x' }, { change: 'forget', device: device!.id }] as const) expect(await call(context(), changeConnectedDevice, { params, body }, options)).toMatchObject({ status: 409, code: 'DEVICES_FIXED' })
    expect(genieAcs.asked.slice(asked).filter((each) => !each.startsWith('GET'))).toEqual([])
    await genieAcs.close()
  })

  test('NET-01 of two gateways with one name neither is shown or changed', async () => {
    const { genieAcs, status, changeWifi, main } = await open(openDatabase, { twice: true })
    const before = main()
    expect(await status()).toMatchObject({ isLive: false })
    expect(await changeWifi()).toMatchObject({ code: 'GATEWAY_DOWN' })
    expect(main()).toEqual(before)
    await genieAcs.close()
  })
})
