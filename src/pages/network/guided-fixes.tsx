import { fixPath } from '#features/guided-fixes/contract.ts'
import { FixListView } from '#features/guided-fixes/parts.tsx'
import { readFixList } from '#features/guided-fixes/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/guided-fixes'
import { pageMeta } from '#shell/page-answers.ts'

/** NET-10: the list of guided fixes. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = await readFixList(request)
  const { copy, variant } = page
  const pathIn = (locale: 'en' | 'es') => fixPath({ ...variant, locale })
  return { page, meta: pageMeta(request, { title: copy.title, description: copy.lead, canonical: fixPath(variant), alternates: { en: pathIn('en'), es: pathIn('es') } }) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function GuidedFixes({ loaderData: { page } }: Route.ComponentProps) {
  return <FixListView page={page} />
}
