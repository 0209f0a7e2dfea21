import { atomOf, readPublicStatus } from '#features/outages/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/outages-atom'

/** OUT-04: the outages as a feed. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { request } = pageContextOf(args)
  const status = await readPublicStatus(request)
  if (!status) throw new Response(null, { status: 503 })
  return new Response(atomOf(status, request), { headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-cache' } })
}
