/** The limits of a queue: at most `mostWaiting` pieces of work wait, each for up to `waitMs`. */
export interface FairQueueLimits {
  mostWaiting: number
  /** ms */
  waitMs: number
  /** ms after which half of the time that somebody's work took counts no more */
  forgetMs: number
}

export interface FairQueue {
  /** The result of `work`; undefined if it was not begun: its turn did not come in time, or the queue is full. */
  run<T>(work: () => Promise<T>, who: string): Promise<T | undefined>
}

interface Entry {
  who: string
  settle(hasTurn: boolean): void
}

/**
 * Runs one piece of work at a time. The next is that of whoever's work took the least time of late, so that nobody waits
 * for more than one piece of work of a person who brings much or heavy work. If the queue is full, the last of whoever
 * waits with the most makes room for others.
 */
export function createFairQueue({ mostWaiting, waitMs, forgetMs }: FairQueueLimits, now: () => number = () => performance.now()): FairQueue {
  /** in the order of arrival */
  const waiting = new Set<Entry>()
  const spent = new Map<string, { ms: number; at: number }>()
  let isBusy = false
  const spentBy = (who: string) => {
    const known = spent.get(who)
    return known ? known.ms * 0.5 ** ((now() - known.at) / forgetMs) : 0
  }
  const charge = (who: string, ms: number) => {
    spent.set(who, { ms: spentBy(who) + ms, at: now() })
    for (const each of spent.keys()) if (spentBy(each) < 1) spent.delete(each)
  }
  const makeRoom = (who: string) => {
    const counts = new Map<string, { count: number; last: Entry }>()
    for (const entry of waiting) counts.set(entry.who, { count: (counts.get(entry.who)?.count ?? 0) + 1, last: entry })
    const [most] = [...counts.values()].toSorted((one, other) => other.count - one.count)
    if (!most || most.count <= (counts.get(who)?.count ?? 0) + 1) return false
    most.last.settle(false)
    return true
  }
  const enter = (who: string): Promise<boolean> | boolean => {
    if (!isBusy) return (isBusy = true)
    if (waiting.size >= mostWaiting && !makeRoom(who)) return false
    return new Promise((resolve) => {
      const entry: Entry = {
        who,
        settle(hasTurn) {
          clearTimeout(late)
          waiting.delete(entry)
          resolve(hasTurn)
        },
      }
      const late = setTimeout(() => entry.settle(false), waitMs)
      waiting.add(entry)
    })
  }
  const leave = () => {
    // the sort is stable: of equals the first comes first
    const [next] = [...waiting].toSorted((one, other) => spentBy(one.who) - spentBy(other.who))
    // the turn passes to the next one
    if (next) next.settle(true)
    else isBusy = false
  }
  return {
    async run(work, who) {
      if (!(await enter(who))) return undefined
      const from = now()
      try {
        return await work()
      } finally {
        charge(who, now() - from)
        leave()
      }
    },
  }
}
