import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { fixPath } from '#features/guided-fixes/contract.ts'
import { homeNetworkPath } from '#features/home-network/contract.ts'
import { NetworkView } from '#features/home-network/parts.tsx'
import { readNetworkPage, submitNetworkForm } from '#features/home-network/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/home-network'
import { hereOf } from './here.ts'
import { useLookingAgain } from './use-looking-again.ts'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** NET-06, NET-07, NET-08: the home network of the signed-in customer. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirect(signInPath(hereOf(request)))
  const answer = await readNetworkPage(request)
  if (answer.kind === 'signIn') throw redirectDocument(signInPath(hereOf(request)), 303)
  if (answer.kind === 'elsewhere') throw redirect(answer.href)
  const { copy, notice, gateway } = answer.page
  const isRestarting = typeof gateway !== 'string' && gateway.restart?.kind === 'running'
  const meta = pageMeta(request, { news: notice?.title ?? (isRestarting ? copy.restart.running : undefined), title: copy.title, description: copy.lead, canonical: homeNetworkPath(variantOfContext(request)), alternates: {}, robots: 'noindex' })
  return data({ page: answer.page, meta }, { status: answer.status })
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirectDocument(signInPath(hereOf(request)), 303)
  const answer = await submitNetworkForm(request, new URLSearchParams(await args.request.text()))
  if (answer.kind === 'signIn') throw redirectDocument(signInPath(hereOf(request)), 303)
  if (answer.kind !== 'page') throw redirect(answer.href, 303)
  return data({ page: answer.page }, { status: answer.status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function HomeNetwork({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = actionData ?? loaderData
  const restart = typeof page.gateway === 'string' ? undefined : page.gateway.restart?.kind
  useLookingAgain(restart === 'running' || restart === 'unknown')
  const fixHref = page.fixAccount && fixPath(page.variant, 'no-internet', { account: page.fixAccount })
  return <NetworkView page={page} fixHref={fixHref} fixesHref={fixPath(page.variant)} Form={Form} isSending={useNavigation().formMethod !== undefined} />
}
