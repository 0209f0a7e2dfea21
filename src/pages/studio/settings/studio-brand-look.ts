import { readLookStyles } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { notFound } from '#shell/page-answers.ts'
import type { Route } from './+types/studio-brand-look'

/** STU-08: the style sheet of a brand preview. */
export function loader(args: Route.LoaderArgs) {
  const styles = readLookStyles(pageContextOf(args).request)
  if (styles === undefined) throw notFound()
  return new Response(styles, { headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, max-age=3600' } })
}
