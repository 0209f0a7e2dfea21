import { appointmentCalendar, suppressionOf } from '#features/appointments/contract.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/visit-calendar'
import { calendarFileHeaders } from './calendar-file-headers.ts'
import { notFound } from '#shell/page-answers.ts'

/**
 * The calendar file of an appointment, for its signed-in owner or a visitor who has found it; `visit` in the query is
 * the work order. All others get a 404, signed in or not.
 */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const workOrderId = new URL(args.request.url).searchParams.get('visit') ?? ''
  const outcome = await call(request, appointmentCalendar, { query: suppressionOf(request), body: { appointment: { workOrderId }, account: {} } }, { signIn: 'return' })
  if (!outcome.ok) throw outcome.status < 500 ? notFound() : new Response(null, { status: 503 })
  if (!outcome.data.content) throw notFound()
  return new Response(outcome.data.content.file, { headers: calendarFileHeaders('visit.ics') })
}
