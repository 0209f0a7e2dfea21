import { TextPageView } from '#features/knowledge/parts.tsx'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/legal'
import { readTextPage } from '#shell/page-answers.ts'

/** The operator's texts on privacy and terms; they are content, and not every operator has them. */
export function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  return readTextPage(request, /\/terms\/?$/.test(new URL(request.url, 'http://here').pathname) ? 'terms' : 'privacy')
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  return <TextPageView {...loaderData} />
}
