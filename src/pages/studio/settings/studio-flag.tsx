import { data, redirect, useNavigation } from 'react-router'
import { roomPath } from '#features/studio/contract.ts'
import { FlagView, sendForm, StudioForm, useShown } from '#features/studio/parts.tsx'
import { type FlagAnswer, readFlagPage, readStudioForm, submitFlagForm } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-flag'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from '../studio-meta.ts'

/** STU-04: one flag. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  return toPage(request, await readFlagPage(request, args.params))
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitFlagForm(request, args.params, await readStudioForm(request, args.request))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  return toPage(request, answer)
}

function toPage(request: RequestContext, answer: FlagAnswer) {
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  if (answer.kind !== 'page') throw notFound()
  const { page, status } = answer
  return data({ page, meta: studioMeta(request, page.frame, page.title, roomPath('flags', request.locale)) }, { status })
}

/** Whatever happens on the way, the page keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioFlagPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { page } = useShown(loaderData, actionData)
  return <FlagView key={page.version} page={page} Form={StudioForm} isSending={isSending} />
}
