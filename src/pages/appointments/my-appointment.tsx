import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { recordEvent } from '#features/analytics/server.ts'
import { lostNotice, maxThresholdEvent, signedOutPath, appointmentPath, appointmentSources, appointmentSteps } from '#features/appointments/contract.ts'
import { stepTitle, AppointmentStepView } from '#features/appointments/parts.tsx'
import { readAppointmentPage, submitAppointmentStep, type AppointmentAnswer } from '#features/appointments/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { Band, Container } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import type { Route } from './+types/my-appointment'
import { isOffline, orOffline, Unanswered } from '#shell/offline-answer.ts'
import { notFound, pageMeta, variantOfContext } from '#shell/page-answers.ts'

function readAsked(request: RequestContext, args: { params: Record<string, string | undefined> }) {
  const { step: name, part } = args.params
  const step = appointmentSteps.find((known) => known === (part === undefined ? name : `${name}/${part}`))
  if (!step) throw notFound()
  const query = queryOf(request)
  const source = appointmentSources.find((known) => known === query.get('source')) ?? 'support'
  return { step, query, source }
}

/** APT-05: the steps of changing an appointment, as pages and modals. Unknown visitors sign in or use the finder. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const asked = readAsked(request, args)
  const answer = await readAppointmentPage(request, asked)
  if (answer.kind === 'page' && answer.page.step.name === 'maxthreshold') await recordEvent(request, maxThresholdEvent(asked.source))
  return toPage(request, answer)
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const asked = readAsked(request, args)
  // a body that is not a form has no known fields
  const form = new URLSearchParams(await args.request.text())
  const answer = await submitAppointmentStep(request, asked, form)
  // a full page load, because the current frame still shows the signed-in customer
  if (answer.kind === 'unknownVisitor') throw redirectDocument(signedOutPath(variantOfContext(request), asked, form), 303)
  if (answer.kind !== 'done') return toPage(request, answer)
  const { did, workOrderId: appointment, reference } = answer
  const source = asked.source === 'support' ? undefined : asked.source
  const done = appointmentPath(variantOfContext(request), 'done', { visit: appointment, did, reference, source })
  if (form.get('shown') !== 'modal') throw redirect(done, 303)
  return toPage(request, await readAppointmentPage(request, { ...asked, step: 'done', query: new URLSearchParams({ visit: appointment, did, reference }) }))
}

function toPage(request: RequestContext, answer: AppointmentAnswer) {
  const variant = variantOfContext(request)
  if (answer.kind === 'unknownVisitor') throw redirect(appointmentPath(variant))
  const { page, status } = answer
  const meta = pageMeta(request, { title: stepTitle(page), description: page.copy.yourAppointments, canonical: appointmentPath(variant), alternates: {}, robots: 'noindex' })
  return data({ ...page, meta }, { status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData && !isOffline(loaderData) ? loaderData.meta : [])

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline(serverLoader)
}

/** Keys of forms that may have arrived without an answer: the page must not say that nothing was changed (APT-08). */
const unanswered = new Set<string>()

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const key = String((await request.clone().formData()).get('key'))
  const answer = await orOffline(serverAction)
  const isLost = isOffline(answer) ? !answer.isUnsent : answer.notice === 'unknown'
  if (isLost) unanswered.add(key)
  if (!isOffline(answer)) return answer
  // as a failure: after one the router does not reload the pages' data, which would fail too
  return data({ ...answer, isUnsent: !unanswered.has(key) }, { status: 503 })
}

export default function MyAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod !== undefined
  if (isOffline(loaderData)) throw new Unanswered('The page could not be loaded.')
  const page = !actionData ? loaderData : isOffline(actionData) ? { ...loaderData, notice: lostNotice(actionData) } : actionData
  const { copy, variant } = page
  const crumbs = { label: copy.breadcrumbs, items: supportCrumbs({ variant, copy }, { label: copy.yourAppointments, href: appointmentPath(variant) }, { label: stepTitle(page) }) }
  return (
    <>
      <PageHead crumbs={crumbs} title={stepTitle(page)} />
      <Band size="sm">
        <Container narrow>
          <AppointmentStepView page={page} Form={Form} isSending={isSending} />
        </Container>
      </Band>
    </>
  )
}
