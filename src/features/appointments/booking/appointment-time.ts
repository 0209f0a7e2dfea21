import { addDays } from '#platform/time/local-time.ts'

export interface AppointmentWindow {
  /** YYYY-MM-DD where the appointment is */
  date: string
  /** HH:MM on a 24-hour clock, there too */
  startTime: string
  endTime: string
}

function isSunday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 0
}

/** APT-08: nobody works on Sundays: what falls on one moves to Monday. */
export function workingDay(date: string): string {
  return isSunday(date) ? addDays(date, 1) : date
}
