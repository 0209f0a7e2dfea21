import { expect, test } from 'vitest'
import { deviceArticlePath } from './device-path.ts'

const device = { make: 'apple', model: 'iphone-16' }
const english = { audience: 'consumer', locale: 'en' } as const
const spanish = { audience: 'consumer', locale: 'es' } as const

test('LAN-07 wireless articles have a page for each device', () => {
  expect(deviceArticlePath(english, device, { id: 'KM1000201', topic: 'wireless' })).toBe('/device-support/article/wireless/KM1000201/apple/iphone-16')
  expect(deviceArticlePath(spanish, device, { id: 'KM1000201', topic: 'wireless' })).toBe('/es-us/device-support/article/wireless/KM1000201/apple/iphone-16')
})

test('LAN-07 other articles stand at their own place', () => {
  expect(deviceArticlePath(english, device, { id: 'KM1000101', topic: 'internet' })).toBe('/support/article/internet/KM1000101')
  expect(deviceArticlePath(spanish, device, { id: 'KM1000101', topic: 'internet' })).toBe('/es-us/support/article/internet/KM1000101')
})
