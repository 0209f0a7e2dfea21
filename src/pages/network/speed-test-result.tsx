import { openTicketPath } from '#contracts/open-ticket-path.ts'
import { data } from 'react-router'
import { SpeedResultView } from '#features/speed-test/parts.tsx'
import { resultPagePath } from '#features/speed-test/contract.ts'
import { readResultPage } from '#features/speed-test/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/speed-test-result'
import { pageMeta } from '#shell/page-answers.ts'

/** NET-02: the result of a speed test, for every visitor with its link. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const { page, status } = await readResultPage(request, openTicketPath(request, { category: 'internet' }))
  const { sharedTitle, verdicts } = page.copy.result
  const description = page.state.kind === 'result' ? verdicts[page.state.verdict] : page.copy.lead
  return data({ page, meta: pageMeta(request, { title: sharedTitle, description, canonical: resultPagePath(page.variant), alternates: {}, robots: 'noindex' }) }, { status })
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function SpeedTestResult({ loaderData: { page } }: Route.ComponentProps) {
  return <SpeedResultView page={page} />
}
