import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { appointmentSlots } from '../appointment-endpoints.ts'
import { addDays, dateIn } from '#platform/time/local-time.ts'
import { sourceOf } from './store/appointment-source.ts'
import { appointmentNotFound } from './change-appointment.ts'
import { readActor } from '../../server/actor.ts'

/** How many days ahead appointments can be booked. */
export const horizonDays = 21

type Endpoint = typeof appointmentSlots

/** APT-05: windows with a free place, from the requested day on, but not before tomorrow at the appointment's place. */
export async function listSlots(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const actor = readActor(context)
  if (!actor.ok) return actor
  const { workOrderId, externalOrderId, time } = body.appointment
  const source = sourceOf(context)
  const found = await source.find(actor.data, { workOrderId, externalOrderId })
  if (!found.ok) return found
  const row = found.data
  if (!row) return appointmentNotFound
  const today = dateIn(row.time_zone, context.clock())
  const tomorrow = addDays(today, 1)
  const from = time.requestDate > tomorrow ? time.requestDate : tomorrow
  const free = await source.listFreeSlots(row, from, addDays(today, horizonDays))
  if (!free.ok) return free
  const byDay = Map.groupBy(free.data, (slot) => slot.date)
  const days = [...byDay].map(([date, slots]) => ({ date, slots: slots.map(({ startTime, endTime }) => ({ startTime, endTime })) }))
  return success({ content: { status: 'SUCCESS', timezone: row.time_zone, rescheduleRemaining: row.reschedules_left, days } })
}
