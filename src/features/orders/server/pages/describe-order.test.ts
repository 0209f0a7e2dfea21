import { expect, test } from 'vitest'
import { setUpPath, type CustomerOrder } from '../../contract.ts'
import { describeOrder, orderedGoods, orderedOn } from './describe-order.ts'

const order: CustomerOrder = {
  id: '72-1',
  accountNumber: '512003377',
  title: 'Home Internet Air',
  status: 'inProgress',
  steps: ['received', 'shipped', 'delivered', 'active'],
  at: 'shipped',
  detail: {
    stepTimes: [{ step: 'received', at: '2026-11-17T02:30:00Z' }, { step: 'shipped', at: '2026-11-18T16:00:00Z' }],
    items: [{ label: { en: 'Home Internet Air', es: 'Home Internet Air' }, quantity: 1, monthlyCents: 6000 }, { label: { en: 'Cable', es: 'Cable' }, quantity: 2, onceCents: 0 }],
    expectedOn: '2026-11-21',
    carrier: { name: 'FedEx', trackingNumber: '204', url: 'https://carrier.example/204' },
    equipment: [{ label: { en: 'Gateway', es: 'Gateway' }, model: 'FastMile 5G', guide: 'wireless/KM1000205' }],
    zip: '98101',
  },
}
const stepNames = { received: 'Received', shipped: 'Shipped' }
const variant = { audience: 'consumer', locale: 'en' } as const

test('ORD-01 an order is told in words: what is next, items with prices, the parcel, equipment, the address by its ZIP, and times in the customer’s own zone', () => {
  const view = describeOrder(order, { variant, timeZone: 'America/Los_Angeles', stepNames, supportPhone: '800.555.0142' })
  expect(view.next?.text).toBe('Nothing until it arrives. You can track the package with its number below.')
  expect(view.items?.rows).toEqual([{ label: 'Home Internet Air', amount: '$60.00 a month' }, { label: '2 × Cable', amount: 'No charge' }])
  expect(view.facts.rows).toEqual([
    { label: 'Account', text: 'ending in 3377' },
    { label: 'Expected', text: 'November 21, 2026' },
    { label: 'Carrier', text: 'FedEx' },
    { label: 'Tracking number', text: '204', link: { label: 'Track the package at FedEx', href: 'https://carrier.example/204' } },
    { label: 'Equipment', text: 'Gateway (FastMile 5G)' },
    { label: 'Address', text: 'ZIP 98101' },
  ])
  expect(view.times?.rows.map(({ label, when }) => [label, when.replace(/\s/gu, ' ')])).toEqual([['Received', 'November 16, 2026, 6:30 pm PT'], ['Shipped', 'November 18, 2026, 8 am PT']])
  expect(orderedOn(order, variant, 'America/Los_Angeles')).toBe('Ordered November 16, 2026')
  expect(orderedOn(order, { ...variant, locale: 'es' }, 'America/New_York')).toBe('Pedido del 16 de noviembre de 2026')
})

test('ORD-01 what the order’s system does not say is not said', () => {
  const { detail: _, ...bare } = order
  const view = describeOrder({ ...bare, at: 'waiting for parts' }, { variant, timeZone: 'UTC', stepNames, supportPhone: '800.555.0142' })
  expect(view).toMatchObject({ next: undefined, items: undefined, times: undefined })
  expect(view.facts.rows).toEqual([{ label: 'Account', text: 'ending in 3377' }])
  expect(orderedOn(bare, variant, 'UTC')).toBeUndefined()
})

test.each([
  ['en', 'Your installation visit was canceled, and nothing else happens until there is a new one. Call 800.555.0142 to book it.'],
  ['es', 'Su visita de instalación se canceló y el pedido espera hasta que haya otra. Llame al 800.555.0142 para reservarla.'],
] as const)('ORD-01 an order whose visit was canceled says so, and how to get another one: %s', (locale, text) => {
  const view = describeOrder({ ...order, at: 'visitCancelled' }, { variant: { ...variant, locale }, timeZone: 'UTC', stepNames, supportPhone: '800.555.0142' })
  expect(view.next?.text).toBe(text)
})

test('ORD-01 ORD-05 an order of equipment alone says so beside its name, which may be that of a service already paid for', () => {
  const gateway = { label: { en: 'New gateway, in place of the old one', es: 'Gateway nuevo, en lugar del anterior' }, quantity: 1, onceCents: 0 }
  const replaced = { ...order, detail: { ...order.detail!, items: [gateway] } }
  expect(orderedOn(replaced, { ...variant, locale: 'es' }, 'UTC')).toBe('Gateway nuevo, en lugar del anterior · Pedido del 17 de noviembre de 2026')
  expect([orderedGoods(replaced, 'en'), orderedGoods(order, 'en'), orderedGoods({}, 'en')]).toEqual([gateway.label.en, undefined, undefined])
})

test('ORD-01 equipment is set up from when it has arrived until it is in use, by its own guide', () => {
  const at = (step: string) => setUpPath(variant, { ...order, at: step })
  expect([at('received'), at('shipped'), at('delivered'), at('active')]).toEqual([undefined, undefined, '/support/article/wireless/KM1000205', undefined])
  expect(setUpPath({ audience: 'consumer', locale: 'es' }, { ...order, at: 'delivered' })).toBe('/es-us/support/article/wireless/KM1000205')
  // guides are written for homes, not for businesses
  expect(setUpPath({ audience: 'smb', locale: 'en' }, { ...order, at: 'delivered' })).toBe('/support/smallbusiness/topic/internet')
  expect(setUpPath(variant, { at: 'delivered' })).toBe('/support/topic/internet')
})
