import { dateIn, instantOf, timeIn } from './local-time.ts'

/** A datetime-local field's value, `2026-11-24T09:00`, in epoch ms for an IANA zone; undefined for any other text. */
export function instantOfField(text: string, timeZone: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(text)
  if (!match) return undefined
  const at = instantOf(match[1]!, match[2]!, timeZone)
  return Number.isSafeInteger(at) ? at : undefined
}

/** An instant (epoch ms) as the value of such a field in an IANA zone, to the minute; '' for null. */
export function fieldOfInstant(at: number | null, timeZone: string): string {
  return at === null ? '' : `${dateIn(timeZone, at)}T${timeIn(timeZone, at)}`
}
