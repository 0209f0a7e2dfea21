import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPeriodicJob } from './periodic-job.ts'
import { createLog } from '../observability/log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = createLog('silent')

test('a round begins at once where it is asked for, and then every so often, one at a time', async () => {
  const ends: (() => void)[] = []
  const stop = startPeriodicJob(log, () => new Promise<void>((resolve) => ends.push(resolve)), { everyMs: 1000, failure: 'failed', isAtOnce: true })
  expect(ends).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(ends).toHaveLength(1)
  ends[0]!()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(2)
  ends[1]!()
  await stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(ends).toHaveLength(2)
})

test('a round that fails is tried again, and one that runs is waited for', async () => {
  let rounds = 0
  let end = () => {}
  let asksToEnd = () => false
  const stop = startPeriodicJob(log, async (isStopping) => {
    asksToEnd = isStopping
    if (++rounds === 1) throw new Error('down')
    await new Promise<void>((resolve) => (end = resolve))
  }, { everyMs: 1000, failure: 'failed' })
  expect(rounds).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(rounds).toBe(2)
  expect(asksToEnd()).toBe(false)
  let isStopped = false
  const stopping = stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  expect(asksToEnd()).toBe(true)
  end()
  await stopping
})
