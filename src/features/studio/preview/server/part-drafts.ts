import type { Endpoint } from '#contracts/endpoint.ts'
import type { Audience, Locale } from '#contracts/identity.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { getFix } from '#features/guided-fixes/contract.ts'
import { previewFix } from '#features/guided-fixes/server.ts'
import { getDevice, getPageText, getTopic, listDevices, listTopics } from '#features/knowledge/contract.ts'
import { previewDevices, previewMarkdown, previewTopics } from '#features/knowledge/server.ts'
import { htmlInBrand, hubAnswer, inBrand, pageFeed, type GuidedFix, type Topic } from '#features/site-content/contract.ts'
import { partId, partOfFeed, partPlace, type PartPlace } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import type { RequestContext, Site } from '#platform/context/request-context.ts'
import { PageContent } from '../../page-contents/page-endpoints.ts'
import { bodiesOfContent, localesOf } from '../../page-contents/server/page-kinds.ts'
import { listPageRows } from '../../page-contents/server/page-store.ts'
import type { PreviewChoice } from '../preview-choice.ts'

/** STU-03: the drafts of parts, in the language of a preview. */
export interface PartDrafts {
  /** by part id, as they would be published now */
  bodies: ReadonlyMap<string, unknown>
  /** parts of which the preview shows the draft */
  shown: readonly PartPlace[]
  /** parts whose draft has problems; the preview shows their published content */
  left: readonly PartPlace[]
}

export async function readPartDrafts(database: Database, { audience, locale }: { audience: Audience; locale: Locale }): Promise<PartDrafts> {
  const bodies = new Map<string, unknown>()
  const [shown, left]: [PartPlace[], PartPlace[]] = [[], []]
  for (const { id, state, content } of await listPageRows(database.read)) {
    const place = partPlace(id)
    if (!place || state === 'live' || (place.audience ?? audience) !== audience) continue
    const body = bodyOf(place, content, locale)
    if (body !== undefined) bodies.set(id, body)
    ;(body === undefined ? left : shown).push(place)
  }
  return { bodies, shown, left }
}

/** The draft as it would be published; undefined if it cannot be published as it is. */
function bodyOf(place: PartPlace, text: string, locale: Locale): unknown {
  try {
    return bodiesOfContent(place, PageContent.parse(JSON.parse(text)))[localesOf(place).length === 1 ? 'en' : locale]
  } catch {
    return undefined
  }
}

const readers: ReadonlySet<string> = new Set([pageFeed, hubAnswer, getFix, getPageText, listTopics, getTopic, listDevices, getDevice].map(({ id }) => id))

/** Whether the answer of a service comes from parts. */
export const readsParts = ({ id }: Endpoint): boolean => readers.has(id)

/** The answer that a service would give with these drafts published; undefined if the drafts do not affect it. */
export async function answerFromDrafts(context: RequestContext, { bodies }: PartDrafts, { audience, locale }: Pick<PreviewChoice, 'audience' | 'locale'>, endpoint: Endpoint, input: unknown): Promise<Outcome<unknown> | undefined> {
  const params = ((input as { params?: Record<string, string> }).params ?? {}) as Readonly<Record<string, string>>
  const { database, site } = context.runtime
  switch (endpoint.id) {
    case pageFeed.id:
      return ifThere(named(bodies.get(partOfFeed(`${params.system}/${params.section}/${params.page}`, audience) ?? ''), site))
    case hubAnswer.id:
      return ifThere(named(bodies.get('answers'), site))
    case listTopics.id:
    case getTopic.id: {
      const list = bodies.get(partId('topics', { audience })) as Topic[] | undefined
      const topics = list && (await previewTopics(database, list, { audience, locale }))
      if (!topics || endpoint.id === listTopics.id) return ifThere(topics && { topics })
      // a topic that the draft has removed is missing
      return ifThere(topics.find(({ topic }) => topic === params.topic), 'topic') ?? failure(404, 'TOPIC_NOT_FOUND', 'This audience has no such topic.')
    }
    case listDevices.id:
    case getDevice.id: {
      const list = bodies.get('devices') as Parameters<typeof previewDevices>[1] | undefined
      const devices = list && (await previewDevices(database, list, locale))
      if (!devices || endpoint.id === listDevices.id) return ifThere(devices && { devices })
      return ifThere(devices.find(({ make, model }) => `${make}/${model}` === `${params.make}/${params.model}`.toLowerCase()), 'device') ?? failure(404, 'DEVICE_NOT_FOUND', 'There is no such device.')
    }
    case getFix.id: {
      const fix = bodies.get(`fix-${params.id}`) as GuidedFix | undefined
      return ifThere(fix && { content: { fix: await previewFix(database, fix, { audience, locale }) } })
    }
    case getPageText.id: {
      const text = bodies.get(`text-${params.page}.${audience}`) as { title: string; description: string; body: string; hours?: unknown[] } | undefined
      if (!text) return undefined
      const { body, ...words } = text
      const page = inBrand(words, site)
      // STU-08: the brand's hours replace those of the page
      const hours = (params.page === 'contact' && site.hours?.[audience][locale]) || page.hours
      return success({ page: { ...page, hours: hours ?? [], html: htmlInBrand(await previewMarkdown(database, body, { audience, locale }), site) } })
    }
    default:
      return undefined
  }
}

/** STU-08: a draft with the name of the brand. */
function named(body: unknown, site: Site): unknown {
  return typeof body === 'object' && body !== null ? inBrand(body, site) : body
}

/** Wraps a value as a success. @param name key of the value in the answer */
function ifThere(value: unknown, name?: string): Outcome<unknown> | undefined {
  return value === undefined ? undefined : success(name === undefined ? value : { [name]: value })
}
