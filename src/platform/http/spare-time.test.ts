import { expect, test } from 'vitest'
import { createSpareTime } from './spare-time.ts'

/** A thread that is as busy as `busy.share` says; its clock goes on by `stepMs` with each piece of work. */
function buildThread(share: number, stepMs: number) {
  const busy = { share, at: 0 }
  const hasTime = createSpareTime({ since: () => busy.share, now: () => (busy.at += stepMs) })
  return { busy, taken: (count: number) => Array.from({ length: count }, hasTime).filter(Boolean).length }
}

test('ANA-01 a thread with time to spare takes all that comes', () => {
  expect(buildThread(0.5, 1).taken(2000)).toBe(2000)
})

test('ANA-01 a busy one takes less and less, spread evenly, and a tenth always', () => {
  const { taken } = buildThread(0.95, 1)
  taken(2000)
  expect(Array.from({ length: 10 }, () => taken(10))).toEqual(Array(10).fill(1))
})

test('ANA-01 it takes as much as keeps it as busy as it may be', () => {
  const { busy, taken } = buildThread(0, 1)
  // each piece takes a quarter of what there is time for: the share settles where the sum is 60 %
  for (let n = 0; n < 100; n++) busy.share = 0.2 + (taken(50) / 50) * 0.8
  expect(busy.share).toBeGreaterThan(0.5)
  expect(busy.share).toBeLessThan(0.7)
})

test('ANA-01 once it is idle again it takes all at once, however little came meanwhile', () => {
  const { busy, taken } = buildThread(1, 1)
  taken(2000)
  busy.share = 0.05
  busy.at += 1000
  expect(taken(10)).toBe(10)
})
