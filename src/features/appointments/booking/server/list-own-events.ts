import type { Locale } from '#contracts/identity.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { copy as english } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import { titleOf } from '../../pages/describe-appointment.ts'
import type { Appointment } from '../appointment-endpoints.ts'
import { sourceOf } from './store/appointment-source.ts'
import { presentAppointment } from './store/appointment-store.ts'

/** A change of an appointment, with the appointment's state after it. */
export interface AppointmentEvent {
  at: number
  version: number
  action: string
  isByCustomer: boolean
  workOrderId: string
  /** the appointment's name in words */
  title: string
  slot: Appointment['slot']
  timeZone: string
}

/** ORD-04: changes of the signed-in customer's own visits that went through this site, the newest first. */
export async function listOwnAppointmentEvents(context: RequestContext, { locale, limit }: { locale: Locale; limit: number }): Promise<Outcome<AppointmentEvent[]>> {
  const own = await sourceOf(context).listOf(signedInCustomer(context).customerId, undefined)
  if (!own.ok) return own
  const appointments = new Map(own.data.map((row) => [row.work_order_id, presentAppointment(row)]))
  if (appointments.size === 0) return success([])
  const rows = await context.runtime.database.read.selectFrom('appointment_event').selectAll().where('work_order_id', 'in', [...appointments.keys()]).orderBy('at', 'desc').orderBy('version', 'desc').limit(limit).execute()
  return success(
    rows.map(({ at, version, action, actor, snapshot, work_order_id: id }) => {
      const appointment = appointments.get(id)!
      const { slot = appointment.slot } = JSON.parse(snapshot) as Partial<Appointment>
      return { at, version, action, isByCustomer: actor === 'customer', workOrderId: id, title: titleOf(appointment, locale === 'es' ? spanish : english), slot, timeZone: appointment.customer.timezone }
    }),
  )
}
