import { redirect } from 'react-router'
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts'
import { readAnswers, readAppointmentFigures, readArticleFigures, readCallsAvoided, readErrors, readFunnels, readOverview, readSearches, readVitals, readWorkList, setWorkState, type InsightQuery } from '#features/insights/contract.ts'
import { InsightsView, linkTo, readFilters, readStateChange } from '#features/insights/parts.tsx'
import { readInsightsCopy } from '#features/insights/server.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { isOperator, type RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/insights'
import { dataOrThrow, notFound, pageMeta } from '#shell/page-answers.ts'

/** An operator's figures. To everybody else there is no such page, and nothing is computed to tell them so. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (!isOperator(request)) throw notFound()
  const filters = readFilters(searchOf(request))
  const copy = readInsightsCopy(request.locale)
  return {
    filters,
    copy,
    locale: request.locale,
    panels: askPanels(request, filters),
    meta: pageMeta(request, { title: copy.title, description: copy.lead, canonical: linkTo(filters, request.locale), alternates: {}, robots: 'noindex' }),
  }
}

/** The state of an item of the work list, from its form where no script runs. */
export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (!isOperator(request)) throw notFound()
  // a body that is no form says nothing
  const change = readStateChange(await args.request.formData().catch(() => new FormData()))
  if (!change) throw notFound()
  dataOrThrow(await call(request, setWorkState, { body: change }))
  throw redirect(`${linkTo(readFilters(searchOf(request)), request.locale)}#${encodeURIComponent(change.id)}`, 303)
}

const searchOf = ({ url, runtime }: RequestContext) => new URL(url, runtime.config.publicUrl).searchParams

/** Each panel's figures as a promise, or null where they cannot be had: one that fails leaves the others standing. */
function askPanels(request: RequestContext, query: InsightQuery) {
  const ask = async <E extends Endpoint>(endpoint: E): Promise<ResponseOf<E> | null> => {
    const outcome = await call(request, endpoint as Endpoint, { query }, { signIn: 'return' })
    return outcome.ok ? (outcome.data as ResponseOf<E>) : null
  }
  return {
    overview: ask(readOverview),
    searches: ask(readSearches),
    answers: ask(readAnswers),
    appointments: ask(readAppointmentFigures),
    'calls-avoided': ask(readCallsAvoided),
    errors: ask(readErrors),
    vitals: ask(readVitals),
    funnels: ask(readFunnels),
    articles: ask(readArticleFigures),
    'work-list': ask(readWorkList),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function InsightsPage({ loaderData: { filters, copy, locale, panels } }: Route.ComponentProps) {
  return <InsightsView copy={copy} locale={locale} filters={filters} panels={panels} />
}
