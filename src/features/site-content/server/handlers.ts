import { success } from '#contracts/outcome.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import { allocations, hubAnswer, outageFeed, pageFeed } from '../contract.ts'
import { getHubAnswer, getOutageFeed, getPageFeed } from './feeds/get-page-feed.ts'
import { allocationsOf } from './flags/resolve-flags.ts'

/** The order matters: the outage feed is matched before the page feeds, whose path pattern would match it too. */
export const siteContentHandlers: Handler[] = [
  // FLG-01: `teams` is one team or several, separated by commas.
  handle(allocations, async (context, { query }) => success({ allocations: await allocationsOf(context, query.teams.split(',')) })),
  handle(outageFeed, getOutageFeed),
  handle(hubAnswer, getHubAnswer),
  handle(pageFeed, getPageFeed),
]
