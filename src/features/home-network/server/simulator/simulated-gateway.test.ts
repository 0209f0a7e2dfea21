import { expect, test } from 'vitest'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { testNow } from '#test/support/context.ts'
import { demoGateways } from './demo-gateways.ts'
import { reportOf, setUpGateway } from './simulated-gateway.ts'

const world = await readDemoWorld('content')
const billings = new Map(world.people.flatMap(({ accounts }) => accounts.map(({ number, billing }) => [number, billing] as const)))

test('NET-06 ORD-05 the devices of each demo home used together what its bill says, also as pages round it', () => {
  const compared = demoGateways(world).flatMap((place) => {
    const { devices } = reportOf(setUpGateway(place, testNow), testNow)
    const usedGb = billings.get(place.account)?.data?.usedGb
    if (usedGb === undefined || devices.length === 0) return []
    expect(devices.filter(({ usedMb = 0 }) => usedMb <= 0), place.account).toEqual([])
    const shown = devices.reduce((sum, { usedMb = 0 }) => sum + Math.round(usedMb / 100), 0) / 10
    return [[place.account, shown, usedGb]]
  })
  expect(compared.length).toBeGreaterThan(3)
  for (const [account, shown, usedGb] of compared) expect(shown, String(account)).toBe(usedGb)
})

test('NET-09 the time at which a device was last seen never goes back, nor while its gateway restarts', () => {
  const minuteMs = 60_000
  for (const place of demoGateways(world)) {
    const gateway = setUpGateway(place, testNow)
    const lastSeen = new Map<string, number>()
    for (let minute = 0; minute < 150; minute++) {
      const now = testNow + minute * minuteMs
      if (minute === 20 || minute === 77) gateway.bootedAt = now
      for (const { id, lastSeenAt = 0, isConnected } of reportOf(gateway, now).devices) {
        expect(lastSeenAt, `${place.account} ${id} ${minute}`).toBeGreaterThanOrEqual(lastSeen.get(id) ?? 0)
        expect(lastSeenAt).toBeLessThanOrEqual(now)
        if (isConnected) expect(lastSeenAt).toBe(now)
        lastSeen.set(id, lastSeenAt)
      }
    }
  }
})
