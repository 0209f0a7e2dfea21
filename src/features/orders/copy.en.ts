import type { Translation } from '#ui/text/copy.tsx'

/** Texts of the order page; loaded only with it. */
export const copy = {
  nextTitle: 'What to do next',
  next: {
    received: 'Nothing for now. We’ll write to you as soon as there is news.',
    scheduled: 'Make sure that someone 18 or older is home during the visit and that we can get to your equipment. The visit is below.',
    visitCancelled: 'Your installation visit was canceled, and nothing else happens until there is a new one. Call {phone} to book it.',
    installed: 'Nothing. Your service starts shortly. We’ll write to you when it is on.',
    shipped: 'Nothing until it arrives. You can track the package with its number below.',
    delivered: 'Unpack it and set it up: it takes about 15 minutes. Your service starts once it is plugged in.',
    active: 'Nothing. Your service is on.',
  },
  setUp: 'Set up your equipment',
  ordered: 'Ordered {day}',
  itemsTitle: 'What you ordered',
  quantity: '{count} ×',
  monthly: '{amount} a month',
  once: '{amount} once',
  free: 'No charge',
  beforeTaxes: 'Prices are before taxes and fees.',
  factsTitle: 'Delivery and equipment',
  account: 'Account',
  accountEnding: 'ending in {ending}',
  expected: 'Expected',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  track: 'Track the package at {carrier}',
  address: 'Address',
  addressZip: 'ZIP {zip}',
  equipment: 'Equipment',
  equipmentModel: '{label} ({model})',
  timesTitle: 'What has happened so far',
} as const

export type OrderCopy = Translation<typeof copy>
