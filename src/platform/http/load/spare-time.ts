import { performance } from 'node:perf_hooks'

/** Above this busy share the thread answers late, because new requests find others before them. */
const mostBusy = 0.5
const measuredEveryMs = 50
/** The largest change of the admitted share per 50 ms: half or double. */
const steepest = 2
/** The lowest admitted share; from here it recovers within half a second. */
const leastShare = 0.001
/** Pieces of work always admitted per second, and all at once after an idle second. They take 2 % of the time. */
export const alwaysPerSecond = 100

/** The thread's busy share (0–1) since the last call, and a clock in ms. Tests pass their own. */
export interface BusyTime {
  since(): number
  now(): number
}

/**
 * Admission control for work that can be dropped, so that other work has the time it needs: the returned function tells
 * of each piece of work whether there is time for it. A hundred per second are always admitted. Of the rest a share is
 * admitted, spread evenly; the share falls while the thread was busy for more than 50 % of the last 50 ms, for whatever
 * reason, and rises otherwise.
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
