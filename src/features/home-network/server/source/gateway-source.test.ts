import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { readMetrics } from '#platform/observability/metrics.ts'
import { closeOperatorSystem } from '#platform/services/operator-system.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { demoGateways } from '../simulator/demo-gateways.ts'
import { serveGateways } from '../simulator/serve-gateways.ts'
import { setUpGateway } from '../simulator/simulated-gateway.ts'
import { gatewaySourceOf } from './choose-gateway-source.ts'
import type { GatewaySource } from './gateway-source.ts'
import { serveGenieAcs } from './genieacs/test-genieacs.ts'
import { simulatedTr098, simulatedTr181, type SimulatedGatewayModel } from './genieacs/test-device.ts'

const places = demoGateways(await readDemoWorld('content'))
const token = 'a-token-of-the-tests'
const minuteMs = 60_000
const maya = { serial: 'ML320NK00017', oui: places.find(({ serial }) => serial === 'ML320NK00017')!.oui }
/** rosa's gateway, whose Wi-Fi is weak in the demo */
const rosas = places.find(({ fault }) => fault === 'weakSignal')!
const newPassword = 'violet-harbor-77'
const anew = Number.POSITIVE_INFINITY

/** The faults that every management system can have. */
type CommonFault = 'none' | 'hanging' | 'garbage' | 'lying' | 'lineDown'

interface Served {
  source(deadlineMs?: number): Promise<GatewaySource>
  setFault(serial: string, fault: CommonFault): void
  wait(ms: number): void
  /** resets the memory of earlier failures */
  forgive(): Promise<void>
  close(): Promise<void>
}

function servedBy(environment: Record<string, string>, clockOf: { now: number }, rest: Pick<Served, 'setFault' | 'close'>): Served {
  const runtime = buildRuntime({ environment, clock: () => clockOf.now })
  return {
    source: (deadlineMs = 2000) => gatewaySourceOf({ ...buildContext(runtime), deadline: clockOf.now + deadlineMs }),
    wait: (ms) => void (clockOf.now += ms),
    forgive: () => closeOperatorSystem(runtime.config.genieacs ?? runtime.config.gateways),
    ...rest,
  }
}

async function openSimulated(): Promise<Served> {
  const clockOf = { now: testNow }
  const gateways = await serveGateways(places, { token, clock: () => clockOf.now })
  return servedBy({ GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: token }, clockOf, gateways)
}

async function openGenieAcs(model: SimulatedGatewayModel): Promise<Served> {
  const clockOf = { now: testNow }
  const managed = places.map((place) => ({ model, state: setUpGateway(place, testNow), oui: place.oui, fault: 'none' as const }))
  const genieAcs = await serveGenieAcs(managed, { token, clock: () => clockOf.now })
  return servedBy({ GENIEACS_URL: genieAcs.url, GENIEACS_TOKEN: token, GENIEACS_ANSWER_SECONDS: '2' }, clockOf, {
    setFault(serial, fault) {
      const gateway = genieAcs.gatewayOf(serial)
      if (fault === 'lineDown') gateway.state.fault = fault
      else Object.assign(gateway, { fault }).state.fault = 'none'
    },
    close: genieAcs.close,
  })
}

const implementations: Record<string, () => Promise<Served>> = {
  'our own interface, and the demo’s gateways behind it': openSimulated,
  'GenieACS, with gateways that speak TR-181': () => openGenieAcs(simulatedTr181),
  'GenieACS, with gateways that speak TR-098': () => openGenieAcs(simulatedTr098),
}

describe.each(Object.entries(implementations))('%s', (name, open) => {
  const opened = open()
  const isGenie = name.startsWith('GenieACS')
  let served: Served
  let source: GatewaySource
  const setUp = async () => {
    served = await opened
    await served.forgive()
    served.setFault(maya.serial, 'none')
    served.wait(5 * minuteMs)
    source = await served.source()
  }
  beforeEach(setUp)
  afterAll(async () => (await opened).close())

  const report = async (since?: number) => {
    let answer = await source.read(maya, since)
    // on a busy machine a gateway that works may answer too late
    for (let tries = 1; tries < 5 && !answer.ok; tries++) {
      await served.forgive()
      source = await served.source()
      answer = await source.read(maya, since)
    }
    if (!answer.ok) throw new Error(answer.code)
    return answer.data
  }
  const wifi = async (id = 'main') => {
    const answer = await source.readWifi(maya, anew)
    return answer.ok ? answer.data.filter((each) => each.id === id) : undefined
  }
  const change = { name: 'Casa', password: newPassword }

  test('NET-01 NET-06 a gateway says how it is, what its networks are called and what is connected, and no password', async () => {
    const says = await report()
    expect(says).toMatchObject({ serial: maya.serial, firmware: '4.25.4', state: 'online', line: 'up' })
    expect(says.networks).toMatchObject([{ id: 'main', name: 'Meadowlink-0017', band: '2.4+5', isOn: true }, { id: 'guest', name: 'Meadowlink-0017-guest', band: '2.4', isOn: false }])
    expect(says.devices.length).toBeGreaterThan(5)
    const connected = says.devices.filter(({ isConnected }) => isConnected)
    expect(connected).toContainEqual(expect.objectContaining({ name: 'iPhone', kind: 'phone', link: '5' }))
    expect(connected).toContainEqual(expect.objectContaining({ link: 'wired' }))
    expect(new Set(says.devices.map(({ id }) => id)).size).toBe(says.devices.length)
    expect(Math.abs(says.bootedAt - (testNow - 9 * 86_400_000))).toBeLessThan(5000)
    const [secret] = (await wifi())!
    expect(secret).toMatchObject({ id: 'main', name: 'Meadowlink-0017', password: expect.stringMatching(/^maple-river-/) })
    expect(JSON.stringify(says)).not.toContain(secret!.password)
  })

  test('NET-01 a gateway that nobody manages, or somebody else’s pattern of a serial number, is none', async () => {
    for (const serial of ['NOBODYS', 'ML320NK*', '*', '']) {
      expect(await source.read({ serial, oui: maya.oui })).toMatchObject({ code: 'GATEWAY_DOWN' })
      expect(await source.readWifi({ serial, oui: maya.oui })).toMatchObject({ code: 'GATEWAY_DOWN' })
      expect(await source.changeWifi({ serial, oui: maya.oui }, 'main', change)).toMatchObject({ code: 'GATEWAY_DOWN' })
      expect(await source.restart({ serial, oui: maya.oui })).toMatchObject({ code: 'GATEWAY_DOWN' })
    }
  })

  test('NET-06 NET-10 weak Wi-Fi is told where the gateway measures it', async () => {
    const answer = await source.read(rosas)
    const signals = answer.ok ? answer.data.devices.map(({ signal }) => signal) : []
    if (name.includes('TR-098')) expect(signals.every((signal) => signal === undefined)).toBe(true)
    else expect(signals).toContain('weak')
  })

  test('NET-06 NET-12 a line that is down is told', async () => {
    served.setFault(maya.serial, 'lineDown')
    expect(await report(anew)).toMatchObject({ state: 'offline', line: 'down' })
  })

  test('NET-08 a new name and password are the gateway’s own when it is read again, on all its bands', async () => {
    const before = (await wifi())![0]!
    expect(await source.changeWifi(maya, 'main', change)).toMatchObject({ ok: true, data: { isDone: true } })
    expect(await wifi()).toEqual([{ id: 'main', ...change }])
    expect(await wifi('guest')).toMatchObject([{ name: 'Meadowlink-0017-guest' }])
    await source.changeWifi(maya, 'main', { name: before.name, password: before.password! })
    expect(await wifi()).toEqual([before])
  })

  test('NET-01 the guest network is turned on and off, and the main one stays as it is', async () => {
    for (const isOn of [true, false]) {
      expect(await source.changeWifi(maya, 'guest', { isOn })).toMatchObject({ data: { isDone: true } })
      expect((await report(anew)).networks.map((network) => network.isOn)).toEqual([true, isOn])
    }
  })

  test('NET-09 a device is changed and shown changed, or its gateway says beforehand that it cannot be', async () => {
    const says = await report()
    const [device] = says.devices
    const renamed = await source.changeDevice(maya, device!.id, { name: 'Our phone' })
    if (says.hasFixedDevices) expect(renamed).toMatchObject({ code: 'GATEWAY_DOWN' })
    else expect((await report(anew)).devices[0]).toMatchObject({ name: 'Our phone' })
    const forgotten = await source.forgetDevice(maya, device!.id)
    expect(forgotten.ok).toBe(!says.hasFixedDevices)
    expect((await report(anew)).devices[0]).toMatchObject({ id: device!.id, name: device!.name })
    expect(says.hasFixedDevices === true).toBe(isGenie)
  })

  test('NET-07 a restart shows once the gateway is back, and meanwhile it says that it restarts or nothing', async () => {
    const before = (await report()).bootedAt
    expect(await source.restart(maya)).toMatchObject({ data: { isDone: true } })
    served.wait(20_000)
    const meanwhile = await (await served.source()).read(maya, anew)
    if (meanwhile.ok) expect(meanwhile.data.state).toBe('restarting')
    else expect(meanwhile.code).toBe('GATEWAY_DOWN')
    served.wait(4 * minuteMs)
    source = await served.source()
    expect((await report(anew)).bootedAt).toBeGreaterThan(before)
    expect(await report()).toMatchObject({ state: 'online' })
  })

  test.each(['hanging', 'garbage'] as const)('NET-01 NET-08 a system that is %s says nothing, and changes nothing', async (fault) => {
    const before = await wifi()
    served.setFault(maya.serial, fault)
    source = await served.source(900)
    expect(await source.read(maya)).toMatchObject({ code: 'GATEWAY_DOWN' })
    await served.forgive()
    const told = await (await served.source(900)).changeWifi(maya, 'main', change)
    expect(told).toMatchObject({ ok: false, code: expect.stringMatching(/^(GATEWAY_DOWN|NOT_CONFIRMED)$/) })
    expect(JSON.stringify(told)).not.toContain(newPassword)
    await served.forgive()
    served.setFault(maya.serial, 'none')
    source = await served.source()
    expect(await wifi()).toEqual(before)
  })

  test('NET-01 API-11 a gateway whose answers nobody can read takes no other gateway away, however often it is asked', async () => {
    served.setFault(maya.serial, 'garbage')
    for (let n = 0; n < 8; n++) expect(await source.read(maya)).toMatchObject({ code: 'GATEWAY_DOWN' })
    const rosa = { serial: rosas.serial, oui: rosas.oui }
    source = await served.source()
    expect(await source.read(rosa)).toMatchObject({ ok: true, data: { serial: rosa.serial } })
    expect(await source.readWifi(rosa)).toMatchObject({ ok: true })
    // the gateway itself is there again as soon as it makes sense
    served.setFault(maya.serial, 'none')
    expect(await source.read(maya)).toMatchObject({ ok: true })
  })

  test('NET-01 API-11 a gateway that hangs takes no other gateway away, however often it is asked', async () => {
    served.setFault(maya.serial, 'hanging')
    for (let n = 0; n < 6; n++) {
      source = await served.source(650)
      expect(await source.read(maya, anew)).toMatchObject({ code: 'GATEWAY_DOWN' })
    }
    source = await served.source()
    expect(await source.read({ serial: rosas.serial, oui: rosas.oui }, anew)).toMatchObject({ ok: true, data: { serial: rosas.serial } })
  })

  test('NET-08 what a gateway only claims does not show when it is read again', async () => {
    const before = await wifi()
    served.setFault(maya.serial, 'lying')
    expect(await source.changeWifi(maya, 'main', change)).toMatchObject({ ok: true })
    expect(await wifi()).toEqual(before)
    expect(await source.changeWifi(maya, 'guest', { isOn: true })).toMatchObject({ ok: true })
    expect((await report(anew)).networks[1]).toMatchObject({ isOn: false })
  })
})

describe('the breaker of all gateways', () => {
  const isOpen = async () => /^careline_breaker_state\{endpoint="gatewaySystem.read"\} 2$/m.test((await readMetrics()).text)
  const open = async () => {
    const served = await openSimulated()
    onTestFinished(async () => {
      await served.forgive()
      await served.close()
    })
    return served
  }

  test('API-11 opens if five gateways in a row hang, which no single one of them brings about', async () => {
    const served = await open()
    const [healthy, ...hanging] = places
    for (const [index, { serial, oui }] of hanging.slice(0, 5).entries()) {
      served.setFault(serial, 'hanging')
      for (let n = 0; n < 2; n++) expect(await (await served.source(600)).read({ serial, oui })).toMatchObject({ code: 'GATEWAY_DOWN' })
      expect(await isOpen(), serial).toBe(index === 4)
    }
    expect(await (await served.source()).read(healthy!)).toMatchObject({ code: 'GATEWAY_DOWN' })
  })

  test('API-11 stays closed if other gateways answer in between', async () => {
    const served = await open()
    const [healthy, ...hanging] = places
    for (const { serial, oui } of hanging.slice(0, 5)) {
      served.setFault(serial, 'hanging')
      await (await served.source(600)).read({ serial, oui })
      expect(await (await served.source()).read(healthy!)).toMatchObject({ ok: true })
    }
    expect(await isOpen()).toBe(false)
  })

  test('API-11 opens after five calls about one gateway if nobody answers at the address', async () => {
    const served = await open()
    const source = await served.source()
    await served.close()
    for (let n = 0; n < 5; n++) expect(await source.read(maya)).toMatchObject({ code: 'GATEWAY_DOWN' })
    expect(await isOpen()).toBe(true)
  })
})
