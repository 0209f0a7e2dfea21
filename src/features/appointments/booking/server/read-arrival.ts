import { createHash } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { arrivalByWindow, simulatedArrival } from '../arrival.ts'
import type { appointmentEta } from '../appointment-endpoints.ts'
import { isChangeable, shownStatus } from '../appointment-status.ts'
import { sourceOf } from './store/appointment-source.ts'
import { appointmentNotFound, fieldSystemDown } from './change-appointment.ts'
import { readActor } from '../../server/actor.ts'

type Endpoint = typeof appointmentEta

/**
 * APT-05, APT-10: the technician's arrival. In the demo world it is simulated from the clock; in production only the
 * window is known.
 */
export async function readArrival(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const actor = readActor(context)
  if (!actor.ok) return actor
  const { config } = context.runtime
  const source = sourceOf(context)
  const found = await source.find(actor.data, { workOrderId: body.appointment.workOrderID })
  if (!found.ok) return found
  const row = found.data
  if (!row) return appointmentNotFound
  if (!(await source.isReachable(row))) return fieldSystemDown
  const appointment = { date: row.date, startTime: row.start_time, endTime: row.end_time, timeZone: row.time_zone, isInJeopardy: shownStatus(row.type, row.status) === 'jeopardy' }
  const technician = row.technician === null ? {} : { technician: row.technician }
  const now = context.clock()
  const arrival = !isChangeable(row.type, row.status)
    ? { phase: 'over' as const }
    : config.mode === 'production'
      ? arrivalByWindow(appointment, now)
      : simulatedArrival(appointment, seedOf(row.work_order_id), now)
  return success({ content: { status: 'SUCCESS', timezone: row.time_zone, ...technician, ...arrival } })
}

/** A pseudo-random number from 0 to 1, always the same for the same appointment. */
function seedOf(workOrderId: string): number {
  return createHash('sha256').update(workOrderId).digest().readUInt16BE(0) / 0xffff
}
