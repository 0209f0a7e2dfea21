import { TZDate } from '@date-fns/tz'

/** Epoch ms of a wall clock's date and time (YYYY-MM-DD, HH:MM) in an IANA zone. */
export function instantOf(date: string, time: string, timeZone: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return new TZDate(year, month - 1, day, hour, minute, timeZone).getTime()
}

/** The calendar date of an instant in an IANA zone, YYYY-MM-DD. */
export function dateIn(timeZone: string, at: number): string {
  const local = new TZDate(at, timeZone)
  return `${String(local.getFullYear()).padStart(4, '0')}-${twoDigits(local.getMonth() + 1)}-${twoDigits(local.getDate())}`
}

/** The wall clock's time of an instant in an IANA zone, HH:MM. */
export function timeIn(timeZone: string, at: number): string {
  const local = new TZDate(at, timeZone)
  return `${twoDigits(local.getHours())}:${twoDigits(local.getMinutes())}`
}

/** Minutes east of UTC at an instant. */
export function offsetMinutes(timeZone: string, at: number): number {
  return -new TZDate(at, timeZone).getTimezoneOffset()
}

const dayMs = 86_400_000

/** Calendar arithmetic, independent of time zones. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
