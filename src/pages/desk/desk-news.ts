import { readDeskNews } from '#features/tickets/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { isOperator, queryOf } from '#platform/context/request-context.ts'
import type { Route } from './+types/desk-news'
import { notFound } from '#shell/page-answers.ts'

/** TIC-06: changes at the desk as server-sent events; with `?ticket=CM…` the changes of one ticket. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { request } = pageContextOf(args)
  if (!isOperator(request)) throw notFound()
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }
  // a HEAD request would never close its stream
  if (args.request.method === 'HEAD') return new Response(null, { headers })
  const stream = readDeskNews(request, queryOf(request).get('ticket') ?? undefined)
  return stream ? new Response(stream, { headers }) : new Response(null, { status: 503 })
}
