import { type AppointmentWindow } from './appointment-time.ts'
import { dateIn, instantOf } from '#platform/time/local-time.ts'

export interface Arrival {
  phase: 'notToday' | 'scheduled' | 'onTheWay' | 'arrived' | 'passed' | 'over'
  /** epoch ms */
  arrivalAt?: number
  minutesLeft?: number
  /** share of the drive already done, in percent */
  progress?: number
}

const minuteMs = 60_000
const driveMs = 45 * minuteMs

/**
 * The arrival phase of a visit that is not done, from the clock and the window alone, for sites where no system reports the technician's position. A window that is past does not end a visit: only the field system knows that it is over.
 */
export function arrivalByWindow(appointment: AppointmentWindow & { timeZone: string }, now: number): Arrival {
  if (dateIn(appointment.timeZone, now) !== appointment.date) return { phase: 'notToday' }
  return { phase: now >= instantOf(appointment.date, appointment.endTime, appointment.timeZone) ? 'passed' : 'scheduled' }
}

/**
 * Simulates the technician of the demo world: a drive of 45 minutes that ends within the first half of the window, at a
 * point set by `seed` (0 to 1). The estimate varies by some minutes on the way and settles at the end of the drive.
 * Nobody has set out for a visit in jeopardy.
 */
export function simulatedArrival(appointment: AppointmentWindow & { timeZone: string; isInJeopardy?: boolean }, seed: number, now: number): Arrival {
  const known = arrivalByWindow(appointment, now)
  if (known.phase === 'notToday' || appointment.isInJeopardy) return known
  const startsAt = instantOf(appointment.date, appointment.startTime, appointment.timeZone)
  const endsAt = instantOf(appointment.date, appointment.endTime, appointment.timeZone)
  const trueArrival = Math.round(startsAt + seed * ((endsAt - startsAt) / 2))
  if (now >= trueArrival) return { phase: 'arrived', arrivalAt: trueArrival, minutesLeft: 0, progress: 100 }
  const left = (trueArrival - now) / driveMs
  if (left > 1) return { phase: 'scheduled', arrivalAt: trueArrival }
  const arrivalAt = Math.round(trueArrival + Math.sin((left + seed) * 9) * left * 4 * minuteMs)
  return { phase: 'onTheWay', arrivalAt, minutesLeft: Math.max(1, Math.ceil((arrivalAt - now) / minuteMs)), progress: Math.round((1 - left) * 100) }
}
