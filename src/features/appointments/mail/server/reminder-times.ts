import { addDays, instantOf, timeIn, dateIn, type VisitWindow } from '../../booking/visit-time.ts'

export type ReminderKind = 'day-before' | 'hours-before'

/** Nobody is woken: reminders go out between these hours, where the visit is. */
const earliest = '08:00'
const latest = '20:00'
const hoursBefore = 2

/**
 * When somebody is reminded of a visit (epoch ms): at its hour on the day before, and two hours before it; the second
 * one is left out where it would be before eight. What is past at `now` is left out as well.
 */
export function reminderTimes(visit: VisitWindow & { timeZone: string }, now: number): { kind: ReminderKind; at: number }[] {
  const { date, startTime, timeZone } = visit
  const hour = Number(startTime.slice(0, 2)) - hoursBefore
  const sameDay = `${String(hour).padStart(2, '0')}${startTime.slice(2)}`
  const reminders = [
    { kind: 'day-before' as const, at: instantOf(addDays(date, -1), byDay(startTime), timeZone) },
    ...(hour >= Number(earliest.slice(0, 2)) ? [{ kind: 'hours-before' as const, at: instantOf(date, byDay(sameDay), timeZone) }] : []),
  ]
  return reminders.filter(({ at }) => at > now)
}

function byDay(time: string): string {
  if (time < earliest) return earliest
  return time > latest ? latest : time
}

/** `now`, or the next morning where it is night there: for a reminder that could not go out at its hour. */
export function nextDaytime(timeZone: string, now: number): number {
  const time = timeIn(timeZone, now)
  const today = dateIn(timeZone, now)
  if (time < earliest) return instantOf(today, earliest, timeZone)
  return time > latest ? instantOf(addDays(today, 1), earliest, timeZone) : now
}
