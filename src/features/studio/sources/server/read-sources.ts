import type { ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { readSourcePages, readSourceState } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { readStudioFrame } from '../../pages/server/read-frame.ts'
import { momentLabel, zoneOf } from '../../pages/server/words.ts'
import type { Notice } from '../../studio-view.ts'
import { copy as english } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { readStudioSources } from '../source-endpoints.ts'
import type { SourcesRoom } from '../sources-view.ts'

type Sources = ResponseOf<typeof readStudioSources>

/** STU-10: the stored pages and state of an outside CMS. */
export async function readSources({ runtime }: RequestContext): Promise<Outcome<Sources>> {
  if (!runtime.config.sanity) return success({ pages: [] })
  const [pages, state] = await Promise.all([readSourcePages(runtime.database), readSourceState(runtime.database)])
  return success({
    source: state ?? { name: 'Sanity', problems: [] },
    pages: pages.map(({ id, path, audience, locale, body }) => ({ id, path, audience, locale, title: body.pageProperties.seo.metaSeotitle, parts: Object.keys(body['cms-feed'].components) })),
  })
}

/**
 * STU-10: the read-only sources room; undefined if the user may not enter it, 'down' if the service does not answer.
 */
export async function readSourcesRoom(context: RequestContext): Promise<SourcesRoom | 'down' | undefined> {
  const frame = readStudioFrame(context, 'sources')
  if (!frame) return undefined
  const answer = await call(context, readStudioSources, {}, { signIn: 'return' })
  if (!answer.ok) return 'down'
  const copy = context.locale === 'es' ? spanish : english
  const { source, pages } = answer.data
  return {
    frame,
    copy,
    notice: noticeOf(context, source, copy),
    problems: source?.problems ?? [],
    pages: pages.map(({ id, path, audience, locale, title, parts }) => ({
      id,
      title,
      facts: [path, copy.audience[audience], copy.language[locale], fill(copy.parts, { parts: parts.join(', ') }), fill(copy.comesFrom, { name: source?.name ?? '' })],
    })),
  }
}

function noticeOf(context: RequestContext, source: Sources['source'], copy: SourcesRoom['copy']): Notice {
  if (!source) return { tone: 'good', title: copy.none, text: copy.noneText }
  const { name, fetchedAt, failure = '' } = source
  if (fetchedAt === undefined) return { tone: 'caution', title: fill(copy.never, { name }), text: fill(copy.neverText, { failure }) }
  const at = momentLabel(fetchedAt, context.locale, zoneOf(context))
  if (failure) return { tone: 'caution', title: fill(copy.failing, { name }), text: fill(copy.failingText, { at, failure }) }
  return { tone: 'good', title: fill(copy.fetched, { name, at }), text: fill(copy.fetchedText, { seconds: (context.runtime.config.sanity?.everyMs ?? 0) / 1000 }) }
}
