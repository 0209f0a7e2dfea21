import { dateIn, instantOf, type VisitWindow } from './visit-time.ts'

export interface Arrival {
  phase: 'notToday' | 'scheduled' | 'onTheWay' | 'arrived' | 'over'
  /** epoch ms */
  arrivalAt?: number
  minutesLeft?: number
  /** percent */
  progress?: number
}

const minuteMs = 60_000
const driveMs = 45 * minuteMs

/** What the clock and the window alone say of a visit: all that is known where nobody tells us where the technician is. */
export function arrivalByWindow(visit: VisitWindow & { timeZone: string }, now: number): Arrival {
  if (dateIn(visit.timeZone, now) !== visit.date) return { phase: 'notToday' }
  return { phase: now >= instantOf(visit.date, visit.endTime, visit.timeZone) ? 'over' : 'scheduled' }
}

/**
 * The technician of the demo world: drives for 45 minutes and arrives within the first half of the window, at a point
 * that `seed` (0 to 1) sets. The estimate wavers by some minutes on the way and settles as the drive ends.
 */
export function simulatedArrival(visit: VisitWindow & { timeZone: string }, seed: number, now: number): Arrival {
  const known = arrivalByWindow(visit, now)
  if (known.phase !== 'scheduled') return known
  const startsAt = instantOf(visit.date, visit.startTime, visit.timeZone)
  const endsAt = instantOf(visit.date, visit.endTime, visit.timeZone)
  const trueArrival = Math.round(startsAt + seed * ((endsAt - startsAt) / 2))
  if (now >= trueArrival) return { phase: 'arrived', arrivalAt: trueArrival, minutesLeft: 0, progress: 100 }
  const left = (trueArrival - now) / driveMs
  if (left > 1) return { phase: 'scheduled', arrivalAt: trueArrival }
  const arrivalAt = Math.round(trueArrival + Math.sin((left + seed) * 9) * left * 4 * minuteMs)
  return { phase: 'onTheWay', arrivalAt, minutesLeft: Math.max(1, Math.ceil((arrivalAt - now) / minuteMs)), progress: Math.round((1 - left) * 100) }
}
