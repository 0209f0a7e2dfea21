import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { equipmentPath } from '#features/equipment/contract.ts'
import { EquipmentView } from '#features/equipment/parts.tsx'
import { readEquipmentPage, submitFocusForm } from '#features/equipment/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/equipment'
import { hereOf } from './here.ts'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** NET-10: all equipment of the signed-in customer. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirect(signInPath(hereOf(request)))
  const answer = await readEquipmentPage(request)
  if (answer.kind !== 'page') throw redirectDocument(signInPath(hereOf(request)), 303)
  const { title, lead } = answer.page.copy.equipment
  const meta = pageMeta(request, { title, description: lead, canonical: equipmentPath(variantOfContext(request)), alternates: {}, robots: 'noindex' })
  return data({ page: answer.page, meta }, { status: answer.status })
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirectDocument(signInPath(hereOf(request)), 303)
  const answer = await submitFocusForm(request, new URLSearchParams(await args.request.text()))
  if (answer.kind === 'signIn') throw redirectDocument(signInPath(hereOf(request)), 303)
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  return data({ page: answer.page }, { status: answer.status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function Equipment({ loaderData, actionData }: Route.ComponentProps) {
  return <EquipmentView page={(actionData ?? loaderData).page} Form={Form} isSending={useNavigation().formMethod !== undefined} />
}
