import { redirect } from 'react-router'
import { findOldAddress } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/not-found'

/** All unknown URLs: the error boundary shows the page. Old URLs of imported articles redirect (STU-05). */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const href = await findOldAddress(request.runtime.database, request.url).catch(() => undefined)
  if (href !== undefined) throw redirect(href, 301)
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
