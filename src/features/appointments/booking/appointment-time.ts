import { addDays } from '#platform/time/local-time.ts'

export interface AppointmentWindow {
  /** YYYY-MM-DD at the appointment's place */
  date: string
  /** HH:MM on a 24-hour clock, at the appointment's place */
  startTime: string
  endTime: string
}

function isSunday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 0
}

/**
 * APT-08: `date` if it is a working day, else the next working day. There are no visits on Sundays and on the
 * operator's holidays (`MM-DD`, every year).
 */
export function workingDay(date: string, holidays: readonly string[] = []): string {
  return isSunday(date) || holidays.includes(date.slice(5)) ? workingDay(addDays(date, 1), holidays) : date
}
