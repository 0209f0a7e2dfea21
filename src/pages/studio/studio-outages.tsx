import { readStudioOutages } from '#features/outages/server.ts'
import { StudioOutagesView } from '#features/outages/parts.tsx'
import { roomPath } from '#features/studio/contract.ts'
import { StudioPage } from '#features/studio/parts.tsx'
import { readStudioFrame } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio-outages'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** OUT-02: the Studio's list of outages. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const frame = readStudioFrame(request, 'outages')
  const page = await readStudioOutages(request)
  if (!frame || !page) throw notFound()
  return { frame, page, meta: studioMeta(request, frame, frame.copy.rooms.outages, roomPath('outages', request.locale)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioOutagesRoute({ loaderData: { frame, page } }: Route.ComponentProps) {
  return (
    <StudioPage frame={frame} title={frame.copy.rooms.outages} lead={page.copy.lead}>
      <StudioOutagesView page={page} down={{ title: frame.copy.down, text: frame.copy.downText }} />
    </StudioPage>
  )
}
