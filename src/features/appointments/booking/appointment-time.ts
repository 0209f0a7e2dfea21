import { TZDate } from '@date-fns/tz'

export interface AppointmentWindow {
  /** YYYY-MM-DD where the appointment is */
  date: string
  /** HH:MM on a 24-hour clock, there too */
  startTime: string
  endTime: string
}

/** Epoch ms of a wall clock's date and time in an IANA zone. */
export function instantOf(date: string, time: string, timeZone: string): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return new TZDate(year, month - 1, day, hour, minute, timeZone).getTime()
}

/** The calendar date of an instant in an IANA zone, YYYY-MM-DD. */
export function dateIn(timeZone: string, at: number): string {
  const local = new TZDate(at, timeZone)
  return [local.getFullYear(), local.getMonth() + 1, local.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Minutes east of UTC at an instant. */
export function offsetMinutes(timeZone: string, at: number): number {
  return -new TZDate(at, timeZone).getTimezoneOffset()
}

const dayMs = 86_400_000

/** Calendar arithmetic: no zone takes part in it. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

function isSunday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 0
}

/** APT-08: nobody works on Sundays: what falls on one moves to Monday. */
export function workingDay(date: string): string {
  return isSunday(date) ? addDays(date, 1) : date
}

/** The wall clock's time of an instant in an IANA zone, HH:MM. */
export function timeIn(timeZone: string, at: number): string {
  const local = new TZDate(at, timeZone)
  return [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
