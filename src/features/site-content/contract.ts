import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { PageFeed } from './content-schemas.ts'
import { HubAnswerFeed } from './hub-answer.ts'
import { outageFeedPath } from './outage-feed-path.ts'

/** The data of this feature that other features may use. */
export { Brand } from './brand.ts'
export { htmlInBrand, inBrand } from './brand-words.ts'
export { CrossAudience, FinderTexts, Hero, PageBanner, ServiceHours, Topic, VariantQuery } from './content-schemas.ts'
export { brandPhoneLink, parseContentLink } from './article-text/content-link.ts'
export { evaluateSearchFlags, evaluateSupportFlags, flagKindOf, namesOfList, settingProblem, type SearchFlags, type SupportFlags } from './flags.ts'
export { gatewayAnswers, GuidedFix, type FixChoice, type GatewayCheck, type FixStep } from './guided-fix.ts'
export { HubAnswer } from './hub-answer.ts'
export { isSameHeading, missingHeadings, readOwnQuestion, readOwnQuestions, type OwnQuestion } from './article-text/own-question.ts'
export { Rollout, rolloutReasons, type FlagReader } from './rollout.ts'
export { deviceSelectorPath, pagePath, pageSegments } from './site-pages.ts'
export { seoFromFeed, seoMeta, type SeoInput } from './seo.ts'

const orchestration = '/msapi/idp-content-orchestration/v1'
const notFound = { status: 404, code: 'FEED_NOT_FOUND', when: 'there is no such feed for this audience and language' } as const

/**
 * A flag as the allocation service gives it. This site's own service always gives text; an operator's own may give
 * booleans.
 */
export const Allocation = z.object({ name: z.string().min(1), value: z.union([z.string(), z.boolean()]) })
export type Allocation = z.output<typeof Allocation>

/** FLG-01: reads the feature flags of one or more teams. */
export const allocations = endpoint({
  id: 'siteContent.listAllocations',
  summary: "The feature flags of one or more teams: 'support' for the site, 'search' for search and answers.",
  method: 'GET',
  path: '/msapi/ixp-allocation-manager-service/v1/allocations',
  access: 'anyone',
  query: z.object({ teams: z.string().min(1).max(200) }),
  response: z.object({ allocations: z.array(Allocation) }),
})

const LocaleQuery = z.object({ locale: z.enum(locales).default('en') })
const AudienceParams = z.object({ audience: z.enum(audiences) })

export const feedSystems = ['idpcms', 'scms'] as const
export const feedSections = ['support', 'internet', 'wireless', 'topic', 'recognizedstate'] as const

/** FLG-05. Support home: idpcms/support/home; lander: idpcms/support/supportlander. */
export const pageFeed = endpoint({
  id: 'siteContent.getPageFeed',
  summary: 'The content of one page, by audience and language.',
  method: 'GET',
  path: `${orchestration}/{system}/{section}/{page}/{audience}`,
  access: 'anyone',
  params: AudienceParams.extend({ system: z.enum(feedSystems), section: z.enum(feedSections), page: z.string().min(1).max(60) }),
  query: LocaleQuery,
  response: PageFeed,
  errors: [notFound],
})

/** Times in epoch ms. `restoreAt` is an estimate, which may lie in the past; it is absent if there is no estimate. */
export const Outage = z.object({ id: z.string(), title: z.string(), services: z.array(z.string()), startedAt: z.int(), restoreAt: z.int().optional(), /** that of its times (IANA) */ timeZone: z.string().optional() })
export type Outage = z.output<typeof Outage>

/** FLG-09, LAN-08: the lander feed's path with 'outages' in place of its page. */
export const outageFeed = endpoint({
  id: 'siteContent.getOutageFeed',
  summary: 'The published national outages.',
  method: 'GET',
  path: outageFeedPath(`${orchestration}/idpcms/support/supportlander/{audience}`),
  access: 'anyone',
  params: AudienceParams,
  query: LocaleQuery,
  response: z.object({ components: z.object({ default: z.object({ allOutages: z.array(Outage) }) }) }),
})

/** FLG-05, ANS-14: the texts of the answer widget, for every audience. */
export const hubAnswer = endpoint({
  id: 'siteContent.getHubAnswer',
  summary: 'The texts of the answer widget.',
  method: 'GET',
  path: `${orchestration}/scms/shared/search-common/hubanswer/global-search/consumer`,
  access: 'anyone',
  query: LocaleQuery,
  response: HubAnswerFeed,
  errors: [notFound],
})
