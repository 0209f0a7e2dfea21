/** So many at a time, and so many that wait, each for so long. */
export interface PlaceRule {
  most: number
  mostWaiting: number
  /** ms */
  waitMs: number
}

export interface Places {
  /** Undefined where there was no place in time: the work was not begun. */
  run<T>(work: () => Promise<T>): Promise<T | undefined>
}

/** First come, first served. */
export function createPlaces({ most, mostWaiting, waitMs }: PlaceRule): Places {
  let taken = 0
  const waiting = new Set<(hasPlace: boolean) => void>()
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
    async run(work) {
      if (!(await enter())) return undefined
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
