import { z } from 'zod'
import { endpoint, type EndpointLimit } from '#contracts/endpoint.ts'
import { reportSources } from '#contracts/report-source.ts'
import { AnalyticsEvent } from './events/analytics-events.ts'
import { eventsPath, maxEventsPerReport } from './events/events-path.ts'
import { loginAnalyticsPath } from './login/login-paths.ts'
import { flowCodes } from './events/report-codes.ts'

export { AnalyticsEvent, vitalNames } from './events/analytics-events.ts'
export { isModalPage } from './events/modal-pages.ts'
export { routeOf } from './events/page-routes.ts'
export { eventsPath, redirectedKey } from './events/events-path.ts'
export { statusCodes, successFlags, maxAnswerText } from './events/report-codes.ts'
export type { FormName } from './events/analytics-events.ts'
export type { PageEvent, ReportFromPage } from './reporter/report-event.ts'

/**
 * The limit of reports from one address. A visitor sends one or two per page, and thousands may share an address. A
 * constant 20 per second is a load that the database does not notice, and it caps a program that tries to fill it.
 */
export const eventsLimit: EndpointLimit = { name: 'analytics_events', tries: 1200, seconds: 60 }

/** ANA-01: receives events from browsers. Answers once the events are committed. */
export const reportEvents = endpoint({
  id: 'analytics.reportEvents',
  summary: 'Keeps up to 50 analytics events; each id once.',
  method: 'POST',
  path: eventsPath,
  limits: [eventsLimit],
  isReport: true,
  access: 'anyone',
  body: z.object({ events: z.array(AnalyticsEvent).min(1).max(maxEventsPerReport) }),
  /** how many events of this report are stored now, by this report or an earlier one */
  response: z.object({ kept: z.int() }),
  errors: [{ status: 503, code: 'TOO_MANY_EVENTS', when: 'too many events wait to be kept: nothing of this report was' }, { status: 503, code: 'NO_ROOM', when: 'the disk has no room to spare: nothing of this report was kept' }],
  isIdempotent: true,
})

/** ANA-04: data about the session for the login report. */
export const loginAnalytics = endpoint({
  id: 'analytics.readLoginAnalytics',
  summary: 'What a login report says of the current session.',
  method: 'GET',
  path: loginAnalyticsPath,
  access: 'anyone',
  query: z.object({ source: z.enum(reportSources).default('support') }),
  response: z.object({
    /** the customer's opaque id, or '' */
    userid: z.string(),
    client_id: z.string(),
    /** the request's id, by which it is found in the log */
    trid: z.string(),
    flowcode: z.enum(flowCodes),
  }),
})
