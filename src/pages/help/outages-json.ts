import { readPublicStatus } from '#features/outages/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/outages-json'

/** OUT-04: the outages as JSON. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { request } = pageContextOf(args)
  const status = await readPublicStatus(request)
  if (!status) throw new Response(null, { status: 503 })
  return Response.json(status, { headers: { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' } })
}
