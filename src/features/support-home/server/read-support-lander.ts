import type { MetaDescriptor } from 'react-router'
import type { SiteVariant } from '#contracts/site-path.ts'
import { type AnswerTileData, readAnswerTile } from '#features/answers/server.ts'
import { type FinderData, readFinder } from '#features/appointments/server.ts'
import type { ZipField } from '#features/outages/contract.ts'
import { readZipField } from '#features/outages/server.ts'
import { readSupportData } from '#features/site-content/server.ts'
import type { EnvConfig, RequestContext } from '#platform/context/request-context.ts'
import { explainLander, type HomePart } from '../home-parts.ts'
import type { OutageNews } from '../ui/outage-banner.tsx'
import type { TopicCard } from '../ui/topic-card.tsx'
import { metaOf, outageNews } from './describe-page.ts'

export interface SupportLanderData {
  variant: SiteVariant
  meta: MetaDescriptor[]
  /** the greeting from the content; undefined without content */
  heading: string | undefined
  cards: TopicCard[]
  /** HOME-09: the appointment finder's card */
  finder: FinderData | undefined
  /** LAN-03: placeholder of the search field */
  searchPlaceholder: string | undefined
  envConfig: EnvConfig
  outages: OutageNews[]
  /** OUT-01: undefined for a signed-in customer */
  zipField: ZipField | undefined
  /** HOME-13: the answer tile */
  answerTile: AnswerTileData | undefined
  /** STU-03: reference of the recorded decisions, with which support staff can explain why these parts are shown */
  reference?: string
  supportPhone: string
}

/** LAN-01: loads the lander: page feed, outages and flags, each of which may fail on its own. */
export async function readSupportLander(context: RequestContext): Promise<SupportLanderData> {
  const support = await readSupportData(context, { page: 'supportlander' })
  const content = support.cmsSanityApiData?.['cms-feed'].components
  const outages = outageNews(support, [], context)
  const answerTile = support.flags.genAiSearchPages.includes('supportLander') ? await readAnswerTile(context, support.GenAIWidgetServiceAlias) : undefined
  const decisions = explainLander({
    audience: context.audience,
    isSignedIn: context.identity.kind === 'customer',
    isSemiAuthAppointmentEnabled: support.flags.isSemiAuthAppointmentEnabled,
    cards: content?.cards?.map((card) => card.serviceName) ?? [],
    outageCount: outages.length,
    hasAnswerTile: answerTile !== undefined,
  })
  const reference = context.noteDecisions?.('lander', decisions)
  const shows = (part: HomePart) => decisions.some((decision) => decision.part === part && decision.shows)
  return {
    variant: { audience: context.audience, locale: context.locale },
    meta: metaOf(context, support, 'plainLanderTitle', ['supportlander']),
    heading: content?.hero?.heading,
    cards: content?.cards ?? [],
    finder: shows('finder-card') ? readFinder(context, support) : undefined,
    searchPlaceholder: content?.search?.placeholder,
    envConfig: support.envConfig,
    outages,
    zipField: context.identity.kind === 'customer' ? undefined : readZipField(context),
    answerTile: shows('ai-tile') ? answerTile : undefined,
    ...(reference ? { reference } : {}),
    supportPhone: context.runtime.site.supportPhone,
  }
}
