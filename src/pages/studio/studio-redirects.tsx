import { data, redirect, useNavigation } from 'react-router'
import { roomPath } from '#features/studio/contract.ts'
import { RedirectsView, sendForm, StudioForm, useShown } from '#features/studio/parts.tsx'
import { readRedirectsRoom, readStudioForm, type RedirectsRoom, submitRedirect } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-redirects'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-06: the Studio's list of redirects from old URLs. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const room = await readRedirectsRoom(request)
  if (!room) throw notFound()
  return toPage(request, room)
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitRedirect(request, await readStudioForm(request, args.request))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  if (answer.kind === 'missing') throw notFound()
  return toPage(request, answer.room, answer.status)
}

function toPage(request: RequestContext, room: RedirectsRoom, status = 200) {
  return data({ room, meta: studioMeta(request, room.frame, room.frame.copy.rooms.redirects, roomPath('redirects', request.locale)) }, { status })
}

/** Whatever happens on the way, the page keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioRedirectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { room } = useShown(loaderData, actionData)
  return <RedirectsView key={`${room.newId}`} room={room} Form={StudioForm} isSending={isSending} />
}
