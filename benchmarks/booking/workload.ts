// The same bookings for everybody who is measured: visits that move from window to window, one after the other.
import type { Booking, Plan } from './plan.ts'

export const visitCount = 400
/** so many customers book at once, each one visit after the other */
export const clientCount = 14

export const workOrderOf = (visit: number) => `WOB${visit}`
export const windowAtStart = (visit: number, windowCount: number) => visit % windowCount

/** The `turn`th booking of a client: each visit moves to the window after the one that it is in. */
export function bookingOf(client: number, turn: number, { windows }: Pick<Plan, 'windows'>): Booking {
  const ownVisits = Math.ceil((visitCount - client) / clientCount)
  const visit = client + clientCount * (turn % ownVisits)
  const move = 1 + Math.floor(turn / ownVisits)
  return { workOrderId: workOrderOf(visit), slot: windows[(windowAtStart(visit, windows.length) + move) % windows.length]!, key: `bench-key-${client}-${turn}` }
}
