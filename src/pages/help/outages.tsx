import { data, Form, useNavigation } from 'react-router'
import { outagesPath } from '#features/outages/contract.ts'
import { OutagesView } from '#features/outages/parts.tsx'
import { answerForm, readOutagesPage } from '#features/outages/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/outages'
import { pageMeta } from '#shell/page-answers.ts'

/** OUT-04: the current outages; OUT-01: the check of the visitor's own place; OUT-03: subscribing to an outage. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = await readOutagesPage(request)
  const { copy, variant } = page
  const pathIn = (locale: 'en' | 'es') => outagesPath({ ...variant, locale })
  return { page, meta: pageMeta(request, { title: copy.title, description: copy.lead, canonical: outagesPath(variant), alternates: { en: pathIn('en'), es: pathIn('es') } }) }
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  // a body that is not a form has no known fields
  const { page, status, retryAfterS } = await answerForm(request, new URLSearchParams(await args.request.text()))
  return data({ page }, { status, headers: { 'cache-control': 'no-store', ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }) } })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function OutagesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isChecking = useNavigation().formMethod !== undefined
  return <OutagesView page={actionData?.page ?? loaderData.page} Form={Form} isChecking={isChecking} hasAsked={actionData !== undefined} />
}
