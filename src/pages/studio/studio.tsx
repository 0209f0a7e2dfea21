import { inLanguage, studioPath } from '#features/studio/contract.ts'
import { StudioHome } from '#features/studio/parts.tsx'
import { readStudioFrame, readWaiting } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/studio'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-01: the Studio's sections. Visitors without access to any of them get a 404. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const frame = readStudioFrame(request)
  if (!frame) throw notFound()
  return { frame, waiting: await readWaiting(request), meta: studioMeta(request, frame, frame.copy.studio, inLanguage(studioPath, request.locale)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioHomePage({ loaderData: { frame, waiting } }: Route.ComponentProps) {
  return <StudioHome frame={frame} waiting={waiting} />
}
