/** So many at a time, and so many that wait, each for so long. */
export interface PlaceRule {
  most: number
  mostWaiting: number
  /** ms */
  waitMs: number
  /** of one who asks, so that nobody takes all; default: as many as there are */
  mostOfOne?: number
}

export interface Places {
  /** Undefined where there was no place in time, or none more of `who`: the work was not begun. */
  run<T>(work: () => Promise<T>, who?: string): Promise<T | undefined>
}

/** First come, first served. */
export function createPlaces({ most, mostWaiting, waitMs, mostOfOne = most + mostWaiting }: PlaceRule): Places {
  let taken = 0
  const waiting = new Set<(hasPlace: boolean) => void>()
  const ofOne = new Map<string, number>()
  const enter = () => {
    if (taken < most) {
      taken += 1
      return true
    }
    if (waiting.size >= mostWaiting) return false
    return new Promise<boolean>((resolve) => {
      const settle = (hasPlace: boolean) => {
        clearTimeout(late)
        waiting.delete(settle)
        resolve(hasPlace)
      }
      const late = setTimeout(() => settle(false), waitMs)
      waiting.add(settle)
    })
  }
  const leave = () => {
    const [next] = waiting
    // its place is handed on
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
