import { z } from 'zod'
import { audiences, customerClasses, locales } from '#contracts/identity.ts'
import { reportSources } from '#contracts/report-source.ts'
import { flowCodes, maxAnswerText, reportSuites, successFlags } from './report-codes.ts'

export const viewports = ['smartphone', 'tablet', 'desktop'] as const

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
  /** the class of the window's width when it happened (WID-06); none from the server itself */
  viewport: z.enum(viewports).optional(),
  /** ANA-05: where it is left out it is the support site */
  source: z.enum(reportSources).optional(),
  flowCode: z.enum(flowCodes).optional(),
  /** ANA-06: the collector says it, whatever was sent */
  reportSuite: z.enum(Object.values(reportSuites)).optional(),
}

/** How something ended (ANA-05). A status code is one of `statusCodes`, or the service's own code. */
const ending = {
  statusCode: z.string().max(100).optional(),
  successFlag: z.enum(Object.values(successFlags)),
}

export const PageLoad = z.object({
  ...everyEvent,
  name: z.literal('Page_Load'),
  /** the first page in a tab of the browser: the beginning of a visit */
  isEntry: z.boolean().optional(),
  /** from the server alone: why a signed-in person's page was loaded as an anonymous one (ACC-09, ACC-12) */
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

/** An account of the person who signed in (ACC-06). */
const ReportedAccount = z.object({
  type: z.string().max(40),
  /** as the services name it; the collector keeps a keyed hash of it, or nothing where it has no key */
  accountNumber: z.string().max(64).optional(),
  isSMB: z.boolean(),
})

/** ANA-03, ANA-04: the report of a sign-in. Empty texts are what a failed login-analytics call leaves. */
export const LoginSubmit = z.object({
  ...everyEvent,
  ...ending,
  name: z.literal('Common_Login_Submit'),
  eventAction: z.literal('formResponse'),
  /** the customer's opaque id; the collector keeps a keyed hash of it, or nothing where it has no key */
  userid: z.string().max(255),
  clientId: z.string().max(100),
  trid: z.string().max(100),
  customerType: z.enum(customerClasses).optional(),
  accounts: z.array(ReportedAccount).max(50),
})

/** What people send, each under one name wherever its form stands. Which reports what: docs/analytics.md. */
export const formNames = ['search', 'question', 'answerFeedback', 'handover', 'articleFeedback', 'appointmentFinder', 'appointmentReschedule', 'appointmentCancel', 'appointmentContact', 'ticket', 'speedTest', 'homeNetwork', 'startOver', 'accountFocus', 'robocallReport', 'guidedFix', 'consent'] as const
export type FormName = (typeof formNames)[number]

export const FormSubmit = z.object({
  ...everyEvent,
  ...ending,
  name: z.literal('formSubmit'),
  formName: z.enum(formNames),
  /** what was chosen, of a list that we made: a feedback's reason, never what somebody typed */
  choice: z.string().max(100).optional(),
  /** of a search, or of an appointment look-up */
  resultCount: z.int().nonnegative().optional(),
})

/** What the site does by itself. */
export const systemEventNames = ['answerShown', 'answerRefused', 'answerFailed', 'maxThreshold', 'redirect', 'sessionEnded'] as const

export const SystemEvent = z.object({
  ...everyEvent,
  ...ending,
  name: z.literal('systemEvent'),
  eventName: z.enum(systemEventNames),
  /** a redirect's target; a query is cut off before it is kept */
  target: z.string().max(2048).optional(),
  /** ANA-08: the beginning of an answer */
  answerText: z.string().max(maxAnswerText).optional(),
  /** ANS-09: of an answer that was none */
  errorClass: z.string().max(40).optional(),
})

/** Half of an element was visible for a second: each once a page. */
export const Impression = z.object({
  ...everyEvent,
  name: z.literal('impression'),
  element: z.string().max(100),
  position: z.string().max(100).optional(),
})

/** ANA-02: browsers skip it when session storage `reportlogs` is off. */
export const ErrorLog = z.object({
  ...everyEvent,
  name: z.literal('error/log'),
  code: z.string().max(100),
  message: z.string().max(500).optional(),
})

/** LCP, INP and TTFB in ms; CLS has no unit. */
export const vitalNames = ['LCP', 'CLS', 'INP', 'TTFB'] as const

/** `page` is the route on which it was measured. */
export const WebVital = z.object({
  ...everyEvent,
  name: z.literal('webVital'),
  vital: z.enum(vitalNames),
  value: z.number().nonnegative().max(600_000),
})

/** ANA-01: the typed catalogue. */
export const AnalyticsEvent = z.discriminatedUnion('name', [PageLoad, LinkClick, LoginSubmit, FormSubmit, SystemEvent, Impression, ErrorLog, WebVital])
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>
