import { useState } from 'react'
import { data, Form, replace, useNavigation } from 'react-router'
import { signInPath } from '#contracts/site-path.ts'
import { HandedOver } from '#features/answers/parts.tsx'
import { readHandover } from '#features/answers/server.ts'
import { listEquipment } from '#features/equipment/contract.ts'
import { TriedSteps } from '#features/guided-fixes/parts.tsx'
import { readTried, stepsOf } from '#features/guided-fixes/server.ts'
import { TextPageView } from '#features/knowledge/parts.tsx'
import { TicketReturn } from '#features/support-home/parts.tsx'
import { myTicketsPath } from '#features/tickets/contract.ts'
import { forgetWhenSent, ReportSignIn, ReportView } from '#features/tickets/parts.tsx'
import { readCallbackHead, readReportPage, submitReport } from '#features/tickets/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import type { Route } from './+types/open-ticket'
import { isOffline, orOffline } from '#shell/offline-answer.ts'
import { usePageAddress } from '#shell/page-address.ts'
import { readTextPage, variantOfContext } from '#shell/page-answers.ts'

/** TIC-01, RED-08: the page to report a problem, for visitors too, with the questions asked before. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const handover = await readHandover(request, 'ticket', args.request.headers.get('cookie'))
  const tried = handover ? undefined : await readTried(request)
  const [text, report] = await Promise.all([readTextPage(request, 'openticket', handover && 'noindex', readCallbackHead(request)), readReportPage(request, turnsOf(handover) ?? stepsOf(tried), tried?.description)])
  return { ...text, handover, tried, report }
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  // a body that is not a form has no known fields
  const form = new URLSearchParams(await args.request.text())
  const handover = await readHandover(request, 'ticket', args.request.headers.get('cookie'))
  const answer = await submitReport(request, form, turnsOf(handover) ?? (handover ? undefined : stepsOf(await readTried(request))), readEquipment)
  // Back leads to an empty form, not to the step before the sending
  if (answer.kind === 'done') throw replace(`${myTicketsPath(variantOfContext(request), answer.number)}?sent`, 303)
  return data({ report: answer.page }, { status: answer.status })
}

async function readEquipment(context: RequestContext) {
  const answer = await call(context, listEquipment, {}, { signIn: 'return' })
  return answer.ok ? answer.data.content.accounts : undefined
}

function turnsOf(handover: Awaited<ReturnType<typeof readHandover>>) {
  return handover && 'turns' in handover ? handover.turns : undefined
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await orOffline(() => forgetWhenSent(serverAction))
  // as a failure: after one the router does not reload the pages' data, which would fail too
  return isOffline(answer) ? data(answer, { status: 503 }) : answer
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function OpenTicketPage({ loaderData: { handover, tried, report: first, ...text }, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  const { pathname, search } = usePageAddress()
  const lost = actionData && isOffline(actionData) ? actionData : undefined
  const [shown, setShown] = useState(first)
  // without an answer the page stays as the last answer left it, with what was typed
  const report = lost ? shown : actionData && !isOffline(actionData) ? actionData.report : first
  if (report !== shown) setShown(report)
  return (
    <>
      <TextPageView {...text} isCallLast isTextHidden={!report.isVisitor || report.state.step !== 'form'}>
        {report.isVisitor && report.state.step === 'form' && <ReportSignIn copy={report.copy} href={signInPath(pathname + search)} />}
        {/* the draft of who was signed out meanwhile stays theirs */}
        <ReportView page={{ ...report, person: report.person || first.person }} Form={Form} isSending={isSending} lost={lost} />
        {tried && <TriedSteps tried={tried} />}
        {handover && <HandedOver handover={handover} />}
      </TextPageView>
      <TicketReturn />
    </>
  )
}
