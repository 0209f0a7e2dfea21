import { data, redirect, useNavigation } from 'react-router'
import { roomPath } from '#features/studio/contract.ts'
import { BetView, sendForm, StudioForm, useShown } from '#features/studio/parts.tsx'
import { type BetAnswer, readBetPage, readStudioForm, submitBetForm } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-bet'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-06: one best bet, or a new one. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  return toPage(request, await readBetPage(request, args.params.id))
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitBetForm(request, args.params.id, await readStudioForm(request, args.request))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  return toPage(request, answer)
}

function toPage(request: RequestContext, answer: BetAnswer) {
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  if (answer.kind !== 'page') throw notFound()
  const { page, status } = answer
  return data({ page, meta: studioMeta(request, page.frame, page.title, roomPath('bets', request.locale)) }, { status })
}

/** Whatever happens on the way, the page keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioBetPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { page } = useShown(loaderData, actionData)
  return <BetView key={`${page.id} ${page.version}`} page={page} Form={StudioForm} isSending={isSending} />
}
