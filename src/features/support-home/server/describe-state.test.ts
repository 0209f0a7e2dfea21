import { expect, test } from 'vitest'
import { describeState, type StateFacts } from './describe-state.ts'

const facts: StateFacts = {
  locale: 'en',
  outages: [],
  accountStatuses: ['active'],
  appointments: [],
  elsewhere: [],
  areLocalOutagesKnown: true,
  alertCount: 0,
  links: { outage: '/outages', bill: '/bill', visits: '/visits' },
}
const outage = { id: 'OUT-1', title: 'Internet down in Midtown', begin: 'Since 9:30 am.', end: 'Back by about 1 pm.', isPlanned: false }
const appointment = { title: 'Internet repair', day: 'Tomorrow, Tuesday, November 24', window: '1–5 pm ET', tone: 'good', status: 'Scheduled' }

test('HOME-03, HOME-14 an outage comes first, with its end as the estimate that it is', () => {
  const state = describeState({ ...facts, outages: [outage], accountStatuses: ['suspended'], appointments: [appointment] })
  expect(state).toEqual({ kind: 'outage', title: 'Internet down in Midtown.', text: 'Back by about 1 pm.', link: { label: 'What you can do meanwhile', href: '/outages' } })
  expect(describeState({ ...facts, outages: [{ ...outage, isPlanned: true }] })?.kind).toBe('good')
})

test('ORD-03, HOME-03 then a suspension, of all or of one of the linked accounts; then the next visit', () => {
  expect(describeState({ ...facts, accountStatuses: ['suspended'], appointments: [appointment] })).toMatchObject({ kind: 'suspended', title: 'Your service is suspended.', link: { href: '/bill' } })
  const owed = { amount: '$184.32', since: 'November 2, 2026', payHref: 'https://pay.example/?v=184.32', arrangeHref: '/bill#arrangement', arranged: undefined }
  expect(describeState({ ...facts, accountStatuses: ['suspended'], owed })).toEqual({
    kind: 'suspended',
    title: 'Your service is suspended.',
    text: 'A bill was not paid: $184.32 past due since November 2, 2026.',
    link: { label: 'Pay $184.32', href: owed.payHref },
    further: { label: 'Ask for more time', href: owed.arrangeHref },
  })
  // with an arrangement asked for, the line no longer offers to ask for more time
  expect(describeState({ ...facts, locale: 'es', accountStatuses: ['suspended'], owed: { ...owed, arrangeHref: undefined } })).not.toHaveProperty('further')
  expect(describeState({ ...facts, accountStatuses: ['active', 'suspended'] })!.title).toBe('One of your services is suspended.')
  expect(describeState({ ...facts, appointments: [appointment] })).toMatchObject({ kind: 'appointment', title: 'Internet repair:', text: 'Tomorrow, Tuesday, November 24, 1–5 pm ET.' })
})

test('ORD-03 HOME-03 a confirmed arrangement replaces the suspension: what to pay by when, and that service comes back', () => {
  const owed = { amount: '$184.32', since: 'November 2, 2026', payHref: 'https://pay.example/?v=184.32', arrangeHref: undefined, arranged: { amount: '$184.32', day: 'December 12, 2026' } }
  expect(describeState({ ...facts, accountStatuses: ['suspended'], owed })).toEqual({
    kind: 'arranged',
    title: 'Your payment arrangement is confirmed.',
    text: 'Pay $184.32 by December 12, 2026. Suspended service usually comes back by itself within a few hours.',
    link: { label: 'Pay $184.32', href: owed.payHref },
  })
  expect(describeState({ ...facts, locale: 'es', accountStatuses: ['suspended'], owed })).toMatchObject({ title: 'Su acuerdo de pago está confirmado.', text: 'Pague $184.32 a más tardar el December 12, 2026. Por lo general el servicio suspendido vuelve solo en unas horas.' })
})

test('HOME-03 a visit that may not come in time says so in the line as on its card', () => {
  expect(describeState({ ...facts, appointments: [{ ...appointment, tone: 'caution', status: 'May be late' }] })?.text).toBe('Tomorrow, Tuesday, November 24, 1–5 pm ET. May be late.')
})

test('HOME-03 that all is well is said only where everything is known, and not with a visit of another account', () => {
  expect(describeState(facts)?.kind).toBe('good')
  const unknown: Partial<StateFacts>[] = [{ areLocalOutagesKnown: false }, { alertCount: undefined }, { alertCount: 1 }, { elsewhere: undefined }, { appointments: undefined }, { accountStatuses: undefined }, { accountStatuses: [] }, { accountStatuses: ['active', 'pendingactive'] }]
  // the line names it, because no card of this home does
  expect(describeState({ ...facts, elsewhere: [appointment] })).toEqual({ kind: 'appointment', title: 'Internet repair:', text: 'Tomorrow, Tuesday, November 24, 1–5 pm ET.', link: { label: 'See your visits', href: '/visits' } })
  for (const changed of unknown) expect(describeState({ ...facts, ...changed }), JSON.stringify(changed)).toBeUndefined()
})
