import { z } from 'zod'
import { endpoint, type ResponseOf } from '#contracts/endpoint.ts'
import { QuestionMeasure } from '#features/studio/contract.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { audienceChoices, avoidedCallNames, defaultFilters, devices, funnelSteps, localeChoices, metricNames, periodChoices, workStates, type FunnelName, type FunnelStep } from './insight-filters.ts'

/** The query of every panel. The page's address uses the same parameter names. */
export const InsightQuery = z.object({
  audience: z.enum(audienceChoices).default(defaultFilters.audience),
  locale: z.enum(localeChoices).default(defaultFilters.locale),
  period: z.enum(periodChoices).default(defaultFilters.period),
})
export type InsightQuery = z.output<typeof InsightQuery>

/** Instants are epoch ms; `to` and `beforeTo` are exclusive. Today's hours are compared with yesterday's same hours. */
export const InsightWindow = z.object({
  from: z.int(),
  to: z.int(),
  beforeFrom: z.int(),
  beforeTo: z.int(),
  /** the time zone in which its days begin and end: an IANA name */
  timeZone: z.string(),
})
export type InsightWindow = z.output<typeof InsightWindow>

/** A count and the count of the period before; null if data that old is no longer kept. */
export const Beside = z.object({ value: z.number(), before: z.number().nullable() })
export type Beside = z.output<typeof Beside>

/** Null if there is no figure: a share of zero, or a period whose data is not kept. */
const Value = z.number().nullable()

/** `at` is when the point begins: an hour for today, otherwise a day. Hours without events are included with 0. */
export const TrendPoint = z.object({ at: z.int(), value: Value })
export type TrendPoint = z.output<typeof TrendPoint>

export const Metric = z.object({
  name: z.enum(metricNames),
  unit: z.enum(['count', 'share']),
  value: Value,
  before: Value,
  points: z.array(TrendPoint),
  /** the same number of points, of the period before */
  pointsBefore: z.array(TrendPoint),
})
export type Metric = z.output<typeof Metric>

const variant = { audience: z.enum(audiences), locale: z.enum(locales) }

export const OverviewPanel = z.object({
  window: InsightWindow,
  /** the length of one point */
  step: z.enum(['hour', 'day']),
  /** epoch ms; figures from before this instant were made up for the demo; null if none were */
  demonstrationUntil: z.int().nullable(),
  metrics: z.array(Metric),
})
export type OverviewPanel = z.output<typeof OverviewPanel>

/**
 * A query as visitors typed it, with personal-looking parts masked. The same query in other words is counted with it.
 */
export const SearchedQuery = z.object({
  ...variant,
  question: z.string(),
  searches: z.int(),
  withoutResult: z.int(),
  /** the share of searches after which a result was opened: 0 to 1 */
  clickThrough: Value,
})
export type SearchedQuery = z.output<typeof SearchedQuery>

/** Searches on results pages only; what a visitor types before reaching one is not counted. */
export const SearchesPanel = z.object({
  window: InsightWindow,
  searches: Beside,
  withoutResult: Beside,
  clickThrough: z.object({ value: Value, before: Value }),
  /** most searched first, 25 at most */
  queries: z.array(SearchedQuery),
  /** most searched first, 25 at most */
  queriesWithoutResult: z.array(SearchedQuery),
})
export type SearchesPanel = z.output<typeof SearchesPanel>

/**
 * A dislike with a comment; personal-looking parts are masked. `reason` is a content label (label1 to label4), or null.
 */
export const AnswerComment = z.object({ at: z.int(), reason: z.string().nullable(), comment: z.string(), question: z.string().nullable() })
export type AnswerComment = z.output<typeof AnswerComment>

export const AnswersPanel = z.object({
  window: InsightWindow,
  shown: Beside,
  refused: Beside,
  liked: Beside,
  disliked: Beside,
  /** by content label name; '' if the visitor chose no reason; most frequent first */
  reasons: z.array(z.object({ reason: z.string(), ...Beside.shape })),
  /** newest first, 25 at most */
  comments: z.array(AnswerComment),
})
export type AnswersPanel = z.output<typeof AnswersPanel>

export const AppointmentsPanel = z.object({
  window: InsightWindow,
  step: z.enum(['hour', 'day']),
  found: Beside,
  notFound: Beside,
  moved: Beside,
  cancelled: Beside,
  contactChanged: Beside,
  points: z.array(z.object({ at: z.int(), found: z.int(), moved: z.int(), cancelled: z.int() })),
})
export type AppointmentsPanel = z.output<typeof AppointmentsPanel>

/** The sum of its parts: what customers did without help, or said had helped them. */
export const CallsAvoidedPanel = z.object({
  window: InsightWindow,
  total: Beside,
  parts: z.array(z.object({ name: z.enum(avoidedCallNames), ...Beside.shape })),
})
export type CallsAvoidedPanel = z.output<typeof CallsAvoidedPanel>

export const ErrorsPanel = z.object({
  window: InsightWindow,
  total: Beside,
  /** most errors first, 25 at most; routes have the ids in their paths replaced: /support/article/{…} */
  routes: z.array(z.object({ route: z.string(), ...Beside.shape })),
  /** most frequent first, 25 at most */
  codes: z.array(z.object({ code: z.string(), ...Beside.shape })),
})
export type ErrorsPanel = z.output<typeof ErrorsPanel>

/** The 75th percentile of page views, within 1 %. LCP, INP and TTFB are in ms; CLS has no unit. */
const Vital = z.object({
  vital: z.enum(['LCP', 'INP', 'CLS', 'TTFB']),
  device: z.enum(devices),
  p75: Value,
  before: Value,
  /** the number of page views that measured it */
  measured: z.int(),
})
export const VitalsPanel = z.object({
  window: InsightWindow,
  /** every vital on every device, including those without measurements */
  vitals: z.array(Vital),
  /** the most measured routes, 10 at most, all devices together */
  routes: z.array(z.object({ route: z.string(), measured: z.int(), LCP: Value, INP: Value, CLS: Value, TTFB: Value })),
})
export type VitalsPanel = z.output<typeof VitalsPanel>

/**
 * How often each step was reached. A step can be reached more often than the one before it, because a visitor may go
 * back and try again.
 */
export const FunnelsPanel = z.object({
  window: InsightWindow,
  funnels: z.array(
    z.object({
      name: z.enum(Object.keys(funnelSteps) as [FunnelName]),
      steps: z.array(z.object({ name: z.enum([...new Set(Object.values(funnelSteps).flat())] as [FunnelStep]), ...Beside.shape })),
    }),
  ),
})
export type FunnelsPanel = z.output<typeof FunnelsPanel>

/** `url` is a path of this site; `title` is that path if no article has this id any more. */
export const ArticleFigures = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  views: Beside,
  liked: z.int(),
  disliked: z.int(),
  /** clicks in this article on a link to a person (contact page, ticket) */
  wentToContact: z.int(),
})
export type ArticleFigures = z.output<typeof ArticleFigures>

export const ArticlesPanel = z.object({
  window: InsightWindow,
  /** most viewed first, 15 at most */
  top: z.array(ArticleFigures),
  /** articles with the most dislikes and clicks on to a person first, 15 at most */
  disappointing: z.array(ArticleFigures),
  /** clicks on a link to a person, from results pages and from answer pages */
  contactAfterSearch: Beside,
  contactAfterAnswer: Beside,
})
export type ArticlesPanel = z.output<typeof ArticlesPanel>

/** The tickets reported in a period. Times are medians, in ms. */
export const TicketsPanel = z.object({
  window: InsightWindow,
  reported: Beside,
  /** reports that the customer did not send, because the suggestions shown beforehand had helped */
  avoided: Beside,
  reopened: Beside,
  /** the share of tickets answered by the promised time, of those whose promised time has passed: 0 to 1 */
  inTime: z.object({ value: Value, before: Value }),
  firstAnswer: z.object({ value: Value, before: Value }),
  solving: z.object({ value: Value, before: Value }),
  /** most reported first, 15 at most; '' if the customer named no topic */
  topics: z.array(z.object({ topic: z.string(), label: z.string(), ...Beside.shape })),
})
export type TicketsPanel = z.output<typeof TicketsPanel>

/**
 * Something for an operator to write or correct. query: searched in the period without a result, or twice or more
 * without any result being opened. answer: disliked in the period. ticket: a topic whose tickets were answered without
 * an article.
 */
export const WorkItem = z.object({
  /** the id that `setWorkState` takes */
  id: z.string(),
  kind: z.enum(['query', 'answer', 'ticket']),
  ...variant,
  question: z.string(),
  /** the number of searches, dislikes, or tickets */
  count: z.int(),
  /** how many of these searches found nothing */
  withoutResult: z.int(),
  /** feedback on the answer: reasons (content labels) with their counts, and comments, newest first, 3 at most */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  comments: z.array(z.string()),
  /** when it last happened */
  lastAt: z.int(),
  /** the nearest articles by the site's search, 3 at most */
  articles: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
  state: z.enum(workStates),
  /** when an operator set the state; null if no operator has */
  stateAt: z.int().nullable(),
  /** STU-07: whether the live site answers the question now; null if it is not watched in the Studio */
  measure: QuestionMeasure.nullable(),
})
export type WorkItem = z.output<typeof WorkItem>

/** Open items first, then planned, then done; within a state the most frequent first; 50 at most. */
export const WorkListPanel = z.object({ window: InsightWindow, items: z.array(WorkItem) })
export type WorkListPanel = z.output<typeof WorkListPanel>

/** Declares a panel as the endpoint that returns its figures. Only operators get an answer; others get 404. */
function definePanel<Figures extends z.ZodType>(name: string, id: string, summary: string, figures: Figures) {
  return endpoint({ id: `insights.${id}`, summary, method: 'GET', path: `/insights/v1/${name}`, access: 'operator', query: InsightQuery, response: figures })
}

/**
 * The panels, in the order of the page. Handlers, CSV files, the page's requests and the tests are all derived from
 * this list; the compiler requires an entry for each in server/panels/panels.ts (how it is counted) and
 * ui/panels/panels.ts (how it is shown). Each panel is requested separately, so one that fails leaves the others
 * standing.
 */
export const panels = {
  overview: definePanel('overview', 'readOverview', 'The key figures of a period, with their trends, beside the period before.', OverviewPanel),
  searches: definePanel('searches', 'readSearches', 'What was searched for, and what found nothing.', SearchesPanel),
  answers: definePanel('answers', 'readAnswers', 'Answers shown, refused, liked and disliked, with reasons and comments.', AnswersPanel),
  appointments: definePanel('appointments', 'readAppointmentFigures', 'Appointments found, moved and cancelled.', AppointmentsPanel),
  'calls-avoided': definePanel('calls-avoided', 'readCallsAvoided', 'What people did by themselves or said had helped them.', CallsAvoidedPanel),
  funnels: definePanel('funnels', 'readFunnels', 'How far people come in the look-up and in rescheduling.', FunnelsPanel),
  vitals: definePanel('vitals', 'readVitals', 'Web vitals at the 75th percentile, by device and by route.', VitalsPanel),
  errors: definePanel('errors', 'readErrors', 'Errors by route and by code.', ErrorsPanel),
  articles: definePanel('articles', 'readArticleFigures', 'Articles that are read most, and those that disappoint.', ArticlesPanel),
  tickets: definePanel('tickets', 'readTicketFigures', 'Tickets by topic, their first answers, how long they took, and those avoided.', TicketsPanel),
  'work-list': definePanel('work-list', 'readWorkList', 'Queries without a good result, answers disliked and topics answered without an article, with the nearest articles.', WorkListPanel),
}
export type PanelName = keyof typeof panels
/** The response of each panel. */
export type PanelFigures = { [Name in PanelName]: ResponseOf<(typeof panels)[Name]> }

/** The names of the panels, as used in their addresses: `/insights/{panel}.csv`. */
export const panelNames = Object.keys(panels) as readonly PanelName[]

/**
 * STU-07: the open items of the work list that nobody watches in the Studio, of the last 28 days. Insights are the
 * operators' alone; this list is also for those who write.
 */
export const askedOfPage = 20

export const askedOrders = ['most', 'newest'] as const
export type AskedOrder = (typeof askedOrders)[number]

export const listAskedQuestions = endpoint({
  id: 'studio.listAskedQuestions',
  summary: 'What was searched for without a good result, answers disliked and topics answered without an article, which nobody has taken up yet.',
  method: 'GET',
  path: '/msapi/studioms/v1/asked',
  access: ['operator', 'editor', 'publisher'],
  /** most: what was asked most often first; newest: what was asked last first */
  query: z.object({ order: z.enum(askedOrders).optional(), page: z.coerce.number().int().min(1).max(100).optional() }),
  response: z.object({ items: z.array(WorkItem), total: z.int() }),
})

/** `kind.hash`: the same question has the same item id in every period. */
export const workItemId = /^(?:query|answer|ticket)\.[\w-]{22}$/

/** Sets the state of an item of the work list. The page's form posts the same two fields. */
export const setWorkState = endpoint({
  id: 'insights.setWorkState',
  summary: 'Sets what an operator has made of an item of the work list.',
  method: 'POST',
  path: '/insights/v1/work-list/state',
  access: 'operator',
  body: z.object({ id: z.string().regex(workItemId), state: z.enum(workStates) }),
  response: z.object({ id: z.string(), state: z.enum(workStates), stateAt: z.int() }),
  isIdempotent: true,
})
