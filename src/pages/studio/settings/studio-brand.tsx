import { data, redirectDocument, useNavigation } from 'react-router'
import { roomPath } from '#features/studio/contract.ts'
import { BrandView, sendForm, StudioForm, useShown } from '#features/studio/parts.tsx'
import { type BrandAnswer, readBrandPage, readStudioForm, submitBrandForm } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-brand'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from '../studio-meta.ts'

/** STU-08: the brand. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  return toPage(request, await readBrandPage(request))
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitBrandForm(request, await readStudioForm(request, args.request))
  // a full page load: the policy of the open page allows only the previous colours
  if (answer.kind === 'done') throw redirectDocument(answer.href, 303)
  return toPage(request, answer)
}

function toPage(request: RequestContext, answer: BrandAnswer) {
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  if (answer.kind !== 'page') throw notFound()
  const { page, status } = answer
  return data({ page, meta: studioMeta(request, page.frame, page.frame.copy.rooms.brand, roomPath('brand', request.locale)) }, { status })
}

/** Whatever happens on the way, the page keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioBrandPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { page } = useShown(loaderData, actionData)
  return <BrandView key={page.formKey} page={page} Form={StudioForm} isSending={isSending} />
}
