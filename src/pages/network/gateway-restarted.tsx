import { redirect } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { homeNetworkPath } from '#features/home-network/contract.ts'
import { NetworkEndView } from '#features/home-network/parts.tsx'
import { readRestartedPage } from '#features/home-network/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/gateway-restarted'
import { hereOf } from './here.ts'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** NET-07: the result of a restart. If there is none to report, redirects to the home network page. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirect(signInPath(hereOf(request)))
  const page = await readRestartedPage(request)
  if (!page) throw redirect(homeNetworkPath(variantOfContext(request)))
  return { page, meta: pageMeta(request, { title: page.title, description: page.text, canonical: homeNetworkPath(page.variant), alternates: {}, robots: 'noindex' }) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function GatewayRestarted({ loaderData: { page } }: Route.ComponentProps) {
  return <NetworkEndView page={page} />
}
