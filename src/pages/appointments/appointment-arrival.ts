import { readArrivalStream } from '#features/appointments/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { queryOf } from '#platform/context/request-context.ts'
import type { Route } from './+types/appointment-arrival'
import { notFound } from '#shell/page-answers.ts'

/** APT-05: the technician's position as server-sent events: `/support/myappointment/arrival?visit=WO100210`. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { request } = pageContextOf(args)
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
  // a HEAD request would never close its stream
  if (args.request.method === 'HEAD') return new Response(null, { headers })
  const query = queryOf(request)
  const stream = await readArrivalStream(request, query.get('visit') ?? undefined)
  if (!stream) throw notFound()
  // not compressed: a thousand open streams would each hold a compressor
  return new Response(stream, { headers })
}
