import { supportPath } from '#contracts/site-path.ts'
import { answerPath } from '#features/answers/contract.ts'
import { getTopic } from '#features/knowledge/contract.ts'
import { SubTopicView, TopicView } from '#features/knowledge/parts.tsx'
import { PlaceCheck } from '#features/outages/parts.tsx'
import { readPlaceCheck } from '#features/outages/server.ts'
import { call } from '#platform/services/call.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import type { Route } from './+types/topic'
import { dataOrThrow, notFound, pageMeta, variantOfContext } from '#shell/page-answers.ts'

/** A topic, or one part of it (RED-08). */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const variant = variantOfContext(request)
  const { topic: slug, sub } = args.params as { topic: string; sub?: string }
  const [found, placeCheck] = await Promise.all([call(request, getTopic, { params: { topic: slug }, query: variant }), readPlaceCheck(request)])
  const { topic } = dataOrThrow(found)
  const part = topic.subs.find((each) => each.sub === sub)
  if (sub !== undefined && !part) throw notFound()
  const pathIn = (locale: 'en' | 'es') => supportPath({ ...variant, locale }, 'topic', slug, ...(sub === undefined ? [] : [sub]))
  return {
    topic,
    part,
    variant,
    supportPhone: request.runtime.site.supportPhone,
    placeCheck,
    askHref: answerPath(variant, variant.audience === 'smb' ? 'smb-support' : 'support'),
    meta: pageMeta(request, {
      title: part ? `${part.title}: ${topic.title}` : topic.title,
      description: (part ?? topic).description,
      canonical: pathIn(variant.locale),
      alternates: { en: pathIn('en'), es: pathIn('es') },
    }),
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function TopicPage({ loaderData: { topic, part, variant, supportPhone, askHref, placeCheck } }: Route.ComponentProps) {
  const own = { topic, variant, supportPhone, check: <PlaceCheck check={placeCheck} /> }
  return part ? <SubTopicView {...own} part={part} /> : <TopicView {...own} askHref={askHref} />
}
