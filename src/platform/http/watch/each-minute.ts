import type { Clock } from '../../context/request-context.ts'

const minuteMs = 60_000

/**
 * Limits a warning that each request may cause to the first one of a minute.
 * @param warn gets how many there have been since it last ran, this one among them
 */
export function eachMinute<Args extends unknown[]>(clock: Clock, warn: (count: number, ...args: Args) => void): (...args: Args) => void {
  let warnedAt = -Infinity
  let count = 0
  return (...args) => {
    count += 1
    if (clock() - warnedAt < minuteMs) return
    warnedAt = clock()
    warn(count, ...args)
    count = 0
  }
}
