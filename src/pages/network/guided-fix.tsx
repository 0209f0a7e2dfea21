import { reporterOf } from '#features/analytics/parts.tsx'
import { fixPath } from '#features/guided-fixes/contract.ts'
import { FixPageView } from '#features/guided-fixes/parts.tsx'
import { readFixPage } from '#features/guided-fixes/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/guided-fix'
import { notFound, pageMeta } from '#shell/page-answers.ts'

/** NET-10: a guided fix, at the step in its URL. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const answer = await readFixPage(request, args.params.id)
  if (answer.kind !== 'page') throw answer.kind === 'missing' ? notFound() : new Response(null, { status: 503 })
  const { page } = answer
  const pathIn = (locale: 'en' | 'es') => fixPath({ ...page.variant, locale }, page.id)
  const isStart = page.way === ''
  const meta = pageMeta(request, {
    title: isStart ? page.title : `${page.step.title} – ${page.title}`,
    description: page.description,
    canonical: pathIn(page.variant.locale),
    alternates: { en: pathIn('en'), es: pathIn('es') },
    ...(isStart ? {} : { robots: 'noindex' }),
  })
  return { page, isSignedIn: request.identity.kind === 'customer', meta }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function GuidedFix({ loaderData: { page, isSignedIn } }: Route.ComponentProps) {
  return <FixPageView key={`${page.id} ${page.way}`} page={page} report={reporterOf(isSignedIn)} />
}
