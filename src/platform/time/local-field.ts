import { dateIn, instantOf, timeIn } from './local-time.ts'

/** What a field of date and time holds, `2026-11-24T09:00`, as an instant (epoch ms) in an IANA zone; undefined for anything else. */
export function instantOfField(text: string, timeZone: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text)
  if (!match) return undefined
  const at = instantOf(match[1]!, match[2]!, timeZone)
  return Number.isSafeInteger(at) ? at : undefined
}

/** An instant (epoch ms) as such a field shows it in an IANA zone, to the minute; '' where there is none. */
export function fieldOfInstant(at: number | null, timeZone: string): string {
  return at === null ? '' : `${dateIn(timeZone, at)}T${timeIn(timeZone, at)}`
}
