import { roomPath } from '#features/studio/contract.ts'
import { FlagsView } from '#features/studio/parts.tsx'
import { readFlagsRoom } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-flags'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from '../studio-meta.ts'

/** STU-04: the Studio's list of flags. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const room = await readFlagsRoom(request)
  if (!room) throw notFound()
  return { room, meta: studioMeta(request, room.frame, room.frame.copy.rooms.flags, roomPath('flags', request.locale)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioFlagsPage({ loaderData: { room } }: Route.ComponentProps) {
  return <FlagsView room={room} />
}
