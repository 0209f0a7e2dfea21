import { redirect } from 'react-router'
import { setWorkState } from '#features/insights/contract.ts'
import { InsightsView, linkTo, readFilters, readStateChange } from '#features/insights/parts.tsx'
import { readInsightsCopy, readPanels } from '#features/insights/server.ts'
import { roomPath } from '#features/studio/contract.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { isOperator, queryOf } from '#platform/context/request-context.ts'
import type { Route } from './+types/insights'
import { dataOrThrow, notFound, pageMeta } from '#shell/page-answers.ts'

/** The operator's figures. All but operators get a 404, before anything is computed. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  if (!isOperator(request)) throw notFound()
  const filters = readFilters(queryOf(request))
  const copy = readInsightsCopy(request.locale)
  return {
    filters,
    copy,
    locale: request.locale,
    questionsHref: roomPath('questions', request.locale),
    panels: readPanels(request, filters),
    meta: pageMeta(request, { title: copy.title, description: copy.lead, canonical: linkTo(filters, request.locale), alternates: {}, robots: 'noindex' }),
  }
}

/** Changes the state of a work list item, for browsers without script. */
export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  if (!isOperator(request)) throw notFound()
  // a body that is not a form has no known fields
  const change = readStateChange(await args.request.formData().catch(() => new FormData()))
  if (!change) throw notFound()
  dataOrThrow(await call(request, setWorkState, { body: change }))
  throw redirect(`${linkTo(readFilters(queryOf(request)), request.locale)}#${encodeURIComponent(change.id)}`, 303)
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function InsightsPage({ loaderData: { filters, copy, locale, panels, questionsHref } }: Route.ComponentProps) {
  return <InsightsView copy={copy} locale={locale} filters={filters} panels={panels} questionsHref={questionsHref} />
}
