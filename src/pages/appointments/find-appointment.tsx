import { data, redirect } from 'react-router'
import { supportPath } from '#contracts/site-path.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { answerOf, finderQueryIn, findPath, kindOfSearch, lookUpEvent, problemsOf, readFinderForm } from '#features/appointments/contract.ts'
import { type FindPageAnswer, FindPageView } from '#features/appointments/parts.tsx'
import { lookUpForPage, readFinder, readFinderQuestions } from '#features/appointments/server.ts'
import { readSupportData } from '#features/site-content/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/find-appointment'
import { notFound, pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** HOME-09: the page exists only while the flag is on. */
async function readPage(context: RequestContext) {
  const support = await readSupportData(context, { page: 'home' })
  if (support.isFlagsOk && !support.flags.isSemiAuthAppointmentEnabled) throw notFound()
  return readFinder(context, support)
}

/** FIN-01: the finder as a page, for browsers without script. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const { copy } = await readPage(request)
  const variant = variantOfContext(request)
  const pathIn = (locale: 'en' | 'es') => findPath({ ...variant, locale })
  const { search, searchParams } = new URL(request.url, request.runtime.config.publicUrl)
  return {
    variant,
    copy,
    questions: readFinderQuestions(variant.locale),
    isSignedIn: request.identity.kind === 'customer',
    by: kindOfSearch(search),
    order: finderQueryIn(searchParams).order,
    meta: pageMeta(request, { title: copy.heading, description: copy.body, canonical: pathIn(variant.locale), alternates: { en: pathIn('en'), es: pathIn('es') }, robots: 'noindex' }),
  }
}

/** FIN-04, FIN-05, FIN-10: problems, no match and errors show on this page, a match on the appointments page. */
export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const { gates } = await readPage(request)
  // a body that is not a form has no known fields
  const { kind: by, ...input } = readFinderForm(await args.request.formData().catch(() => new FormData()))
  const problems = problemsOf(by, input)
  if (problems.length > 0) return data<FindPageAnswer>({ view: 'form', by, input, problems }, { status: 400 })
  const account = { ...(by === 'orderId' ? { orderid: input.value } : { ban: input.value }), zipcode: input.zip, source: 'supportSearchAppt' }
  const { outcome, setCookie } = await lookUpForPage(request, account)
  const answer = answerOf(outcome, gates)
  await recordEvent(request, lookUpEvent(by, answer))
  if (answer.view === 'found' && setCookie) throw redirect(supportPath(variantOfContext(request), 'myappointment'), { status: 303, headers: { 'set-cookie': setCookie } })
  if (answer.view === 'error') return data<FindPageAnswer>({ view: 'error', by, reason: answer.reason }, tellFailure(outcome))
  return data<FindPageAnswer>({ view: 'empty', by })
}

/** The status of a failed look-up; a rate limit also says when it ends. */
function tellFailure(outcome: Outcome<unknown>) {
  if (outcome.ok || outcome.status !== 429) return { status: 503 }
  return { status: 429, ...(outcome.retryAfterS === undefined ? {} : { headers: { 'retry-after': String(outcome.retryAfterS) } }) }
}

export function headers({ actionHeaders }: Route.HeadersArgs): Record<string, string> {
  const retryAfter = actionHeaders?.get('retry-after')
  return retryAfter ? { 'retry-after': retryAfter } : {}
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function FindAppointmentPage({ loaderData: { variant, copy, questions, by, order, isSignedIn }, actionData }: Route.ComponentProps) {
  return <FindPageView key={by} variant={variant} copy={copy} questions={questions} by={by} order={order} answer={actionData} isSignedIn={isSignedIn} />
}
