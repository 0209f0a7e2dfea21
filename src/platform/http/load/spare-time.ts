import { performance } from 'node:perf_hooks'

/** Above this share of its time a thread answers late: who comes finds others before them. */
const mostBusy = 0.5
const measuredEveryMs = 50
/** At most so much more or less for each 50 ms: half of what comes, or twice as much. */
const steepest = 2
/** From here a share finds its way back in half a second. */
const leastShare = 0.001
/** There is always time for so many a second, and for as many at once after a second without any: they take 2 % of it. */
export const alwaysPerSecond = 100

/** How busy this thread was since it was last asked, between 0 and 1, and its clock in ms. Tests bring their own. */
export interface BusyTime {
  since(): number
  now(): number
}

/**
 * For work that can wait, so that the rest has the time it needs: says of each piece that comes whether there is time for
 * it. Of a hundred a second each has. Of what comes beyond it a share has, spread evenly: less where the thread was busy
 * for more than 50 % of the last 50 ms, whatever it was that kept it busy, and more where it was not.
 */
export function createSpareTime(busy: BusyTime = eventLoop()): () => boolean {
  let share = 1
  let credit = 0
  let allowance = alwaysPerSecond
  let measuredAt = busy.now()
  let askedAt = measuredAt
  busy.since()
  return () => {
    const now = busy.now()
    const sinceMs = now - measuredAt
    if (sinceMs >= measuredEveryMs) {
      measuredAt = now
      const change = Math.min(steepest, Math.max(1 / steepest, mostBusy / Math.max(busy.since(), 0.01)))
      share = Math.min(1, Math.max(leastShare, share * change ** (sinceMs / measuredEveryMs)))
    }
    allowance = Math.min(alwaysPerSecond, allowance + ((now - askedAt) / 1000) * alwaysPerSecond)
    askedAt = now
    if (allowance >= 1) {
      allowance -= 1
      return true
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
