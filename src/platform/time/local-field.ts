import { TZDate } from '@date-fns/tz'

/** What a field of date and time holds, `2026-11-24T09:00`, as an instant (epoch ms) in an IANA zone; undefined for anything else. */
export function instantOfField(text: string, timeZone: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number]
  const at = new TZDate(year, month - 1, day, hour, minute, timeZone).getTime()
  return Number.isSafeInteger(at) ? at : undefined
}

/** An instant (epoch ms) as such a field shows it in an IANA zone, to the minute; '' where there is none. */
export function fieldOfInstant(at: number | null, timeZone: string): string {
  if (at === null) return ''
  const local = new TZDate(at, timeZone)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(local.getFullYear()).padStart(4, '0')}-${two(local.getMonth() + 1)}-${two(local.getDate())}T${two(local.getHours())}:${two(local.getMinutes())}`
}
