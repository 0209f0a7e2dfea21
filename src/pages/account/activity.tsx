import { redirect } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { activityPath } from '#features/activity/contract.ts'
import { ActivityPageView } from '#features/activity/parts.tsx'
import { readActivityPage } from '#features/activity/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/activity'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** ORD-04: the activity on the signed-in customer's accounts. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const here = activityPath(variantOfContext(request))
  if (request.identity.kind !== 'customer') throw redirect(signInPath(here + new URL(request.url, request.runtime.config.publicUrl).search))
  const page = await readActivityPage(request)
  const { copy } = page
  return { page, meta: pageMeta(request, { title: copy.title, description: copy.lead, canonical: here, alternates: {}, robots: 'noindex' }) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function Activity({ loaderData: { page } }: Route.ComponentProps) {
  return <ActivityPageView page={page} />
}
