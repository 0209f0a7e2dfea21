import { roomPath } from '#features/studio/contract.ts'
import { ArticleListView } from '#features/studio/parts.tsx'
import { readArticleList } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-articles'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from '../studio-meta.ts'

/** STU-02: the list of articles. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = await readArticleList(request)
  if (!page) throw notFound()
  return { page, meta: studioMeta(request, page.frame, page.frame.copy.rooms.articles, roomPath('articles', request.locale)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioArticlesPage({ loaderData: { page } }: Route.ComponentProps) {
  return <ArticleListView page={page} />
}
