import { expect, test } from 'vitest'
import { alwaysPerSecond, createSpareTime } from './spare-time.ts'

/** A thread with the busy share `busy.share`, which gets a thousand pieces of work per second. */
function buildThread(share: number) {
  const busy = { share, at: 0 }
  const hasTime = createSpareTime({ since: () => busy.share, now: () => (busy.at += 1) })
  return { busy, taken: (count: number) => Array.from({ length: count }, hasTime).filter(Boolean).length }
}

test('ANA-01 a thread with time to spare takes all that comes', () => {
  expect(buildThread(0.5).taken(2000)).toBe(2000)
})

test('ANA-01 a busy one takes less and less, and a hundred a second always, spread evenly', () => {
  const { taken } = buildThread(0.95)
  taken(2000)
  for (let n = 0; n < 10; n++) expect(taken(100) * 10).toBeCloseTo(alwaysPerSecond, -1.5)
})

test('ANA-01 whoever sends less than that is never refused, however busy it is', () => {
  const { busy, taken } = buildThread(1)
  taken(2000)
  busy.at += 1000
  for (let n = 0; n < 500; n++) {
    busy.at += 10
    expect(taken(1)).toBe(1)
  }
})

test('ANA-01 it takes as much as keeps it as busy as it may be', () => {
  const { busy, taken } = buildThread(0)
  // all work would keep the thread busier than allowed: the share settles where the total is half
  for (let n = 0; n < 100; n++) busy.share = 0.2 + (taken(50) / 50) * 0.8
  expect(busy.share).toBeGreaterThan(0.4)
  expect(busy.share).toBeLessThan(0.6)
})

test('ANA-01 once it is idle again it takes all, however little it took before', () => {
  const { busy, taken } = buildThread(1)
  taken(5000)
  busy.share = 0.05
  taken(1000)
  expect(taken(1000)).toBe(1000)
})
