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
