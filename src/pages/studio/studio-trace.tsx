import { TraceView } from '#features/studio/parts.tsx'
import { readTracePage } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { notFound } from '#shell/page-answers.ts'
import type { Route } from './+types/studio-trace'
import { studioMeta } from './studio-meta.ts'

/** STU-03: why the parts of a customer's page were shown, by the page's reference. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = await readTracePage(request)
  if (!page) throw notFound()
  return { page, meta: studioMeta(request, page.frame, page.frame.copy.rooms.trace, '/studio/trace') }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioTracePage({ loaderData: { page } }: Route.ComponentProps) {
  return <TraceView page={page} />
}
