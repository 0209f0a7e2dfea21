import { data, redirect, useNavigation } from 'react-router'
import { PageEditorView, sendForm, StudioForm, useShown } from '#features/studio/parts.tsx'
import { type PageAnswer, readPageEditor, readStudioForm, submitPageForm } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-page'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-01: the form of one page's content. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  return toPage(request, await readPageEditor(request, args.params.id))
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitPageForm(request, args.params.id, await readStudioForm(request, args.request))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  return toPage(request, answer)
}

let shown = 0

function toPage(request: RequestContext, answer: PageAnswer) {
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  if (answer.kind !== 'page') throw notFound()
  const { page, status } = answer
  // a new key per answer remounts the form, so that its fields start with the answer's values
  shown += 1
  return data({ page, formKey: shown, meta: studioMeta(request, page.frame, page.title, page.href) }, { status })
}

/** Whatever happens on the way, the page keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioPagePage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { page, formKey } = useShown(loaderData, actionData)
  return <PageEditorView key={`${page.id} ${formKey}`} page={page} Form={StudioForm} isSending={isSending} />
}
