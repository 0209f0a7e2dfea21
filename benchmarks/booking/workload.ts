// The bookings, the same for all contestants: appointments that move from window to window, one after the other.
import type { Booking, Plan } from './plan.ts'

export const appointmentCount = 400
/** number of customers who book concurrently, each one appointment after the other */
export const clientCount = 14

export const workOrderOf = (appointment: number) => `WOB${appointment}`
export const windowAtStart = (appointment: number, windowCount: number) => appointment % windowCount

/** The `turn`th booking of a client: each appointment moves to the window after its current one. */
export function bookingOf(client: number, turn: number, { windows }: Pick<Plan, 'windows'>): Booking {
  const ownAppointments = Math.ceil((appointmentCount - client) / clientCount)
  const appointment = client + clientCount * (turn % ownAppointments)
  const move = 1 + Math.floor(turn / ownAppointments)
  return { workOrderId: workOrderOf(appointment), slot: windows[(windowAtStart(appointment, windows.length) + move) % windows.length]!, key: `bench-key-${client}-${turn}` }
}
