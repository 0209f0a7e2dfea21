import { roomPath } from '#features/studio/contract.ts'
import { SourcesView } from '#features/studio/parts.tsx'
import { readSourcesRoom } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-sources'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from '../studio-meta.ts'

/** STU-10: pages that come from an outside CMS. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const room = await readSourcesRoom(request)
  if (!room) throw notFound()
  if (room === 'down') throw new Response(null, { status: 503 })
  return { room, meta: studioMeta(request, room.frame, room.frame.copy.rooms.sources, roomPath('sources', request.locale)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioSourcesPage({ loaderData: { room } }: Route.ComponentProps) {
  return <SourcesView room={room} />
}
