import { redirect } from 'react-router'
import { findOldAddress } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/not-found'

/**
 * All unknown URLs: the error boundary shows the page. Old URLs of imported articles redirect (STU-05). While the
 * database does not say whether this is one, the answer is 503: search engines forget an address that answers 404.
 */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const href = await findOldAddress(request.runtime.database, request.url).catch((err: unknown) => {
    request.runtime.log.error({ err, requestId: request.requestId }, 'old addresses cannot be read')
    throw new Response(null, { status: 503 })
  })
  if (href !== undefined) throw redirect(href, 301)
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
