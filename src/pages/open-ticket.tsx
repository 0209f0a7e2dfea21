import { TextPageView } from '#features/knowledge/parts.tsx'
import { TicketReturn } from '#features/support-home/parts.tsx'
import { pageContextOf } from '#platform/page-context.ts'
import type { Route } from './+types/open-ticket'
import { readTextPage } from './page-answers.ts'

/** How to get a ticket: an honest page, for tickets cannot be opened online yet (RED-08). */
export async function loader(args: Route.LoaderArgs) {
  return readTextPage(pageContextOf(args).request, 'openticket')
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function OpenTicketPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <TextPageView {...loaderData} />
      <TicketReturn />
    </>
  )
}
