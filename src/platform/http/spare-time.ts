import { performance } from 'node:perf_hooks'

/** Above this share of its time a thread answers late: who comes finds others before them. */
const mostBusy = 0.6
const measuredEveryMs = 50
/** At most so much more or less for each 50 ms: half of what comes, or twice as much. */
const steepest = 2
/** Also of a thread that pages alone keep busy. */
const leastShare = 0.1

/** How busy this thread was since it was last asked, between 0 and 1, and its clock in ms. Tests bring their own. */
export interface BusyTime {
  since(): number
  now(): number
}

/**
 * For work that can wait, so that the rest has the time it needs: says of each piece that comes whether there is time for
 * it. A share of them has, spread evenly; it is less where the thread was busy for more than 60 % of the last 50 ms,
 * whatever it was that kept it busy, and more where it was not. At least a tenth has: pages alone never end it.
 */
export function createSpareTime(busy: BusyTime = eventLoop()): () => boolean {
  let share = 1
  let credit = 0
  let measuredAt = busy.now()
  busy.since()
  return () => {
    const now = busy.now()
    const sinceMs = now - measuredAt
    if (sinceMs >= measuredEveryMs) {
      measuredAt = now
      const change = Math.min(steepest, Math.max(1 / steepest, mostBusy / Math.max(busy.since(), 0.01)))
      share = Math.min(1, Math.max(leastShare, share * change ** (sinceMs / measuredEveryMs)))
    }
    credit += share
    if (credit < 1) return false
    credit -= 1
    return true
  }
}

function eventLoop(): BusyTime {
  let last = performance.eventLoopUtilization()
  return {
    now: () => performance.now(),
    since() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
  }
}
