import type { Appointment } from '#features/appointments/contract.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { visitPath } from '../visit-paths.ts'
import type { CalendarLinks, VisitView } from '../visit-view.ts'
import { instantOf } from './visit-words.ts'

/** Links that put a visit into a calendar: our file, and the two that most people have. */
export function calendarLinksOf(context: RequestContext, { slot, customer, workOrderId }: Appointment, visit: VisitView): CalendarLinks {
  const { audience, locale, runtime } = context
  const [from, to] = [slot.startTime, slot.endTime].map((time) => new Date(instantOf(slot.date, time, customer.timezone)).toISOString()) as [string, string]
  const title = `${runtime.site.brand} · ${visit.title}`
  const details = new URL(visitPath({ audience, locale }, 'view', { visit: workOrderId }), runtime.config.publicUrl).href
  const compact = (instant: string) => instant.replace(/[-:]|\.\d{3}/g, '')
  const google = new URLSearchParams({ action: 'TEMPLATE', text: title, dates: `${compact(from)}/${compact(to)}`, ctz: customer.timezone, details })
  const outlook = new URLSearchParams({ path: '/calendar/action/compose', rru: 'addevent', subject: title, startdt: from, enddt: to, body: details })
  return {
    file: visitPath({ audience, locale }, 'visit.ics', { visit: workOrderId }),
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}
