import type { z } from 'zod'
import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { CallInput } from '#platform/fill-path.ts'
import { handle, type Handler } from '#platform/handlers.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { appointmentCalendar, appointmentEta, appointmentInfo, appointmentSearch, appointmentSlots, cancelAppointment, isSuppressed, rescheduleAppointment, updateDayOfContact, type Suppression } from '../contract.ts'
import { cancel } from './cancel-appointment.ts'
import { findAppointments } from './find-appointments.ts'
import { listSlots } from './list-slots.ts'
import { readAppointments } from './read-appointments.ts'
import { readArrival } from './read-arrival.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { reschedule } from './reschedule-appointment.ts'
import { changeDayOfContact } from './update-day-of-contact.ts'

type Suppressible = Endpoint<z.ZodUnknown, z.ZodType<Suppression | undefined>, z.ZodType, z.ZodType<{ content?: unknown }>>

/** API-06: with debug or mock in the query nothing is looked up and nothing changes. */
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
]
