import { moreHelpPath } from '#features/equipment/contract.ts'
import { MoreHelpView } from '#features/equipment/parts.tsx'
import { readMoreHelpPage } from '#features/equipment/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/more-help'
import { pageMeta } from '#shell/page-answers.ts'

/** NET-11, ANA-07: further help for customers whose problem remains. */
export function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = readMoreHelpPage(request)
  const { variant, copy } = page
  const pathIn = (locale: 'en' | 'es') => moreHelpPath({ ...variant, locale })
  return { page, meta: pageMeta(request, { title: copy.help.title, description: copy.help.lead, canonical: moreHelpPath(variant), alternates: { en: pathIn('en'), es: pathIn('es') } }) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function MoreHelp({ loaderData: { page } }: Route.ComponentProps) {
  return <MoreHelpView page={page} />
}
