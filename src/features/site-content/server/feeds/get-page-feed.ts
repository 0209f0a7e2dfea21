import type { InputOf } from '#contracts/endpoint.ts'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import { listNationalOutages } from '#features/outages/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { inBrand } from '../../brand-words.ts'
import type { hubAnswer, outageFeed, Outage, pageFeed } from '../../contract.ts'
import type { HubAnswerFeed } from '../../hub-answer.ts'
import type { PageFeed } from '../../content-schemas.ts'
import { sourceFeed, storedFeed, topicFeed } from '../store/content-cache.ts'
import { withoutGone } from './without-gone.ts'
import { hubAnswerPath } from '../parts/part-place.ts'

/**
 * FLG-05: the feed of a page: from an outside CMS (STU-10), else from the stored feeds, else, in the topic sections,
 * made from the topic: topic/{topic}, internet/{sub} and wireless/{sub}, where `home` is the topic itself. STU-08: with
 * the name of the brand.
 */
export async function getPageFeed(context: RequestContext, { params, query }: InputOf<typeof pageFeed>): Promise<Outcome<PageFeed>> {
  const { system, section, page, audience } = params
  const { database, site } = context.runtime
  const outside = await sourceFeed(database, `${system}/${section}/${page}`, audience, query.locale)
  if (outside) return success(inBrand(await withoutGone(database, outside), site))
  const stored = await storedFeed(database, `${system}/${section}/${page}`, audience, query.locale)
  const feed = stored ?? (await storedFeed(database, `idpcms/${section}/${page}`, audience, query.locale))
  if (feed) return success(inBrand(await withoutGone(database, feed as PageFeed), site))
  const topic = topicOfPage(section, page)
  const made = topic && (await topicFeed(database, topic, audience, query.locale))
  return made ? success(made) : noFeed()
}

function topicOfPage(section: string, page: string): string | undefined {
  if (section === 'topic') return page
  if (section !== 'internet' && section !== 'wireless') return undefined
  return page === 'home' ? section : `${section}/${page}`
}

function noFeed(): Failure {
  return failure(404, 'FEED_NOT_FOUND', 'There is no such feed for this audience and language.')
}

/**
 * FLG-05, HOME-14: the national outages, the same for both audiences. Read on every call, because an outage begins at a
 * set time without a new siteVersion.
 */
export async function getOutageFeed(
  context: RequestContext,
  { query }: InputOf<typeof outageFeed>,
): Promise<Outcome<{ components: { default: { allOutages: Outage[] } } }>> {
  return success({ components: { default: { allOutages: (await listNationalOutages(context.runtime.database, query.locale, context.clock())).map(({ id, title, services, startedAt, restoreAt, timeZone }) => ({ id, title, services, startedAt, restoreAt, timeZone })) } } })
}

/** FLG-05, STU-08: the answer widget's texts, with the name of the brand. */
export async function getHubAnswer(context: RequestContext, { query }: InputOf<typeof hubAnswer>): Promise<Outcome<HubAnswerFeed>> {
  const { database, site } = context.runtime
  const feed = await storedFeed(database, hubAnswerPath, 'consumer', query.locale)
  return feed ? success(inBrand(feed as HubAnswerFeed, site)) : noFeed()
}
