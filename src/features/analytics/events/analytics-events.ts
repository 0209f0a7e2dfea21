import { z } from 'zod'
import { audiences, customerClasses, locales } from '#contracts/identity.ts'
import { reportSources } from '#contracts/report-source.ts'
import { flowCodes, maxAnswerText, reportSuites, successFlags } from './report-codes.ts'

export const viewports = ['smartphone', 'tablet', 'desktop'] as const

/** The fields of every event. None of them names a person, and the collector stores no IP address. */
const everyEvent = {
  /** made by the sender: an event that arrives twice is stored once */
  id: z.uuid(),
  /** the page's path or pseudo-page (ANA-07); its query is removed before it is stored */
  page: z.string().min(1).max(512),
  audience: z.enum(audiences),
  locale: z.enum(locales),
  /** epoch ms by the sender's clock */
  at: z.int().nonnegative(),
  isAnonymous: z.boolean(),
  /** the class of the window's width at the time (WID-06); absent from the server's own events */
  viewport: z.enum(viewports).optional(),
  /** ANA-05: the support site if absent */
  source: z.enum(reportSources).optional(),
  flowCode: z.enum(flowCodes).optional(),
  /** ANA-06: set by the collector, whatever was sent */
  reportSuite: z.enum(Object.values(reportSuites)).optional(),
}

/** The outcome of an action (ANA-05). A status code is one of `statusCodes`, or the service's own code. */
const ending = {
  statusCode: z.string().max(100).optional(),
  successFlag: z.enum(Object.values(successFlags)),
}

export const PageLoad = z.object({
  ...everyEvent,
  name: z.literal('Page_Load'),
  /** the first page in a browser tab, which begins a visit */
  isEntry: z.boolean().optional(),
  /** only from the server: why a signed-in customer's page was loaded as an anonymous one (ACC-09, ACC-12) */
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

/** An account of the customer who signed in (ACC-06). */
const ReportedAccount = z.object({
  type: z.string().max(40),
  /** as the services name it; the collector stores a keyed hash of it, or nothing if no key is configured */
  accountNumber: z.string().max(64).optional(),
  isSMB: z.boolean(),
})

/** ANA-03, ANA-04: the report of a sign-in. A failed login-analytics call leaves empty texts. */
export const LoginSubmit = z.object({
  ...everyEvent,
  ...ending,
  name: z.literal('Common_Login_Submit'),
  eventAction: z.literal('formResponse'),
  /** the customer's opaque id; the collector stores a keyed hash of it, or nothing if no key is configured */
  userid: z.string().max(255),
  clientId: z.string().max(100),
  trid: z.string().max(100),
  customerType: z.enum(customerClasses).optional(),
  accounts: z.array(ReportedAccount).max(50),
})

/** The forms that visitors send; a form has the same name on every page. docs/analytics.md says what reports which. */
export const formNames = ['search', 'question', 'answerFeedback', 'handover', 'articleFeedback', 'appointmentFinder', 'appointmentReschedule', 'appointmentCancel', 'appointmentContact', 'ticket', 'speedTest', 'homeNetwork', 'startOver', 'accountFocus', 'robocallReport', 'guidedFix', 'consent'] as const
export type FormName = (typeof formNames)[number]

export const FormSubmit = z.object({
  ...everyEvent,
  ...ending,
  name: z.literal('formSubmit'),
  formName: z.enum(formNames),
  /** an option chosen from a fixed list, such as a feedback's reason; never text that the visitor typed */
  choice: z.string().max(100).optional(),
  /** the number of results of a search or an appointment look-up */
  resultCount: z.int().nonnegative().optional(),
})

/** Events of the site itself. */
export const systemEventNames = ['answerShown', 'answerRefused', 'answerFailed', 'maxThreshold', 'redirect', 'sessionEnded'] as const

export const SystemEvent = z.object({
  ...everyEvent,
  ...ending,
  name: z.literal('systemEvent'),
  eventName: z.enum(systemEventNames),
  /** a redirect's target; its query is removed before it is stored */
  target: z.string().max(2048).optional(),
  /** ANA-08: the beginning of an answer */
  answerText: z.string().max(maxAnswerText).optional(),
  /** ANS-09: the class of the error if there was no answer */
  errorClass: z.string().max(40).optional(),
})

/** At least half of an element was visible for a second; reported once per element and page. */
export const Impression = z.object({
  ...everyEvent,
  name: z.literal('impression'),
  element: z.string().max(100),
  position: z.string().max(100).optional(),
})

/** ANA-02: browsers do not send it when session storage `reportlogs` is off. */
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

/** ANA-01: the typed catalogue of events. */
export const AnalyticsEvent = z.discriminatedUnion('name', [PageLoad, LinkClick, LoginSubmit, FormSubmit, SystemEvent, Impression, ErrorLog, WebVital])
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>
