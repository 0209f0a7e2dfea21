import { roomPath } from '#features/studio/contract.ts'
import { ChangesView } from '#features/studio/parts.tsx'
import { readChangesPage } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-changes'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-09: the log of all changes. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = await readChangesPage(request)
  if (!page) throw notFound()
  if (page === 'down') throw new Response(null, { status: 503 })
  return { page, meta: studioMeta(request, page.frame, page.frame.copy.rooms.changes, roomPath('changes', request.locale)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioChangesPage({ loaderData: { page } }: Route.ComponentProps) {
  return <ChangesView page={page} />
}
