import type { StudioFrame } from '#features/studio/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { pageMeta } from '#shell/page-answers.ts'

/** The metadata of a Studio page, which search engines must not index. Runs on the server only. */
export function studioMeta(request: RequestContext, frame: StudioFrame, title: string, path: string) {
  return pageMeta(request, { title, description: frame.copy.lead, canonical: path, alternates: {}, robots: 'noindex' })
}
