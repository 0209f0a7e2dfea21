import type { SecurityEventName } from './security-log.ts'

/** Events that need no credentials: a botnet, or one customer's 65,536 networks, could fill the table with them. */
const byAnybody = new Set<SecurityEventName>(['sign-in.failed', 'sign-out.issuer-refused', 'refused.write', 'refused.gateway', 'limit', 'partner.token-refused', 'partner.refused'])

const minuteMs = 60_000
/** of each kind: at most 26 MB a day, and enough to see who attacks and how */
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

/**
 * Limits the events of a kind that are stored with details per minute; those beyond the limit, and all while the disk
 * is nearly full, are only counted.
 */
export class EventBudget {
  readonly #minutes = new Map<SecurityEventName, Minute>()
  readonly #hasRoom: () => boolean

  constructor(hasRoom: () => boolean) {
    this.#hasRoom = hasRoom
  }

  /** Whether this event is stored with its details. */
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

  /**
   * Ends the minutes that are over (all, if `isLast`) and returns the events that were only counted in them. Ends none
   * while the disk is nearly full.
   */
  takeCounted(now: number, isLast: boolean): Counted[] {
    if (!this.#hasRoom()) return []
    const over = [...this.#minutes.values()].filter(({ since }) => isLast || now - since >= minuteMs)
    for (const { event } of over) this.#minutes.delete(event)
    return over.filter(({ count }) => count > 0).map(({ event, since, count }) => ({ event, since, count }))
  }
}
