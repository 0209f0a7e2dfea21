import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { supportPath } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { appointmentCalendar } from '../appointment-endpoints.ts'
import { sourceOf } from './store/appointment-source.ts'
import { presentAppointment } from './store/appointment-store.ts'
import { readActor } from '../../server/actor.ts'
import { appointmentNotFound } from './change-appointment.ts'
import { buildAppointmentCalendar } from './appointment-calendar.ts'

type Endpoint = typeof appointmentCalendar

/**
 * APT-08, ACC-16: the calendar file. A finder visitor may have it too, so it holds no name, phone number or account
 * number.
 */
export async function readCalendarFile(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { runtime, audience, locale, clock } = context
  const actor = readActor(context)
  if (!actor.ok) return actor
  const found = await sourceOf(context).find(actor.data, { workOrderId: body.appointment.workOrderId })
  if (!found.ok) return found
  const row = found.data
  if (!row) return appointmentNotFound
  const url = runtime.config.publicUrl + supportPath({ audience, locale }, 'myappointment')
  const { file } = buildAppointmentCalendar(runtime, presentAppointment(row), { locale, sequence: row.sequence, zip: row.zip, at: clock(), url })
  return success({ content: { status: 'SUCCESS' as const, file } })
}
