import type { z } from 'zod'
import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { CallInput } from '#platform/services/fill-path.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { appointmentCalendar, appointmentEta, appointmentInfo, appointmentSearch, appointmentSlots, cancelAppointment, rescheduleAppointment, updateDayOfContact, appointmentsForStaff } from '../booking/appointment-endpoints.ts'
import { ihxAvailableTimes, ihxCancellation, ihxReschedule } from '../booking/ihx-endpoints.ts'
import { isSuppressed, type Suppression } from '../booking/suppression.ts'
import { cancel, cancelByWorkOrder } from '../booking/server/cancel-appointment.ts'
import { findAppointments } from '../finder/server/find-appointments.ts'
import { listSlots } from '../booking/server/list-slots.ts'
import { readAppointments, readAppointmentsForStaff } from '../booking/server/read-appointments.ts'
import { readArrival } from '../booking/server/read-arrival.ts'
import { readCalendarFile } from '../booking/server/read-calendar-file.ts'
import { reschedule } from '../booking/server/reschedule-appointment.ts'
import { changeDayOfContact } from '../booking/server/update-day-of-contact.ts'

type Suppressible = Endpoint<z.ZodUnknown, z.ZodType<Suppression | undefined>, z.ZodType, z.ZodType<{ content?: unknown }>>

/** API-06: with debug or mock in the query, the use case does not run and the answer has no content. */
function handleUnlessSuppressed<E extends Suppressible>(endpoint: E, useCase: (context: RequestContext, input: InputOf<E>) => Promise<Outcome<ResponseOf<E>>>): Handler {
  return handle(endpoint, async (context, input) => (isSuppressed((input as CallInput).query) ? success({} as ResponseOf<E>) : useCase(context, input)))
}

export const appointmentHandlers: Handler[] = [
  handleUnlessSuppressed(appointmentInfo, readAppointments),
  handleUnlessSuppressed(appointmentSearch, findAppointments),
  handleUnlessSuppressed(appointmentSlots, listSlots),
  handleUnlessSuppressed(rescheduleAppointment, reschedule),
  handleUnlessSuppressed(updateDayOfContact, changeDayOfContact),
  handleUnlessSuppressed(cancelAppointment, cancel),
  handleUnlessSuppressed(appointmentEta, readArrival),
  handleUnlessSuppressed(appointmentCalendar, readCalendarFile),
  handleUnlessSuppressed(ihxAvailableTimes, listSlots),
  handleUnlessSuppressed(ihxReschedule, reschedule),
  handleUnlessSuppressed(ihxCancellation, cancelByWorkOrder),
  handle(appointmentsForStaff, readAppointmentsForStaff),
]
