import { data, Form, redirect, useNavigation, useRevalidator } from 'react-router'
import { deskTicketPath } from '#features/tickets/contract.ts'
import { DeskTicketView } from '#features/tickets/parts.tsx'
import { readDeskTicketPage, submitDeskForm, type DeskTicketAnswer } from '#features/tickets/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { isOperator, type RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/desk-ticket'
import { notFound, pageMeta } from '#shell/page-answers.ts'

/** TIC-06: one ticket at the desk. All but operators get a 404. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (!isOperator(request)) throw notFound()
  return toPage(request, await readDeskTicketPage(request, args.params.number))
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (!isOperator(request)) throw notFound()
  const { number } = args.params
  // a body that is not a form has no known fields
  const answer = await submitDeskForm(request, number, new URLSearchParams(await args.request.text()))
  if (answer.kind === 'done') throw redirect(deskTicketPath(number, request.locale, answer.done), 303)
  return toPage(request, answer)
}

function toPage(request: RequestContext, answer: DeskTicketAnswer) {
  if (answer.kind === 'missing') throw notFound()
  if (answer.kind === 'down') throw new Response(null, { status: 503 })
  const { page, status } = answer
  const meta = pageMeta(request, { title: page.line.title, description: page.line.about, canonical: page.href, alternates: {}, robots: 'noindex' })
  return data({ page, meta }, { status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function DeskTicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { revalidate } = useRevalidator()
  const page = actionData?.page ?? loaderData.page
  // a change since the form was sent is in the loader's data
  const newest = loaderData.page.version > page.version ? { ...loaderData.page, typed: page.typed, typedIn: page.typedIn, articles: page.articles, notice: page.notice } : page
  return <DeskTicketView key={page.line.number} page={newest} Form={Form} isSending={isSending} onShowNewer={() => void revalidate()} />
}
