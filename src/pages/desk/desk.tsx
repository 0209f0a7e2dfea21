import { useRevalidator } from 'react-router'
import { DeskListView } from '#features/tickets/parts.tsx'
import { readDeskList } from '#features/tickets/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { isOperator } from '#platform/context/request-context.ts'
import type { Route } from './+types/desk'
import { notFound, pageMeta } from '#shell/page-answers.ts'

/** TIC-06: the desk's list of tickets. All but operators get a 404. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (!isOperator(request)) throw notFound()
  const page = await readDeskList(request)
  const { copy, firstHref } = page
  return { page, meta: pageMeta(request, { title: copy.title, description: copy.lead, canonical: firstHref, alternates: {}, robots: 'noindex' }) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function DeskPage({ loaderData: { page } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return <DeskListView page={page} onNews={() => void revalidate()} />
}
