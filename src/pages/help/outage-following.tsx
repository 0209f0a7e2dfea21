import { data, Form } from 'react-router'
import { followingPath } from '#features/outages/contract.ts'
import { FollowingView } from '#features/outages/parts.tsx'
import { changeFollowing, readFollowing } from '#features/outages/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/outage-following'
import { dataOrThrow, pageMeta } from '#shell/page-answers.ts'

const tokenIn = (request: Request) => (new URL(request.url).searchParams.get('s') ?? '').slice(0, 200)
/** the URL is a secret: no caching, and no Referer has it; a form without script needs its own origin */
const kept = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' }

/** OUT-03: the target page of links in outage e-mails. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const { page } = dataOrThrow(await readFollowing(request, tokenIn(args.request)))
  return data({ page, meta: pageMeta(request, { title: page.copy.following.title, description: page.text, canonical: followingPath(page.variant, ''), alternates: {}, robots: 'noindex' }) })
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  return data(dataOrThrow(await changeFollowing(request, tokenIn(args.request), new URLSearchParams(await args.request.text()))))
}

export const headers = () => kept

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function OutageFollowingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FollowingView page={actionData?.page ?? loaderData.page} Form={Form} />
}
