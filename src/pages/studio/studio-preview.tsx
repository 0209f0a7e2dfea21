import { data, redirect } from 'react-router'
import { PreviewView } from '#features/studio/parts.tsx'
import { previewPath, readPreviewPage } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-preview'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-03: a page as another visitor or customer sees it. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const answer = await readPreviewPage(request)
  if (answer.kind === 'missing') throw notFound()
  if (answer.kind === 'link') throw redirect(answer.href, 303)
  const { page, status } = answer
  return data({ page, meta: studioMeta(request, page.frame, page.frame.copy.rooms.preview, previewPath) }, { status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioPreviewPage({ loaderData: { page } }: Route.ComponentProps) {
  return <PreviewView page={page} />
}
