import type { SecurityEventName } from './security-log.ts'

/** What somebody can cause who has shown nothing: a botnet, or one customer's 65,536 networks, could fill the table with it. */
const byAnybody = new Set<SecurityEventName>(['sign-in.failed', 'sign-out.issuer-refused', 'refused.write', 'refused.gateway', 'limit', 'partner.token-refused', 'partner.refused'])

const minuteMs = 60_000
/** of each kind: 26 MB a day at most, and enough to see who and how */
const describedEachMinute = 60

interface Counted {
  event: SecurityEventName
  /** epoch ms */
  since: number
  count: number
}

interface Minute extends Counted {
  described: number
}

/** How many events of a kind are described in a minute; those beyond, and all while the disk is nearly full, are counted. */
export class EventBudget {
  readonly #minutes = new Map<SecurityEventName, Minute>()
  readonly #hasRoom: () => boolean

  constructor(hasRoom: () => boolean) {
    this.#hasRoom = hasRoom
  }

  /** Whether this one is described. */
  take(event: SecurityEventName, now: number): boolean {
    if (!byAnybody.has(event)) return true
    const minute = this.#minutes.get(event) ?? { event, since: now, count: 0, described: 0 }
    this.#minutes.set(event, minute)
    if (minute.count === 0 && minute.described < describedEachMinute && this.#hasRoom()) {
      minute.described++
      return true
    }
    minute.count++
    return false
  }

  /** Ends minutes that are over, or, the last time, all: what was only counted in them. None ends while the disk is nearly full. */
  takeCounted(now: number, isLast: boolean): Counted[] {
    if (!this.#hasRoom()) return []
    const over = [...this.#minutes.values()].filter(({ since }) => isLast || now - since >= minuteMs)
    for (const { event } of over) this.#minutes.delete(event)
    return over.filter(({ count }) => count > 0).map(({ event, since, count }) => ({ event, since, count }))
  }
}
