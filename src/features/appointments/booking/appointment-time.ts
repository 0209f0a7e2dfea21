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

/** APT-08: no visits on Sundays and on the operator's holidays (`MM-DD`, every year): what falls on one moves to the next working day. */
export function workingDay(date: string, holidays: readonly string[] = []): string {
  return isSunday(date) || holidays.includes(date.slice(5)) ? workingDay(addDays(date, 1), holidays) : date
}
