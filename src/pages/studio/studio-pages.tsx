import { roomPath } from '#features/studio/contract.ts'
import { PagesRoomView } from '#features/studio/parts.tsx'
import { readPagesRoom } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-pages'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-01: the room of pages and parts. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const room = await readPagesRoom(request)
  if (!room) throw notFound()
  return { room, meta: studioMeta(request, room.frame, room.frame.copy.rooms.pages, roomPath('pages', request.locale)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioPagesPage({ loaderData: { room } }: Route.ComponentProps) {
  return <PagesRoomView room={room} />
}
