import { reporterOf } from '#features/analytics/parts.tsx'
import { SpeedTestView } from '#features/speed-test/parts.tsx'
import { speedPagePath } from '#features/speed-test/contract.ts'
import { readSpeedPage } from '#features/speed-test/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/speed-test'
import { pageMeta } from '#shell/page-answers.ts'

/** NET-02: the speed test of this device's connection. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = await readSpeedPage(request)
  const { copy, variant } = page
  const pathIn = (locale: 'en' | 'es') => speedPagePath({ ...variant, locale })
  return { page, meta: pageMeta(request, { title: copy.title, description: copy.lead, canonical: speedPagePath(variant), alternates: { en: pathIn('en'), es: pathIn('es') } }) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function SpeedTest({ loaderData: { page } }: Route.ComponentProps) {
  return <SpeedTestView key={page.own?.gateway.uverseAccnt} page={page} report={reporterOf(page.isSignedIn)} />
}
