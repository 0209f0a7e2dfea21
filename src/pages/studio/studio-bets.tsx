import { roomPath } from '#features/studio/contract.ts'
import { BetsView } from '#features/studio/parts.tsx'
import { readBetsRoom } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-bets'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-06: the Studio's list of best bets. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const room = await readBetsRoom(request)
  if (!room) throw notFound()
  return { room, meta: studioMeta(request, room.frame, room.frame.copy.rooms.bets, roomPath('bets', request.locale)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioBetsPage({ loaderData: { room } }: Route.ComponentProps) {
  return <BetsView room={room} />
}
