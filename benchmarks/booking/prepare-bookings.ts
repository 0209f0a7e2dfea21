// Equal databases with the demo world and additional appointments; and the requests of a booking.
import { rescheduleAppointment, type AppointmentWindow } from '../../src/features/appointments/contract.ts'
import { appointmentHandlers } from '../../src/features/appointments/server.ts'
import { demoCustomerId } from '../../src/features/sign-in/testing.ts'
import { call } from '../../src/platform/services/call.ts'
import { createContext } from '../../src/platform/http/middleware.ts'
import type { Runtime } from '../../src/platform/context/request-context.ts'
import { openRuntime, type OpenRuntime } from '../../src/app/runtime.server.ts'
import { configAt, openHandlers, type Place } from './places.ts'
import type { Booking } from './plan.ts'
import { appointmentCount, windowAtStart, workOrderOf } from './workload.ts'

const owner = { loginId: 'maya.torres', order: '71-104233550198', workOrder: 'WO100210' }
/** capacity of windows and moves of appointments: practically unlimited, because refusals are cheaper than bookings */
const plenty = 1_000_000

/** With the demo world, and with all background work of a services process. */
export function openSite(place: Place): Promise<OpenRuntime> {
  return openRuntime(configAt(place), 'services')
}

/** Only the appointment services over an existing database, so that every statement belongs to a booking. */
export function openBookings(place: Place): Promise<OpenRuntime> {
  return openHandlers(place, appointmentHandlers)
}

/** Adds the appointments to the demo world; resolves to their windows, the same in every database. */
export async function addBenchAppointments({ database }: Runtime): Promise<AppointmentWindow[]> {
  const maya = await database.read.selectFrom('appointment').selectAll().where('work_order_id', '=', owner.workOrder).executeTakeFirstOrThrow()
  const dayMs = 86_400_000
  const dateAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
  const rows = await database.read.selectFrom('visit_slot').select(['date', 'start_time', 'end_time']).where('region', '=', maya.region).where('date', '>', dateAfter(2)).where('date', '<', dateAfter(19)).orderBy('date').orderBy('start_time').execute()
  const appointments = Array.from({ length: appointmentCount }, (_, appointment) => {
    const window = rows[windowAtStart(appointment, rows.length)]!
    return { ...maya, ...window, work_order_id: workOrderOf(appointment), external_job_id: `JOB${workOrderOf(appointment)}`, reschedules_left: plenty, version: 1, sequence: 0 }
  })
  await database.transaction(async (trx) => {
    await trx.insertInto('appointment').values(appointments).execute()
    await trx.updateTable('visit_slot').set({ capacity: plenty, taken: appointmentCount }).where('region', '=', maya.region).execute()
  })
  return rows.map((row) => ({ date: row.date, startTime: row.start_time, endTime: row.end_time }))
}

/** The body that a browser or our web process sends for a booking. */
export function bodyOf({ workOrderId, slot }: Booking) {
  return { slot, appointment: { workOrderId, externalOrderId: owner.order }, account: {} }
}

export const ownerLogin = owner.loginId
export const ownerAppointment = owner.workOrder

/** One booking in this process. Throws if it is refused. */
export async function book(runtime: Runtime, booking: Booking): Promise<void> {
  const identity = { kind: 'customer', customerId: demoCustomerId(owner.loginId), loginId: owner.loginId, loginType: 'UserId' } as const
  const context = createContext(runtime, {
    identity,
    recognisedToken: undefined,
    client: { address: '127.0.0.1', isRobot: false },
    requestId: booking.key,
    url: `${runtime.config.publicUrl}/support`,
    signal: new AbortController().signal,
  })
  const outcome = await call(context, rescheduleAppointment, { body: bodyOf(booking) }, { signIn: 'return', idempotencyKey: booking.key })
  if (!outcome.ok) throw new Error(`A booking was refused: ${outcome.code}.`)
}
