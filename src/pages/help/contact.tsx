import { TextPageView } from '#features/knowledge/parts.tsx'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/contact'
import { readTextPage } from '#shell/page-answers.ts'

/** How to reach a person. */
export async function loader(args: Route.LoaderArgs) {
  return readTextPage(pageContextOf(args).request, 'contact')
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return <TextPageView {...loaderData} />
}
