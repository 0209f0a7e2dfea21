import type { InputOf } from '#contracts/endpoint.ts'
import { failure, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { rescheduleAppointment } from '../appointment-endpoints.ts'
import { addDays, dateIn } from '#platform/time/local-time.ts'
import { sourceOf } from './store/appointment-source.ts'
import { slotNotOffered, type ChangeAnswer } from './change-appointment.ts'
import { horizonDays } from './list-slots.ts'

const maxReschedules = failure(409, 'MAX_RESCHEDULES', 'No more changes of this appointment are allowed.')
const slotUnchanged = failure(409, 'SLOT_UNCHANGED', 'The appointment is in this window already.')

/** APT-05, APT-08: moves an appointment to a window with a free place, as often as `reschedules_left` allows. */
export async function reschedule(context: RequestContext, { body }: InputOf<typeof rescheduleAppointment>): Promise<Outcome<ChangeAnswer>> {
  const { slot, appointment } = body
  return sourceOf(context).change({
    action: 'reschedule',
    name: { workOrderId: appointment.workOrderId, externalOrderId: appointment.externalOrderId },
    seenVersion: appointment.version,
    body: [slot.date, slot.startTime, slot.endTime, appointment.workOrderId, appointment.externalOrderId, appointment.version ?? null],
    decide(row, now) {
      if (row.date === slot.date && row.start_time === slot.startTime && row.end_time === slot.endTime) return slotUnchanged
      if (row.reschedules_left <= 0) return maxReschedules
      const today = dateIn(row.time_zone, now)
      if (slot.date <= today || slot.date > addDays(today, horizonDays)) return slotNotOffered
      return { date: slot.date, start_time: slot.startTime, end_time: slot.endTime, reschedules_left: row.reschedules_left - 1 }
    },
  })
}
