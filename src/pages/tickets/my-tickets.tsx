import { redirect } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { myTicketsPath } from '#features/tickets/contract.ts'
import { TicketListView } from '#features/tickets/parts.tsx'
import { readTicketList } from '#features/tickets/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/my-tickets'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** TIC-03: all tickets of the signed-in customer. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const here = myTicketsPath(variantOfContext(request))
  if (request.identity.kind !== 'customer') throw redirect(signInPath(here + new URL(request.url, request.runtime.config.publicUrl).search))
  const page = await readTicketList(request)
  const { copy } = page
  return { page, meta: pageMeta(request, { title: copy.myTickets, description: copy.list.lead, canonical: here, alternates: {}, robots: 'noindex' }) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function MyTickets({ loaderData: { page } }: Route.ComponentProps) {
  return <TicketListView page={page} />
}
