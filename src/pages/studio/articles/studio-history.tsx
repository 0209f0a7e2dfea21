import { HistoryView } from '#features/studio/parts.tsx'
import { readHistoryPage } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-history'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from '../studio-meta.ts'

/** STU-02: the history of an article. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = await readHistoryPage(request, args.params)
  if (!page) throw notFound()
  return { page, meta: studioMeta(request, page.frame, page.title, page.backHref) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioHistoryPage({ loaderData: { page } }: Route.ComponentProps) {
  return <HistoryView page={page} />
}
