import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { fixPath } from '#features/guided-fixes/contract.ts'
import { homeNetworkPath } from '#features/home-network/contract.ts'
import { DeviceView } from '#features/home-network/parts.tsx'
import { readDevicePage, submitDeviceForm } from '#features/home-network/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/connected-device'
import { hereOf } from './here.ts'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** NET-09: one device in the customer's home network. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirect(signInPath(hereOf(request)))
  const { page, status } = await readDevicePage(request)
  const meta = pageMeta(request, { news: page.notice?.title, title: page.title, description: page.copy.lead, canonical: homeNetworkPath(variantOfContext(request)), alternates: {}, robots: 'noindex' })
  return data({ page, meta }, { status })
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirectDocument(signInPath(hereOf(request)), 303)
  const answer = await submitDeviceForm(request, new URLSearchParams(await args.request.text()))
  if (answer.kind === 'signIn') throw redirectDocument(signInPath(hereOf(request)), 303)
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  return data({ page: answer.page }, { status: answer.status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function ConnectedDevice({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = actionData ?? loaderData
  return <DeviceView page={page} fixHref={fixPath(page.variant, 'slow-wifi')} Form={Form} isSending={useNavigation().formMethod !== undefined} />
}
