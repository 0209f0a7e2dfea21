import { z } from 'zod'
import { endpoint, type ResponseOf } from '#contracts/endpoint.ts'
import { QuestionMeasure } from '#features/studio/contract.ts'
import { audiences, locales } from '#contracts/identity.ts'
import { audienceChoices, avoidedCallNames, defaultFilters, devices, funnelSteps, localeChoices, metricNames, periodChoices, workStates, type FunnelName, type FunnelStep } from './insight-filters.ts'

/** What every panel is asked with; the address of the page holds the same names. */
export const InsightQuery = z.object({
  audience: z.enum(audienceChoices).default(defaultFilters.audience),
  locale: z.enum(localeChoices).default(defaultFilters.locale),
  period: z.enum(periodChoices).default(defaultFilters.period),
})
export type InsightQuery = z.output<typeof InsightQuery>

/** Instants are epoch ms; `to` and `beforeTo` are not in it. Today's hours stand beside the same hours of the day before. */
export const InsightWindow = z.object({
  from: z.int(),
  to: z.int(),
  beforeFrom: z.int(),
  beforeTo: z.int(),
  /** in which its days begin and end: an IANA name */
  timeZone: z.string(),
})
export type InsightWindow = z.output<typeof InsightWindow>

/** A count beside that of the period before: null where so much is not kept. */
export const Beside = z.object({ value: z.number(), before: z.number().nullable() })
export type Beside = z.output<typeof Beside>

/** Null where there is nothing to say: a share of nothing, or a period that is not kept. */
const Value = z.number().nullable()

/** Where a trend's points begin: each hour of today, else each day; hours without anything are there with 0. */
export const TrendPoint = z.object({ at: z.int(), value: Value })
export type TrendPoint = z.output<typeof TrendPoint>

export const Metric = z.object({
  name: z.enum(metricNames),
  unit: z.enum(['count', 'share']),
  value: Value,
  before: Value,
  points: z.array(TrendPoint),
  /** as many, of the period before */
  pointsBefore: z.array(TrendPoint),
})
export type Metric = z.output<typeof Metric>

const variant = { audience: z.enum(audiences), locale: z.enum(locales) }

export const OverviewPanel = z.object({
  window: InsightWindow,
  /** what a point is */
  step: z.enum(['hour', 'day']),
  /** epoch ms: what stands before it was made up for the demo; null where nothing was */
  demonstrationUntil: z.int().nullable(),
  metrics: z.array(Metric),
})
export type OverviewPanel = z.output<typeof OverviewPanel>

/** A question as people asked it (what looks personal is masked); the same in other words counts with it. */
export const SearchedQuery = z.object({
  ...variant,
  question: z.string(),
  searches: z.int(),
  withoutResult: z.int(),
  /** searches after which a result was opened, by all searches: 0 to 1 */
  clickThrough: Value,
})
export type SearchedQuery = z.output<typeof SearchedQuery>

/** Searches are those of results pages; what somebody types on the way there is not counted. */
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

/** A dislike with words; what looks personal is masked. `reason` is a content label (label1 to label4), or null. */
export const AnswerComment = z.object({ at: z.int(), reason: z.string().nullable(), comment: z.string(), question: z.string().nullable() })
export type AnswerComment = z.output<typeof AnswerComment>

export const AnswersPanel = z.object({
  window: InsightWindow,
  shown: Beside,
  refused: Beside,
  liked: Beside,
  disliked: Beside,
  /** by the names of content's labels; '' where none was chosen; most frequent first */
  reasons: z.array(z.object({ reason: z.string(), ...Beside.shape })),
  /** the newest first, 25 at most */
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

/** The sum of its parts: what people did by themselves, or said had helped them. */
export const CallsAvoidedPanel = z.object({
  window: InsightWindow,
  total: Beside,
  parts: z.array(z.object({ name: z.enum(avoidedCallNames), ...Beside.shape })),
})
export type CallsAvoidedPanel = z.output<typeof CallsAvoidedPanel>

export const ErrorsPanel = z.object({
  window: InsightWindow,
  total: Beside,
  /** most errors first, 25 at most; pages without the ids in their paths: /support/article/{…} */
  routes: z.array(z.object({ route: z.string(), ...Beside.shape })),
  /** most frequent first, 25 at most */
  codes: z.array(z.object({ code: z.string(), ...Beside.shape })),
})
export type ErrorsPanel = z.output<typeof ErrorsPanel>

/** LCP, INP and TTFB in ms; CLS has no unit. 75 of 100 page views were at most this, within 1 %. */
const Vital = z.object({
  vital: z.enum(['LCP', 'INP', 'CLS', 'TTFB']),
  device: z.enum(devices),
  p75: Value,
  before: Value,
  /** how many page views measured it */
  measured: z.int(),
})
export const VitalsPanel = z.object({
  window: InsightWindow,
  /** each vital on each device, measured or not */
  vitals: z.array(Vital),
  /** the routes measured most, 10 at most, all devices together */
  routes: z.array(z.object({ route: z.string(), measured: z.int(), LCP: Value, INP: Value, CLS: Value, TTFB: Value })),
})
export type VitalsPanel = z.output<typeof VitalsPanel>

/** How often each step was reached; a step may be reached more often than the one before it (a person may go back and try again). */
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

/** `url` is a path of this site; `title` is the path where no article is of this id any more. */
export const ArticleFigures = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  views: Beside,
  liked: z.int(),
  disliked: z.int(),
  /** clicks in this article on a way to a person (contact page, ticket) */
  wentToContact: z.int(),
})
export type ArticleFigures = z.output<typeof ArticleFigures>

export const ArticlesPanel = z.object({
  window: InsightWindow,
  /** most read first, 15 at most */
  top: z.array(ArticleFigures),
  /** those with the most dislikes and ways on to a person first, 15 at most */
  disappointing: z.array(ArticleFigures),
  /** clicks on a way to a person, from results pages and from pages of answers */
  contactAfterSearch: Beside,
  contactAfterAnswer: Beside,
})
export type ArticlesPanel = z.output<typeof ArticlesPanel>

/** Of the tickets reported in a period; times are those that half of them took at most, in ms. */
export const TicketsPanel = z.object({
  window: InsightWindow,
  reported: Beside,
  /** reports that were not sent, since what was shown before them had helped */
  avoided: Beside,
  reopened: Beside,
  /** those answered by when it was promised, of those whose time has come: 0 to 1 */
  inTime: z.object({ value: Value, before: Value }),
  firstAnswer: z.object({ value: Value, before: Value }),
  solving: z.object({ value: Value, before: Value }),
  /** most reported first, 15 at most; '' where none was said */
  topics: z.array(z.object({ topic: z.string(), label: z.string(), ...Beside.shape })),
})
export type TicketsPanel = z.output<typeof TicketsPanel>

/**
 * What waits for somebody to write or mend something. query: searched in the period and found nothing, or twice and more
 * and nothing was opened. answer: disliked in the period. ticket: a topic of which tickets were answered without an article.
 */
export const WorkItem = z.object({
  /** as `setWorkState` names it */
  id: z.string(),
  kind: z.enum(['query', 'answer', 'ticket']),
  ...variant,
  question: z.string(),
  /** searches, dislikes, or tickets */
  count: z.int(),
  /** of these searches */
  withoutResult: z.int(),
  /** what was said of the answer: reasons (content labels) with how often, and comments, newest first, 3 at most */
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  comments: z.array(z.string()),
  /** when it last happened */
  lastAt: z.int(),
  /** the nearest by our search, 3 at most */
  articles: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
  state: z.enum(workStates),
  /** when an operator set the state; null: nobody has */
  stateAt: z.int().nullable(),
  /** STU-07: whether the live site answers it now; null: nobody watches it in the Studio */
  measure: QuestionMeasure.nullable(),
})
export type WorkItem = z.output<typeof WorkItem>

/** Open first, then planned, then done; in each the most frequent first; 50 at most. */
export const WorkListPanel = z.object({ window: InsightWindow, items: z.array(WorkItem) })
export type WorkListPanel = z.output<typeof WorkListPanel>

/** Declares a panel as the endpoint that has its figures. Nobody but an operator gets an answer: 404. */
function definePanel<Figures extends z.ZodType>(name: string, id: string, summary: string, figures: Figures) {
  return endpoint({ id: `insights.${id}`, summary, method: 'GET', path: `/insights/v1/${name}`, access: 'operator', query: InsightQuery, response: figures })
}

/**
 * The panels, in the order of the page. Handlers, files, what the page asks for and what the tests go through are made
 * from this list; the compiler asks for how each is counted (server/panels/panels.ts) and shown (ui/panels/panels.ts).
 * Each is asked for by itself: where one fails the others stand.
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
/** What each panel says. */
export type PanelFigures = { [Name in PanelName]: ResponseOf<(typeof panels)[Name]> }

/** Their names, as their addresses have them: `/insights/{panel}.csv`. */
export const panelNames = Object.keys(panels) as readonly PanelName[]

/** `kind.hash`: the same question is the same item in every period. */
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
