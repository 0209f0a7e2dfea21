import { redirect } from 'react-router'
import { roomPath } from '#features/studio/contract.ts'
import { ImportRoomView } from '#features/studio/parts.tsx'
import { readImportRoom, submitSitemap } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-import'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-05: the Studio's page of imports. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const room = await readImportRoom(request)
  if (!room) throw notFound()
  return { room, meta: studioMeta(request, room.frame, room.frame.copy.rooms.import, roomPath('import', request.locale)) }
}

/** Starts the import of a site by its sitemap; uploaded files go to another route. */
export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const href = await submitSitemap(request, new URLSearchParams(await args.request.text()))
  if (href === undefined) throw notFound()
  throw redirect(href, 303)
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioImportPage({ loaderData: { room } }: Route.ComponentProps) {
  return <ImportRoomView room={room} />
}
