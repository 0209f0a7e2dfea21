import { data, redirect, useNavigation } from 'react-router'
import { askedOfPage, listAskedQuestions } from '#features/insights/contract.ts'
import { roomPath } from '#features/studio/contract.ts'
import { QuestionsView, sendForm, StudioForm, useShown } from '#features/studio/parts.tsx'
import { askedPart, describeAsked, readQuestionsRoom, readStudioForm, submitQuestionsForm } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { pageDeadlineMs, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
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
  const answer = await submitQuestionsForm(request, await readStudioForm(request, args.request))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  if (answer.kind !== 'page') throw notFound()
  return toPage(request, answer.room, answer.status)
}

async function toPage(request: RequestContext, room: NonNullable<Awaited<ReturnType<typeof readQuestionsRoom>>>, status = 200) {
  // a model's draft takes longer than a page's deadline
  const answer = await call({ ...request, deadline: request.clock() + pageDeadlineMs }, listAskedQuestions, { query: askedPart(request) }, { signIn: 'return' })
  return data({ room, asked: describeAsked(request, answer.ok ? answer.data : undefined, askedOfPage), meta: studioMeta(request, room.frame, room.frame.copy.rooms.questions, roomPath('questions', request.locale)) }, { status })
}

/** Whatever happens on the way, the page keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioQuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { room, asked } = useShown(loaderData, actionData)
  return <QuestionsView room={room} asked={asked} Form={StudioForm} isSending={isSending} />
}
