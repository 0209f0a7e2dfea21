import type { Appointment } from '../../booking/appointment-endpoints.ts'
import { calendarLinks } from '../../booking/calendar-links.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { visitPath } from '../visit-paths.ts'
import type { CalendarLinks, VisitView } from '../visit-view.ts'

/** Links that put a visit into a calendar: our file, and the two that most people have. */
export function calendarLinksOf({ audience, locale, runtime }: RequestContext, { slot, customer, workOrderId }: Appointment, visit: VisitView): CalendarLinks {
  return calendarLinks({
    ...slot,
    timeZone: customer.timezone,
    summary: `${runtime.site.brand} · ${visit.title}`,
    description: new URL(visitPath({ audience, locale }, 'view', { visit: workOrderId }), runtime.config.publicUrl).href,
    location: visit.place,
    file: visitPath({ audience, locale }, 'visit.ics', { visit: workOrderId }),
  })
}
