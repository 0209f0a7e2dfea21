/** NET-09: a device is kept from the internet for a year at most. */
export const longestPauseMs = 366 * 86_400_000

/** Whether a pause may end then: after now, and within a year. */
export function isPauseEnd(until: number, now: number): boolean {
  return until > now && until <= now + longestPauseMs
}
