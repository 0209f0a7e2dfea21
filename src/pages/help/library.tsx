import { listTopics } from '#features/knowledge/contract.ts'
import { LibraryView } from '#features/knowledge/parts.tsx'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/library'
import { dataOrThrow, readTextPage, variantOfContext } from '#shell/page-answers.ts'

/** All topics of the audience. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const [text, listed] = await Promise.all([readTextPage(request, 'library'), call(request, listTopics, { query: variantOfContext(request) })])
  const topics = dataOrThrow(listed).topics.map(({ topic, title, description, picture, subs }) => ({
    topic,
    title,
    description,
    picture,
    subs: subs.map((part) => ({ sub: part.sub, title: part.title })),
  }))
  return { ...text, topics }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function LibraryPage({ loaderData: { page, topics, variant, supportPhone } }: Route.ComponentProps) {
  return <LibraryView page={page} topics={topics} variant={variant} supportPhone={supportPhone} />
}
