import { expect, test } from 'vitest'
import { deviceName } from './device-names.ts'

test('NET-10 what a device is stands in the page’s language, in its order', () => {
  expect(['AirTies Air 4921 extender', 'Motorola NVG510 DSL gateway', 'Pace 5268AC gateway', 'Apple iPhone 16'].map((name) => deviceName(name, 'es'))).toEqual(['AirTies Air 4921, extensor de Wi-Fi', 'Gateway DSL Motorola NVG510', 'Gateway Pace 5268AC', 'Apple iPhone 16'])
  expect(deviceName('AirTies Air 4921 extender', 'en')).toBe('AirTies Air 4921 extender')
})
