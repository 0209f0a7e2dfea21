import type { Appointment } from '../../booking/appointment-endpoints.ts'
import { calendarLinks } from '../../booking/calendar-links.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { appointmentPath } from '../appointment-paths.ts'
import type { CalendarLinks, AppointmentView } from '../appointment-view.ts'

/** Links that add an appointment to a calendar: our file, Google and Outlook. */
export function calendarLinksOf({ audience, locale, runtime }: RequestContext, { slot, customer, workOrderId }: Appointment, appointment: AppointmentView): CalendarLinks {
  return calendarLinks({
    ...slot,
    timeZone: customer.timezone,
    summary: `${runtime.site.brand} · ${appointment.title}`,
    description: new URL(appointmentPath({ audience, locale }, 'view', { visit: workOrderId }), runtime.config.publicUrl).href,
    location: appointment.place,
    file: appointmentPath({ audience, locale }, 'visit.ics', { visit: workOrderId }),
  })
}
