import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { startOverPath } from '#features/equipment/contract.ts'
import { StartOverView } from '#features/equipment/parts.tsx'
import { readStartOverPage, submitStartOver } from '#features/equipment/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/refresh-connection'
import { hereOf } from './here.ts'
import { useLookingAgain } from './use-looking-again.ts'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** NET-11, ANA-07: checks a phone’s connection and starts it over. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirect(signInPath(hereOf(request)))
  const answer = await readStartOverPage(request, 'line')
  if (answer.kind !== 'page') throw redirectDocument(signInPath(hereOf(request)), 303)
  const { title, lead } = answer.page.words
  const meta = pageMeta(request, { title, description: lead, canonical: startOverPath(variantOfContext(request), 'line'), alternates: {}, robots: 'noindex' })
  return data({ page: answer.page, meta }, { status: answer.status })
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirectDocument(signInPath(hereOf(request)), 303)
  const answer = await submitStartOver(request, 'line', new URLSearchParams(await args.request.text()))
  if (answer.kind === 'signIn') throw redirectDocument(signInPath(hereOf(request)), 303)
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  return data({ page: answer.page }, { status: answer.status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function RefreshConnection({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = actionData ?? loaderData
  const state = typeof page.unit === 'string' ? undefined : page.unit.state.kind
  useLookingAgain(state === 'running' || state === 'unknown')
  return <StartOverView page={page} Form={Form} isSending={useNavigation().formMethod !== undefined} />
}
