import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { eventsPath, maxEventsPerReport } from './events-path.ts'

/** What every event says. Nothing here names a person, and the collector keeps no address. */
const everyEvent = {
  /** made by the sender: an event that arrives twice is kept once */
  id: z.uuid(),
  /** the page's path or pseudo-page (ANA-07); a query is cut off before it is kept */
  page: z.string().min(1).max(512),
  audience: z.enum(audiences),
  locale: z.enum(locales),
  /** epoch ms by the sender's clock */
  at: z.int().nonnegative(),
  isAnonymous: z.boolean(),
}

/** `reason` says why a signed-in person's page was loaded as an anonymous one (ACC-09, ACC-12). */
export const PageLoad = z.object({
  ...everyEvent,
  name: z.literal('Page_Load'),
  reason: z.enum(['accountDetailsFailed', 'tokenCheckFailed']).optional(),
})

export const LinkClick = z.object({
  ...everyEvent,
  name: z.literal('Link_Click'),
  linkName: z.string().max(200),
  linkUrl: z.string().max(2048).optional(),
  /** HOME-16 */
  linkPosition: z.string().max(100).optional(),
  traceId: z.string().max(200).optional(),
})

/** ANA-02: browsers skip it when session storage `reportlogs` is off. */
export const ErrorLog = z.object({
  ...everyEvent,
  name: z.literal('error/log'),
  code: z.string().max(100),
  message: z.string().max(500).optional(),
})

/** ANA-01: the typed catalogue. */
export const AnalyticsEvent = z.discriminatedUnion('name', [PageLoad, LinkClick, ErrorLog])
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>

/** ANA-01. Answers when the events are committed. */
export const reportEvents = endpoint({
  id: 'analytics.reportEvents',
  summary: 'Keeps up to 50 analytics events; each id once.',
  method: 'POST',
  path: eventsPath,
  access: 'anyone',
  body: z.object({ events: z.array(AnalyticsEvent).min(1).max(maxEventsPerReport) }),
  /** how many events of this report are kept now, by this report or an earlier one */
  response: z.object({ kept: z.int() }),
  isIdempotent: true,
})

/**
 * ANA-05. The specification lists the codes and leaves open who gets which: ESUP is a signed-in person on the support
 * site, CMO_AUTH a signed-in person elsewhere (order hub, internet app), CMO_UNAUTH everybody who is not signed in.
 */
export const flowCodes = ['ESUP', 'CMO_AUTH', 'CMO_UNAUTH'] as const
export type FlowCode = (typeof flowCodes)[number]

/** ANA-05: source defaults to support. */
export const loginSources = ['support', 'omhub', 'internetApp'] as const

/** ANA-04. The specification gives the four fields and leaves the path open. */
export const loginAnalytics = endpoint({
  id: 'analytics.readLoginAnalytics',
  summary: 'What a login report says of the current session.',
  method: 'GET',
  path: '/msapi/login/unauth/service/v1/loginAnalytics',
  access: 'anyone',
  query: z.object({ source: z.enum(loginSources).default('support') }),
  response: z.object({
    /** the customer's opaque id, or '' */
    userid: z.string(),
    client_id: z.string(),
    /** the request's id: finds it in the log */
    trid: z.string(),
    flowcode: z.enum(flowCodes),
  }),
})
