import { HandedOver } from '#features/answers/parts.tsx'
import { readHandover } from '#features/answers/server.ts'
import { TextPageView } from '#features/knowledge/parts.tsx'
import { TicketReturn } from '#features/support-home/parts.tsx'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/open-ticket'
import { readTextPage } from '#shell/page-answers.ts'

/** How to get a ticket: an honest page, for tickets cannot be opened online yet (RED-08); with what was asked before. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const handover = await readHandover(request, 'ticket', args.request.headers.get('cookie'))
  return { ...(await readTextPage(request, 'openticket', handover && 'noindex')), handover }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function OpenTicketPage({ loaderData: { handover, ...text } }: Route.ComponentProps) {
  return (
    <>
      <TextPageView {...text}>{handover && <HandedOver handover={handover} />}</TextPageView>
      <TicketReturn />
    </>
  )
}
