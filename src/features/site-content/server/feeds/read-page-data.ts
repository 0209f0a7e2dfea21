import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { Audience } from '#contracts/identity.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { call, httpDispatcher, type Dispatcher } from '#platform/services/call.ts'
import { withShareOfTime, type EnvConfig, type RequestContext } from '#platform/context/request-context.ts'
import { HomeComponents, LanderComponents, type PageFeed, type SeoData } from '../../content-schemas.ts'
import { allocations, outageFeed, pageFeed, type Allocation, type Outage } from '../../contract.ts'
import { evaluateSupportFlags, type SupportFlags } from '../../flags.ts'

const componentsOf = { home: HomeComponents, supportlander: LanderComponents }
type SupportPage = keyof typeof componentsOf

/** FLG-08: the key of the banners that the home of each audience shows. */
export const bannerKeys: Readonly<Record<Audience, string>> = { consumer: 'supportHome', smb: 'smbSupportHome' }

export interface SupportFeed<Page extends SupportPage> {
  'cms-feed': { components: Partial<z.output<(typeof componentsOf)[Page]>> }
  /** undefined if the content could not be read */
  pageProperties: { seo: SeoData | undefined }
}

/** FLG-08: the props of the support home and the lander. */
export interface SupportData<Page extends SupportPage = 'home'> {
  userType: Audience
  /** the page's feed after validation; a component that is missing or does not fit its schema is left out */
  cmsSanityApiData: SupportFeed<Page>
  cmsNatOut: { content: { outage: Outage[] } }
  /** the keys of the banners on this page */
  bannerKeys: { supportHome: string }
  envConfig: EnvConfig
  /** ANS-01: the service keys of the page and of its answer widget */
  supportServiceAlias: string
  GenAIWidgetServiceAlias: string
  /** evaluated once for this render (FLG-03) */
  flags: SupportFlags
  allocations: Allocation[]
  isContentOk: boolean
  isOutagesOk: boolean
  isFlagsOk: boolean
}

/**
 * Time limits in ms, out of the page's 3 s. Even if all services hang, the rest is left for the customer's own data,
 * which is read afterwards, and for rendering.
 */
const share = { beforePerson: 1400, alone: 2500 }

/**
 * LAN-01, FLG-06: fetches the page's content, the outages and the flags in parallel. A part that fails is logged and
 * empty, its flag (`isContentOk` and so on) is false, and the page still renders.
 * @param drawPercent a random integer 0–99 (FLG-03)
 */
export async function readSupportData<Page extends SupportPage>(
  context: RequestContext,
  { page }: { page: Page },
  drawPercent: () => number = () => randomInt(100),
): Promise<SupportData<Page>> {
  const { audience, locale } = context
  const hasMoreToRead = page === 'home' && (context.identity.kind === 'customer' || context.recognisedToken !== undefined)
  const inTime = withShareOfTime(context, hasMoreToRead ? share.beforePerson : share.alone)
  const feeds = page === 'supportlander' ? throughProxy(inTime) : inTime
  const [feed, outages, flags] = await Promise.all([
    call(feeds, pageFeed, { params: { system: 'idpcms', section: 'support', page, audience }, query: { locale } }, { signIn: 'return' }),
    call(feeds, outageFeed, { params: { audience }, query: { locale } }, { signIn: 'return' }),
    call(inTime, allocations, { query: { teams: 'support' } }, { signIn: 'return' }),
  ])
  // A page with missing parts is not cached, even if the service answers that there is no content.
  if (!feed.ok || !outages.ok || !flags.ok) context.noteDegraded?.()
  const isBusiness = audience === 'smb'
  const allocationList = flags.ok ? flags.data.allocations : []
  return {
    userType: audience,
    cmsSanityApiData: readFeed(context, page, feed),
    cmsNatOut: { content: { outage: outages.ok ? outages.data.components.default.allOutages : [] } },
    bannerKeys: { supportHome: bannerKeys[isBusiness ? 'smb' : 'consumer'] },
    envConfig: context.runtime.envConfig,
    supportServiceAlias: isBusiness ? 'smb-support' : 'support',
    GenAIWidgetServiceAlias: isBusiness ? 'smb-support' : 'support',
    flags: evaluateSupportFlags(allocationList, drawPercent),
    allocations: allocationList,
    isContentOk: feed.ok,
    isOutagesOk: outages.ok,
    isFlagsOk: flags.ok,
  }
}

const proxies = new Map<string, Dispatcher>()

/** FLG-09: the lander's feeds are fetched through the operator's proxy if one is configured. */
function throughProxy(context: RequestContext): RequestContext {
  const { contentProxyUrl } = context.runtime.config
  if (!contentProxyUrl) return context
  const dispatcher = proxies.get(contentProxyUrl) ?? httpDispatcher(contentProxyUrl)
  proxies.set(contentProxyUrl, dispatcher)
  return { ...context, runtime: { ...context.runtime, dispatcher } }
}

/** Validated feeds: the same feed object is read by many requests of this process. */
const checkedFeeds = new WeakMap<PageFeed, unknown>()

function readFeed<Page extends SupportPage>(context: RequestContext, page: Page, outcome: Outcome<PageFeed>): SupportFeed<Page> {
  if (!outcome.ok) return { 'cms-feed': { components: {} }, pageProperties: { seo: undefined } }
  const feed = outcome.data
  const known = checkedFeeds.get(feed) as SupportFeed<Page> | undefined
  if (known) return known
  const read = { 'cms-feed': { components: fittingComponents(context, page, feed) }, pageProperties: feed.pageProperties } as SupportFeed<Page>
  checkedFeeds.set(feed, read)
  return read
}

function fittingComponents(context: RequestContext, page: SupportPage, feed: PageFeed): Record<string, unknown> {
  const { components } = feed['cms-feed']
  const fitting: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(componentsOf[page].shape)) {
    const parsed = (schema as z.ZodType).safeParse(components[name])
    if (parsed.success) fitting[name] = parsed.data
    else context.runtime.log.warn({ requestId: context.requestId, page, component: name }, 'a component of the page does not fit its schema')
  }
  return fitting
}
