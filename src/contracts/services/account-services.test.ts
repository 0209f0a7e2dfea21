import { expect, test } from 'vitest'
import { canConcern } from './account-services.ts'

const topics = ['internet', 'dsl', 'internet-air', 'fixed-wireless', 'dedicated-internet', 'u-verse-tv', 'digital-phone', 'landline', 'wireless', 'prepaid', 'billing', 'how-to', 'contact-us']
const concerning = (kind: string, ...equipment: { type: string; make: string; model: string }[]) => topics.filter((topic) => canConcern({ kind, equipment }, topic))

test('TIC-01 an account concerns the topics of its services, those of its equipment, and those that belong to no service', () => {
  const wired = ['internet', 'dedicated-internet', 'u-verse-tv', 'digital-phone', 'billing', 'how-to', 'contact-us']
  expect(concerning('uverse')).toEqual(wired)
  expect(concerning('uverse', { type: 'gateway', make: 'nokia', model: 'bgw320' })).toEqual(wired)
  expect(concerning('uverse', { type: 'gateway', make: 'motorola', model: 'nvg510' })).toEqual(['internet', 'dsl', ...wired.slice(1)])
  expect(concerning('uverse', { type: 'phone', make: 'apple', model: 'iphone-16' })).toContain('wireless')
  expect(concerning('wirelessBroadband')).toEqual(['internet', 'internet-air', 'fixed-wireless', 'billing', 'how-to', 'contact-us'])
  expect(concerning('directv')).toEqual(['internet', 'u-verse-tv', 'billing', 'how-to', 'contact-us'])
})

test('TIC-01 an account of a kind that nobody knows can concern every topic', () => {
  expect(concerning('satellite')).toEqual(topics)
})
