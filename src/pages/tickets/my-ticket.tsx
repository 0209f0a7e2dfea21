import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { myTicketsPath } from '#features/tickets/contract.ts'
import { TicketPageView } from '#features/tickets/parts.tsx'
import { readTicketPage, submitTicketForm, type TicketPageAnswer } from '#features/tickets/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/my-ticket'
import { isOffline, orOffline } from '#shell/offline-answer.ts'
import { notFound, pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** TIC-03, TIC-04: one ticket for its owner; other signed-in customers get a 404. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const { number } = args.params
  if (request.identity.kind !== 'customer') throw redirect(signInPath(addressOf(request, number)))
  return toPage(request, number, await readTicketPage(request, number))
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const { number } = args.params
  // a body that is not a form has no known fields
  const form = new URLSearchParams(await args.request.text())
  if (request.identity.kind !== 'customer') throw redirectDocument(signInPath(addressOf(request, number)), 303)
  const answer = await submitTicketForm(request, number, form)
  if (answer.kind === 'done') throw redirect(`${addressOf(request, number)}?done=${answer.notice}`, 303)
  return toPage(request, number, answer)
}

function addressOf(request: RequestContext, number: string): string {
  return myTicketsPath(variantOfContext(request), number)
}

function toPage(request: RequestContext, number: string, answer: TicketPageAnswer) {
  if (answer.kind === 'signIn') throw redirectDocument(signInPath(addressOf(request, number)), 303)
  if (answer.kind === 'missing') throw notFound()
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  const { page, status } = answer
  const meta = pageMeta(request, { title: page.title, description: page.stateText, canonical: page.href, alternates: {}, robots: 'noindex' })
  return data({ page, meta }, { status })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await orOffline(serverAction)
  return isOffline(answer) ? data(answer, { status: 503 }) : answer
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function MyTicket({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const offline = actionData !== undefined && isOffline(actionData)
  const page = actionData && !isOffline(actionData) ? actionData.page : loaderData.page
  return <TicketPageView page={offline ? { ...page, notice: actionData.isUnsent ? 'offline' : 'unknown' } : page} Form={Form} isSending={isSending} />
}
