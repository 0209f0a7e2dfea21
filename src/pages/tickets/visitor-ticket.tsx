import { data, Form, redirect, useNavigation } from 'react-router'
import { linkParameter, visitorTicketPath } from '#features/tickets/contract.ts'
import { LinkQuestionView, TicketPageView } from '#features/tickets/parts.tsx'
import { readLinkPage, submitLinkForm, type LinkPageAnswer } from '#features/tickets/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/visitor-ticket'
import { isOffline, orOffline } from '#shell/offline-answer.ts'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'

const tokenIn = (request: Request) => (new URL(request.url).searchParams.get(linkParameter) ?? '').slice(0, 200)
/** the URL is a secret: no caching, and no Referer has it; a form without script needs its own origin */
const kept = { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' }

/** TIC-01: the page of the link in a visitor's e-mail: the ticket, or the question whether it is the visitor's. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  return toPage(request, await readLinkPage(request, tokenIn(args.request)))
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const token = tokenIn(args.request)
  // a body that is not a form has no known fields
  const answer = await submitLinkForm(request, token, new URLSearchParams(await args.request.text()))
  if (answer.kind === 'done') throw redirect(`${visitorTicketPath(variantOfContext(request), token)}&done=${answer.notice}`, { status: 303, headers: kept })
  return toPage(request, answer)
}

function toPage(request: RequestContext, answer: LinkPageAnswer) {
  if (answer.kind !== 'page' && answer.kind !== 'question') throw new Response(null, { status: 503 })
  const canonical = visitorTicketPath(variantOfContext(request))
  const shown = answer.kind === 'page' ? { ticket: answer.page, question: undefined } : { ticket: undefined, question: answer.page }
  const [title, description] = answer.kind === 'page' ? [answer.page.title, answer.page.stateText] : [answer.page.title, answer.page.text]
  return data({ ...shown, meta: pageMeta(request, { title, description, canonical, alternates: {}, robots: 'noindex' }) }, { status: answer.status })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await orOffline(serverAction)
  return isOffline(answer) ? data(answer, { status: 503 }) : answer
}

export const headers = () => kept

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function VisitorTicket({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const offline = actionData !== undefined && isOffline(actionData)
  const { ticket, question } = actionData && !isOffline(actionData) ? actionData : loaderData
  if (question) return <LinkQuestionView page={question} Form={Form} isSending={isSending} />
  return <TicketPageView page={offline ? { ...ticket!, notice: actionData.isUnsent ? 'offline' : 'unknown' } : ticket!} Form={Form} isSending={isSending} />
}
