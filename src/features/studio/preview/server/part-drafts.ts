import type { Endpoint } from '#contracts/endpoint.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import { getFix } from '#features/guided-fixes/contract.ts'
import { previewFix } from '#features/guided-fixes/server.ts'
import { getPageText } from '#features/knowledge/contract.ts'
import { previewMarkdown } from '#features/knowledge/server.ts'
import { hubAnswer, pageFeed, type GuidedFix } from '#features/site-content/contract.ts'
import { partOfFeed, partPlace, type PartPlace } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PageContent } from '../../page-contents/page-endpoints.ts'
import { bodiesOfContent } from '../../page-contents/server/page-kinds.ts'
import { listPageRows } from '../../page-contents/server/page-store.ts'
import type { PreviewChoice } from '../preview-choice.ts'

/** STU-03: parts of pages in work, in the language of a preview. */
export interface PartDrafts {
  /** by the part's id: as it would be published now */
  bodies: ReadonlyMap<string, unknown>
  /** those that are shown so */
  shown: readonly PartPlace[]
  /** something in them has to be mended first, or they are lists that no single page shows: live they stay in the preview */
  left: readonly PartPlace[]
}

/** Lists behind many pages: their drafts are read in their own room. */
const notShown: ReadonlySet<PartPlace['kind']> = new Set(['topics', 'devices'])

export async function readPartDrafts(database: Database, { audience, locale }: { audience: Audience; locale: Locale }): Promise<PartDrafts> {
  const bodies = new Map<string, unknown>()
  const [shown, left]: [PartPlace[], PartPlace[]] = [[], []]
  for (const { id, state, content } of await listPageRows(database.read)) {
    const place = partPlace(id)
    if (!place || state === 'live' || (place.audience ?? audience) !== audience) continue
    const body = notShown.has(place.kind) ? undefined : bodyOf(place, content, locale)
    if (body !== undefined) bodies.set(id, body)
    ;(body === undefined ? left : shown).push(place)
  }
  return { bodies, shown, left }
}

/** Undefined for what could not be published as it is. */
function bodyOf(place: PartPlace, text: string, locale: Locale): unknown {
  try {
    return bodiesOfContent(place, PageContent.parse(JSON.parse(text)))[locale]
  } catch {
    return undefined
  }
}

const readers: ReadonlySet<string> = new Set([pageFeed, hubAnswer, getFix, getPageText].map(({ id }) => id))

/** Whether what a service answers comes from parts that people write. */
export const readsParts = ({ id }: Endpoint): boolean => readers.has(id)

/** What a service would answer were these drafts published; undefined where that is what it answers anyway. */
export async function answerFromDrafts(context: RequestContext, { bodies }: PartDrafts, { audience, locale }: Pick<PreviewChoice, 'audience' | 'locale'>, endpoint: Endpoint, input: unknown): Promise<unknown> {
  const params = ((input as { params?: Record<string, string> }).params ?? {}) as Readonly<Record<string, string>>
  const { database, site } = context.runtime
  switch (endpoint.id) {
    case pageFeed.id:
      return bodies.get(partOfFeed(`${params.system}/${params.section}/${params.page}`, audience) ?? '')
    case hubAnswer.id:
      return bodies.get('answers')
    case getFix.id: {
      const fix = bodies.get(`fix-${params.id}`) as GuidedFix | undefined
      return fix && { content: { fix: await previewFix(database, fix, { audience, locale }) } }
    }
    case getPageText.id: {
      const text = bodies.get(`text-${params.page}.${audience}`) as { title: string; description: string; body: string; hours?: unknown[] } | undefined
      if (!text) return undefined
      const { body, ...page } = text
      // STU-08: the hours of the brand stand in place of the file's
      const hours = (params.page === 'contact' && site.hours?.[audience][locale]) || page.hours
      return { page: { ...page, hours: hours ?? [], html: await previewMarkdown(database, body, { audience, locale }) } }
    }
    default:
      return undefined
  }
}
