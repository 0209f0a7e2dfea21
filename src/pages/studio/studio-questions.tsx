import { data, Form, redirect, useNavigation } from 'react-router'
import { roomPath } from '#features/studio/contract.ts'
import { QuestionsView } from '#features/studio/parts.tsx'
import { readQuestionsRoom, submitQuestionsForm } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-questions'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-07: the Studio's list of questions. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const room = await readQuestionsRoom(request)
  if (!room) throw notFound()
  return toPage(request, room)
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitQuestionsForm(request, new URLSearchParams(await args.request.text()))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  if (answer.kind !== 'page') throw notFound()
  return toPage(request, answer.room, answer.status)
}

function toPage(request: RequestContext, room: NonNullable<Awaited<ReturnType<typeof readQuestionsRoom>>>, status = 200) {
  return data({ room, meta: studioMeta(request, room.frame, room.frame.copy.rooms.questions, roomPath('questions', request.locale)) }, { status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioQuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  return <QuestionsView room={(actionData ?? loaderData).room} Form={Form} isSending={isSending} />
}
