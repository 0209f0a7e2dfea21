import type { StudioFrame } from '#features/studio/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { pageMeta } from '#shell/page-answers.ts'

/** Title and description of a page of the Studio, which no search engine lists. It runs on the server alone. */
export function studioMeta(request: RequestContext, frame: StudioFrame, title: string, path: string) {
  return pageMeta(request, { title, description: frame.copy.lead, canonical: path, alternates: {}, robots: 'noindex' })
}
