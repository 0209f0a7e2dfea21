import { handle, type Handler } from '#platform/handlers.ts'
import { appointmentCalendar, appointmentEta, appointmentInfo, appointmentSearch, appointmentSlots, cancelAppointment, rescheduleAppointment, updateDayOfContact } from '../contract.ts'
import { cancel } from './cancel-appointment.ts'
import { findAppointments } from './find-appointments.ts'
import { listSlots } from './list-slots.ts'
import { readAppointments } from './read-appointments.ts'
import { readArrival } from './read-arrival.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { reschedule } from './reschedule-appointment.ts'
import { changeDayOfContact } from './update-day-of-contact.ts'

export const appointmentHandlers: Handler[] = [
  handle(appointmentInfo, readAppointments),
  handle(appointmentSearch, findAppointments),
  handle(appointmentSlots, listSlots),
  handle(rescheduleAppointment, reschedule),
  handle(updateDayOfContact, changeDayOfContact),
  handle(cancelAppointment, cancel),
  handle(appointmentEta, readArrival),
  handle(appointmentCalendar, readCalendarFile),
]
