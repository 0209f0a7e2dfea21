import { data, redirect } from 'react-router'
import { ImportReportView } from '#features/studio/parts.tsx'
import { readImportReport, submitImportStep, type ImportReport } from '#features/studio/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Route } from './+types/studio-import-report'
import { notFound } from '#shell/page-answers.ts'
import { studioMeta } from './studio-meta.ts'

/** STU-05: the report of an import. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const report = await readImportReport(request, args.params.id)
  if (!report) throw notFound()
  return toPage(request, report)
}

export async function action(args: Route.ActionArgs) {
  const { request } = pageContextOf(args)
  const answer = await submitImportStep(request, args.params.id, new URLSearchParams(await args.request.text()))
  if (answer.kind === 'done') throw redirect(answer.href, 303)
  if (answer.kind === 'missing') throw notFound()
  return toPage(request, answer.page, answer.status)
}

function toPage(request: RequestContext, report: ImportReport, status = 200) {
  return data({ report, meta: studioMeta(request, report.frame, report.title, report.href) }, { status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function StudioImportReportPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportReportView report={(actionData ?? loaderData).report} />
}
