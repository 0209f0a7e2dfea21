import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import type { Database } from '#platform/database/database.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import * as endpoints from '../network-endpoints.ts'
import { homeNetworkHandlers } from './handlers.ts'
import { readGatewayChecks } from './read-gateway-checks.ts'
import { demoGateways } from './simulator/demo-gateways.ts'
import { serveGateways, type SimulatedGateways } from './simulator/serve-gateways.ts'
import { seedDemoGateways } from './store/gateway-store.ts'

const { changeConnectedDevice, changeWifiName, changeWifiNetwork, listConnectedDevices, listNetworkAccounts, qualifyGateway, readConnectedDevice, readGatewayProfile, readGatewayStatus, readWifiEquipment, readWifiNetworks, restartGateway } = endpoints

const world = await readDemoWorld('content')
const maya = '301448210'
const mayasSerial = 'ML320NK00017'
const rosa = '301448300'
const newPassword = 'violet-harbor-77'
const token = 'a-token-of-the-tests'
const minuteMs = 60_000

/** The demo's accounts with their gateways; all are Maya's except Rosa's. */
async function open(openDatabase: () => Promise<Database>) {
  const database = await openDatabase()
  await addCustomer(database, { id: 'maya' })
  await addCustomer(database, { id: 'rosa' })
  for (const { account } of demoGateways(world)) await addAccount(database, { number: account, customer_id: account === rosa ? 'rosa' : 'maya' })
  await seedDemoGateways(database, world)
  let now = testNow
  const clock = () => now
  const gateways = await serveGateways(demoGateways(world), { token, clock })
  const contextOf = (who: string) => buildContext(runtimeOf(database, gateways, clock), { identity: signedInAs(who) })
  return { database, gateways, contextOf, wait: (ms: number) => (now += ms), close: () => gateways.close() }
}

function runtimeOf(database: Database, gateways: SimulatedGateways, clock: () => number) {
  return buildRuntime({ database, clock, handlers: homeNetworkHandlers, environment: { GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: token } })
}

type Context = ReturnType<Awaited<ReturnType<typeof open>>['contextOf']>
const options = { signIn: 'return' } as const
const params = { value: maya }
const status = async (context: Context) => {
  const answer = await call(context, readGatewayStatus, { params }, options)
  if (!answer.ok) throw new Error(answer.code)
  return answer.data.content
}
const restart = (context: Context) => call(context, restartGateway, { params, body: {} }, options)
const wifi = async (context: Context) => {
  const answer = await call(context, readWifiNetworks, { params }, options)
  return answer.ok ? answer.data.content.networks.find(({ id }) => id === 'main') : undefined
}

describeEachEngine('home networks', (openDatabase) => {
  test('NET-01 NET-06 a gateway tells its light, line, networks and devices, and no password', async () => {
    const { contextOf, close } = await open(openDatabase)
    const content = await status(contextOf('maya'))
    expect(content).toMatchObject({ isLive: true, at: testNow, report: { state: 'online', light: 'white', line: 'up' }, restartsLeft: 3 })
    expect(content.report!.devices.filter(({ isConnected }) => isConnected).length).toBeGreaterThanOrEqual(7)
    expect(JSON.stringify(content)).not.toContain((await wifi(contextOf('maya')))!.password)
    expect(await readGatewayChecks(contextOf('maya'), maya)).toMatchObject({ light: 'white', line: 'up', wifi: 'good', age: 0 })
    expect(await readGatewayChecks(contextOf('rosa'), rosa)).toMatchObject({ wifi: 'weak' })
    await close()
  })

  test('NET-07 a restart goes through its stages as the gateway says, one at a time, three an hour', async () => {
    const { contextOf, gateways, wait, close } = await open(openDatabase)
    const context = () => contextOf('maya')
    // Of two simultaneous requests, as from two processes, only one goes on.
    const both = await Promise.all([restart(context()), restart(context())])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await status(context())).toMatchObject({ restart: { stage: 'restarting' }, report: { light: 'off' } })
    wait(70_000)
    expect(await status(context())).toMatchObject({ restart: { stage: 'light' } })
    expect(await restart(context())).toMatchObject({ code: 'RESTART_RUNNING' })
    wait(60_000)
    expect(await status(context())).toMatchObject({ restart: { stage: 'done' }, report: { state: 'online' }, restartsLeft: 2 })
    for (let times = 0; times < 2; times++) {
      expect(await restart(context())).toMatchObject({ ok: true })
      wait(3 * minuteMs)
    }
    expect(await restart(context())).toMatchObject({ status: 429, code: 'TOO_MANY_RESTARTS' })
    expect(await call(context(), qualifyGateway, { query: { accountNumber: maya } }, options)).toMatchObject({ data: { content: { canRestart: false, reason: 'tooMany' } } })
    wait(60 * minuteMs)
    // A gateway that accepts the request but does not restart is reported as unchanged.
    gateways.setFault(mayasSerial, 'lying')
    expect(await restart(context())).toMatchObject({ ok: true })
    wait(30_000)
    expect(await status(context())).toMatchObject({ restart: { stage: 'unchanged' } })
    await close()
  })

  test('NET-08 a Wi-Fi change counts once the gateway shows it; the old values survive a failure', async () => {
    const { database, contextOf, gateways, close } = await open(openDatabase)
    const context = () => contextOf('maya')
    const before = await wifi(context())
    const change = (password = newPassword) => call(context(), changeWifiName, { params, body: { network: 'main', name: 'Casa', password } }, options)
    expect(await change('short')).toMatchObject({ status: 400 })
    for (const [fault, code] of [['lying', 'NOT_CONFIRMED'], ['garbage', 'NOT_CONFIRMED']] as const) {
      gateways.setFault(mayasSerial, fault)
      expect(await change()).toMatchObject({ ok: false, code })
      gateways.setFault(mayasSerial, 'none')
      expect(await wifi(context())).toEqual(before)
    }
    expect(await change()).toMatchObject({ ok: true })
    expect(await wifi(context())).toMatchObject({ name: 'Casa', password: newPassword })
    expect(await call(context(), changeWifiNetwork, { params, body: { network: 'guest', isOn: true } }, options)).toMatchObject({ ok: true })
    await status(context())
    expect(JSON.stringify(await database.read.selectFrom('gateway').selectAll().execute())).not.toContain(newPassword)
    await close()
  })

  test('NET-09 a device is renamed, paused until a time, let again and forgotten', async () => {
    const { contextOf, gateways, close } = await open(openDatabase)
    const change = (body: Parameters<typeof call<typeof changeConnectedDevice>>[2]['body']) => call(contextOf('maya'), changeConnectedDevice, { params, body }, options)
    const device = async () => call(contextOf('maya'), readConnectedDevice, { query: { accountNumber: maya, device: 'device-1' } }, options)
    expect(await change({ change: 'rename', device: 'device-1', name: 'Maya’s phone' })).toMatchObject({ ok: true })
    // a name that would read other than it is
    for (const name of ['a\u202eb', 'a\0b', 'a\ud800b']) expect(await change({ change: 'rename', device: 'device-1', name })).toMatchObject({ status: 400 })
    const until = testNow + 30 * minuteMs
    expect(await change({ change: 'pause', device: 'device-1', until })).toMatchObject({ ok: true })
    expect(await device()).toMatchObject({ data: { content: { device: { name: 'Maya’s phone', pausedUntil: until } } } })
    expect(await change({ change: 'resume', device: 'device-1' })).toMatchObject({ ok: true })
    expect(await change({ change: 'forget', device: 'device-1' })).toMatchObject({ ok: true })
    expect(await device()).toMatchObject({ data: { content: { device: { name: 'iPhone' } } } })
    expect(await change({ change: 'rename', device: 'nobodys', name: 'x' })).toMatchObject({ status: 404, code: 'DEVICE_NOT_FOUND' })
    gateways.setFault(mayasSerial, 'lying')
    expect(await change({ change: 'rename', device: 'device-1', name: 'x' })).toMatchObject({ code: 'NOT_CONFIRMED' })
    await close()
  })

  test('NET-09 a pause that does not end within a year is refused, by the gateway too, and the gateway stays readable', async () => {
    const { contextOf, gateways, close } = await open(openDatabase)
    const pause = (until: number) => call(contextOf('maya'), changeConnectedDevice, { params, body: { change: 'pause', device: 'device-1', until } }, options)
    const yearMs = 366 * 24 * 60 * minuteMs
    for (const until of [Number.MAX_SAFE_INTEGER, 253_402_300_799_999, testNow + yearMs + 1, testNow, testNow - 1, 0]) {
      expect(await pause(until), String(until)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    }
    const tell = (pausedUntil: unknown) => fetch(`${gateways.url}/gateways/${mayasSerial}/devices/device-1`, { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: JSON.stringify({ pausedUntil }) })
    for (const until of [Number.MAX_SAFE_INTEGER, testNow + yearMs + 1, testNow + 0.5, -1, 'never']) expect((await tell(until)).status, String(until)).toBe(422)
    expect(await status(contextOf('maya'))).toMatchObject({ isLive: true })
    expect(await pause(testNow + yearMs)).toMatchObject({ ok: true })
    expect(await status(contextOf('maya'))).toMatchObject({ isLive: true })
    await close()
  })

  test('NET-01 a gateway that does not answer, or nonsense: the last that is known, with its age, and nothing is restarted', async () => {
    const { contextOf, gateways, wait, close } = await open(openDatabase)
    await status(contextOf('maya'))
    wait(5 * minuteMs)
    gateways.setFault(mayasSerial, 'garbage')
    expect(await status(contextOf('maya'))).toMatchObject({ isLive: false, at: testNow, report: { state: 'online' } })
    expect(await readGatewayChecks(contextOf('maya'), maya)).toMatchObject({ age: 5 * minuteMs })
    expect(await restart(contextOf('maya'))).toMatchObject({ code: 'GATEWAY_DOWN' })
    expect(await status(contextOf('maya'))).toMatchObject({ restartsLeft: 3 })
    expect(await readGatewayChecks(contextOf('maya'), '000000000')).toBe('unknown')
    await close()
  })

  test('NET-01 ACC-16 another’s gateway is nobody’s, for every path', async () => {
    const { contextOf, close } = await open(openDatabase)
    const query = { accountNumber: maya }
    const stranger = () => contextOf('rosa')
    const answers = await Promise.all([
      call(stranger(), readGatewayProfile, { query }, options),
      call(stranger(), readGatewayStatus, { params }, options),
      call(stranger(), qualifyGateway, { query }, options),
      restart(stranger()),
      call(stranger(), listConnectedDevices, { params }, options),
      call(stranger(), readConnectedDevice, { query: { ...query, device: 'device-1' } }, options),
      call(stranger(), changeConnectedDevice, { params, body: { change: 'forget', device: 'device-1' } }, options),
      call(stranger(), readWifiNetworks, { params }, options),
      call(stranger(), changeWifiNetwork, { params, body: { network: 'guest', isOn: true } }, options),
      call(stranger(), changeWifiName, { params, body: { network: 'main', name: 'Mine', password: newPassword } }, options),
      call(stranger(), readWifiEquipment, { query }, options),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, status: 404, code: 'GATEWAY_NOT_FOUND' })
    expect(await call(stranger(), listNetworkAccounts, {}, options)).toMatchObject({ data: { content: { accounts: [{ accountNumber: rosa }] } } })
    expect((await wifi(contextOf('maya')))!.name).toBe('Meadowlink-0017')
    await close()
  })
})
