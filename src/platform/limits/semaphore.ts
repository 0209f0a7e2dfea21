/** The limits of concurrent work: `most` run, and at most `mostWaiting` more wait, each for up to `waitMs`. */
export interface SemaphoreLimits {
  most: number
  mostWaiting: number
  /** ms */
  waitMs: number
  /** slots, running or waiting, of one requester, so that none takes all; default: no limit */
  mostOfOne?: number
}

export interface Semaphore {
  /** The result of `work`; undefined if it was not begun: no slot was free in time, or `who` has too many. */
  run<T>(work: () => Promise<T>, who?: string): Promise<T | undefined>
}

/** First come, first served. */
export function createSemaphore({ most, mostWaiting, waitMs, mostOfOne = most + mostWaiting }: SemaphoreLimits): Semaphore {
  let taken = 0
  const waiting = new Set<(hasSlot: boolean) => void>()
  const ofOne = new Map<string, number>()
  const enter = () => {
    if (taken < most) {
      taken += 1
      return true
    }
    if (waiting.size >= mostWaiting) return false
    return new Promise<boolean>((resolve) => {
      const settle = (hasSlot: boolean) => {
        clearTimeout(late)
        waiting.delete(settle)
        resolve(hasSlot)
      }
      const late = setTimeout(() => settle(false), waitMs)
      waiting.add(settle)
    })
  }
  const leave = () => {
    const [next] = waiting
    // its slot passes to the next one
    if (next) next(true)
    else taken -= 1
  }
  return {
    async run(work, who = '') {
      const own = ofOne.get(who) ?? 0
      if (own >= mostOfOne) return undefined
      ofOne.set(who, own + 1)
      try {
        if (!(await enter())) return undefined
        try {
          return await work()
        } finally {
          leave()
        }
      } finally {
        const left = ofOne.get(who)! - 1
        if (left === 0) ofOne.delete(who)
        else ofOne.set(who, left)
      }
    },
  }
}
