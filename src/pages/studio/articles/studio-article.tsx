import { data, redirect, useNavigation } from 'react-router'
import { ArticleEditorView, sendForm, StudioForm, useShown } from '#features/studio/parts.tsx'
import { type EditorAnswer, readEditorPage, readStudioForm, submitEditorForm } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-article'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from '../studio-meta.ts'

const audienceIn = ({ url, runtime }: RequestContext) => new URL(url, runtime.config.publicUrl).searchParams.get('audience') ?? ''

/** The article's audience and id; a new one has its audience in the query. */
function placeOf(request: RequestContext, { audience, id }: { audience?: string; id?: string }) {
  return { audience: audience ?? audienceIn(request), id }
}

/** STU-02: the editor of an article, or of a new one. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  return toPage(request, await readEditorPage(request, placeOf(request, args.params)))
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitEditorForm(request, placeOf(request, args.params), await readStudioForm(request, args.request))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  return toPage(request, answer)
}

function toPage(request: RequestContext, answer: EditorAnswer) {
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  if (answer.kind !== 'page') throw notFound()
  const { page, status } = answer
  return data({ page, meta: studioMeta(request, page.frame, page.title, page.href) }, { status })
}

/** Whatever happens on the way, the page keeps what was typed. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction)

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { page } = useShown(loaderData, actionData)
  return <ArticleEditorView key={page.id ?? 'new'} page={page} Form={StudioForm} isSending={isSending} />
}
