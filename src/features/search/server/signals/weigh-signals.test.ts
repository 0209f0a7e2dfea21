import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clickWorth, signalRules, weighClicks, weighFeedback, type SignalRow } from './weigh-signals.ts'

const now = Date.UTC(2026, 10, 20, 15)
const dayMs = 86_400_000
const search = { audience: 'consumer', locale: 'en', terms: 'slow wifi', question: 'slow wifi' }

function buildClick(network: string, parts: Partial<SignalRow> = {}): SignalRow {
  return { kind: 'click', at: now - 5 * dayMs, network, docId: 'KM1000101', search, position: 1, ...parts }
}

function buildOpinion(network: string, isHelpful: boolean, parts: Partial<SignalRow> = {}): SignalRow {
  return { kind: 'feedback', at: now - 5 * dayMs, network, docId: 'KM1000101', isHelpful, ...parts }
}

const networks = (count: number) => Array.from({ length: count }, (_, n) => `network-${n}`)

const anySignal = (network: fc.Arbitrary<string>): fc.Arbitrary<SignalRow> =>
  fc.oneof(
    fc.record({ kind: fc.constant('click' as const), at: fc.integer({ min: now - 100 * dayMs, max: now }), network, docId: fc.constantFrom('KM1', 'KM2'), position: fc.integer({ min: 1, max: 60 }), search: fc.constantFrom(search, { ...search, terms: 'bill' }) }),
    fc.record({ kind: fc.constant('feedback' as const), at: fc.integer({ min: now - 100 * dayMs, max: now }), network, docId: fc.constantFrom('KM1', 'KM2'), isHelpful: fc.boolean() }),
  )

test('SIG-02 nothing that one visitor sends, or two, moves anything', () => {
  fc.assert(
    fc.property(fc.array(anySignal(fc.constantFrom('one', 'two')), { maxLength: 200 }), (rows) => {
      expect(weighClicks(rows, now)).toEqual([])
      expect(weighFeedback(rows, now)).toEqual([])
    }),
  )
})

test('SIG-02 what several agree on, one visitor more moves by one step at most, however much they send', () => {
  const agreed = networks(3).map((network) => buildClick(network))
  const weight = (rows: readonly SignalRow[]) => weighClicks(rows, now).find(({ terms, docId }) => terms === search.terms && docId === 'KM1000101')?.weight
  fc.assert(
    fc.property(fc.array(anySignal(fc.constant('attacker')), { maxLength: 49 }), (attack) => {
      const rows = attack.map((row) => ({ ...row, docId: 'KM1000101' }))
      expect(weight([...agreed, ...rows])! - weight(agreed)!).toBeOneOf([0, 1])
    }),
  )
})

test('SIG-02 three visitors who open the same article after the same question make it a question of that article', () => {
  const rows = networks(3).map((network) => buildClick(network))
  expect(weighClicks(rows, now)).toEqual([{ ...search, docId: 'KM1000101', weight: 3, isShown: false }])
})

test('SIG-02 a click further down says more, up to twice as much', () => {
  expect([1, 2, 4, 60, undefined].map((position) => clickWorth(position))).toEqual([1, Math.sqrt(2), 2, 2, 1])
  const weightAt = (position: number) => weighClicks(networks(3).map((network) => buildClick(network, { position })), now)[0]!.weight
  expect(weightAt(8)).toBeGreaterThan(weightAt(1))
})

test('SIG-02 signals fade with time and are forgotten after 90 days', () => {
  const weightAfter = (days: number) => weighClicks(networks(4).map((network) => buildClick(network, { at: now - days * dayMs })), now)[0]?.weight ?? 0
  expect(weightAfter(1)).toBeGreaterThan(weightAfter(60))
  expect([weightAfter(89) > 0, weightAfter(91)]).toEqual([true, 0])
})

test('SIG-02 a burst counts nothing, and many networks at once count little', () => {
  const burst = Array.from({ length: signalRules.maxPerNetworkAndDay + 1 }, () => buildClick('network-0'))
  expect(weighClicks([...burst, buildClick('network-1'), buildClick('network-2')], now)).toEqual([])
  const inOneHour = networks(50).map((network) => buildClick(network))
  const overDays = networks(50).map((network, n) => buildClick(network, { at: now - n * dayMs * 0.5 }))
  expect(weighClicks(inOneHour, now)[0]!.weight).toBe(weighClicks(networks(5).map((network) => buildClick(network)), now)[0]!.weight)
  expect(weighClicks(overDays, now)[0]!.weight).toBeGreaterThan(weighClicks(inOneHour, now)[0]!.weight)
})

test('SIG-02 opinions raise or lower an article by at most 15 %, once clearly more agree; the last opinion of each counts', () => {
  const opened = [...networks(3), 'other'].map((network) => buildClick(network))
  const spread = (isHelpful: boolean, count: number) => [...opened, ...networks(count).map((network, n) => buildOpinion(network, isHelpful, { at: now - n * dayMs }))]
  expect(weighFeedback(spread(true, 3), now)[0]!.permille).toBeGreaterThan(1000)
  expect(weighFeedback(spread(false, 3), now)[0]!.permille).toBeLessThan(1000)
  expect(weighFeedback([...spread(true, 2), buildOpinion('other', false)], now)).toEqual([])
  const changedMind = networks(3).map((network) => buildOpinion(network, true, { at: now - 1000 }))
  expect(weighFeedback([...opened, ...networks(3).map((network) => buildOpinion(network, false)), ...changedMind], now)[0]!.permille).toBeGreaterThan(1000)
})

test('SIG-02 whoever asks in their own words again and again does not choose the words that everybody is shown', () => {
  const rows = [...networks(3).map((network) => buildClick(network)), ...Array.from({ length: 40 }, () => buildClick('loud', { search: { ...search, question: 'SLOW WIFI!!! why so slow' } }))]
  expect(weighClicks(rows, now)).toMatchObject([{ question: 'slow wifi' }])
})

test('LAN-03 SIG-02 words are shown to others only if six networks used these very words, over more than a day', () => {
  const isShown = (rows: readonly SignalRow[]) => weighClicks(rows, now)[0]!.isShown
  const spread = (count: number, everyMs: number) => networks(count).map((network, n) => buildClick(network, { at: now - 5 * dayMs + n * everyMs }))
  expect(isShown(spread(6, dayMs / 4))).toBe(true)
  expect(isShown(spread(5, dayMs / 2))).toBe(false)
  expect(isShown(spread(20, 60_000))).toBe(false)
  const inOtherWords = spread(6, dayMs / 4).map((row, n) => ({ ...row, search: { ...search, question: `slow wifi ${'?'.repeat(n)}` } }))
  expect(isShown(inOtherWords)).toBe(false)
})

test('SIG-02 opinions of networks that never opened the article from a search count only if ten more agree, over more than a day', () => {
  const against = (count: number, everyMs: number) => networks(count).map((network, n) => buildOpinion(network, false, { at: now - 5 * dayMs + n * everyMs }))
  expect(weighFeedback(against(9, dayMs / 4), now)).toEqual([])
  expect(weighFeedback(against(40, 60_000), now)).toEqual([])
  expect(weighFeedback(against(10, dayMs / 8), now)[0]!.permille).toBeLessThan(1000)
  const elsewhere = networks(9).map((network) => buildClick(network, { docId: 'KM1000102' }))
  expect(weighFeedback([...elsewhere, ...against(9, dayMs / 4)], now)).toEqual([])
})
