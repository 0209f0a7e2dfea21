import { roomPath } from '#features/studio/contract.ts'
import { PicturesRoomView } from '#features/studio/parts.tsx'
import { readPicturesRoom } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-pictures'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from '../studio-meta.ts'

/** STU-02: the pictures of articles. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = await readPicturesRoom(request)
  if (!page) throw notFound()
  return { page, meta: studioMeta(request, page.frame, page.frame.copy.rooms.pictures, roomPath('pictures', request.locale)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioPicturesPage({ loaderData: { page } }: Route.ComponentProps) {
  return <PicturesRoomView page={page} />
}
