import { data, redirect, redirectDocument } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { billPath } from '#features/billing/contract.ts'
import { BillPageView } from '#features/billing/parts.tsx'
import { readBillPage, statusOf, submitArrangement } from '#features/billing/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/my-bill'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** ORD-02, ORD-03: what the signed-in customer owes, and why. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirect(signInPath(hereOf(request)))
  const page = await readBillPage(request)
  const { copy, state, isArranged } = page
  const arrangement = state.step === 'bill' ? state.view.arrangement : undefined
  const news = isArranged && arrangement && 'confirmed' in arrangement ? arrangement.confirmed.title : undefined
  return data({ page, meta: pageMeta(request, { news, title: copy.title, description: copy.lead, canonical: billPath(variantOfContext(request)), alternates: {}, robots: 'noindex' }) }, { status: statusOf(page) })
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (request.identity.kind !== 'customer') throw redirectDocument(signInPath(hereOf(request)), 303)
  const form = new URLSearchParams(await args.request.text())
  const answer = await submitArrangement(request, form)
  if (answer.kind === 'signIn') throw redirectDocument(signInPath(hereOf(request)), 303)
  if (answer.kind === 'confirmed') throw redirect(billPath(variantOfContext(request), { account: form.get('account') ?? undefined, done: 'arranged' }), 303)
  return data({ page: answer.page }, { status: answer.status })
}

function hereOf(request: RequestContext): string {
  return billPath(variantOfContext(request)) + new URL(request.url, request.runtime.config.publicUrl).search
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function MyBill({ loaderData, actionData }: Route.ComponentProps) {
  return <BillPageView page={(actionData ?? loaderData).page} />
}
