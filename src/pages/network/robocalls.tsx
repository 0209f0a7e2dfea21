import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { robocallPath } from '#features/robocalls/contract.ts'
import { RobocallView } from '#features/robocalls/parts.tsx'
import { readRobocallPage, submitRobocallForm } from '#features/robocalls/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/robocalls'
import { hereOf } from './here.ts'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** NET-11: reporting robocalls, and the customer's earlier reports. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirect(signInPath(hereOf(request)))
  const answer = await readRobocallPage(request)
  if (answer.kind !== 'page') throw redirectDocument(signInPath(hereOf(request)), 303)
  const { title, lead } = answer.page.copy
  const meta = pageMeta(request, { title, description: lead, canonical: robocallPath(variantOfContext(request)), alternates: {}, robots: 'noindex' })
  return data({ page: answer.page, meta }, { status: answer.status })
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirectDocument(signInPath(hereOf(request)), 303)
  const answer = await submitRobocallForm(request, new URLSearchParams(await args.request.text()))
  if (answer.kind === 'signIn') throw redirectDocument(signInPath(hereOf(request)), 303)
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  return data({ page: answer.page }, { status: answer.status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function Robocalls({ loaderData, actionData }: Route.ComponentProps) {
  return <RobocallView page={(actionData ?? loaderData).page} Form={Form} isSending={useNavigation().formMethod !== undefined} />
}
