import { data, Form, redirect, useNavigation } from 'react-router'
import { roomPath } from '#features/studio/contract.ts'
import { PagesRoomView } from '#features/studio/parts.tsx'
import { readPagesRoom, submitNewFix, type PagesRoom } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-pages'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-01: the Studio's list of pages and page parts. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const room = await readPagesRoom(request)
  if (!room) throw notFound()
  return toPage(request, room)
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitNewFix(request, new URLSearchParams(await args.request.text()))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  if (answer.kind === 'missing') throw notFound()
  return toPage(request, answer.room, answer.status)
}

function toPage(request: RequestContext, room: PagesRoom, status = 200) {
  return data({ room, meta: studioMeta(request, room.frame, room.frame.copy.rooms.pages, roomPath('pages', request.locale)) }, { status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioPagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  return <PagesRoomView room={(actionData ?? loaderData).room} Form={Form} isSending={isSending} />
}
