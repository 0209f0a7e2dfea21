import { expect, test } from 'vitest'
import { jitterOf, medianOf, rateOf } from './measure-rate.ts'

test('NET-02 a rate is that after the warm-up, however the bytes come in bursts', () => {
  const steady = Array.from({ length: 41 }, (_, index) => ({ at: index * 100, bytes: index * 62_500 }))
  expect(rateOf(steady)).toBe(5000)
  // Ten times slower at first.
  expect(rateOf([{ at: 0, bytes: 0 }, ...steady.slice(1).map(({ at, bytes }) => ({ at: at + 1000, bytes }))])).toBe(5000)
  // Four connections whose pieces end together.
  const bursts = Array.from({ length: 80 }, (_, index) => ({ at: Math.floor(index / 4) * 200 + 200 + (index % 4), bytes: (index + 1) * 31_250 }))
  expect(Math.abs(rateOf([{ at: 0, bytes: 0 }, ...bursts]) - 5000)).toBeLessThan(150)
  expect(rateOf([])).toBe(0)
  expect(rateOf([{ at: 5, bytes: 7 }])).toBe(0)
})

test('NET-02 latency is the median, and jitter the mean step from one answer to the next', () => {
  expect([medianOf([9, 100, 8]), medianOf([8, 10]), medianOf([])]).toEqual([9, 9, 0])
  expect([jitterOf([10, 14, 10]), jitterOf([10])]).toEqual([4, 0])
})
