import { randomUUID } from 'node:crypto'
import { call } from '#platform/call.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { AnalyticsEvent } from '../analytics-events.ts'
import { reportEvents } from '../contract.ts'
import { sourceOfRequest } from './report-source-header.ts'

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never

/** An event of the server's own: what the request already says is filled in. */
export type ServerEvent = Without<AnalyticsEvent, 'id' | 'at' | 'audience' | 'locale' | 'page' | 'isAnonymous'> & { page?: string; isAnonymous?: boolean }

/** A report takes no longer from its page, however little of the page's time is left. */
const patienceMs = 250

/**
 * Reports an event from the server: what no script sees, such as the anonymous page load of ACC-09, a redirect, or a form
 * that was posted. Never throws and never fails a page: a report that cannot be kept is logged by the call and dropped.
 * What programs do is nobody's doing, and is not reported.
 */
export async function recordEvent(context: RequestContext, event: ServerEvent): Promise<void> {
  if (context.client.isRobot) return
  const { pathname } = new URL(context.url, context.runtime.config.publicUrl)
  const source = sourceOfRequest(context)
  const complete = {
    page: pathname,
    isAnonymous: context.identity.kind !== 'customer',
    ...(source ? { source } : {}),
    ...event,
    id: randomUUID(),
    at: context.clock(),
    audience: context.audience,
    locale: context.locale,
  } as AnalyticsEvent
  await call({ ...context, deadline: context.clock() + patienceMs }, reportEvents, { body: { events: [complete] } }, { signIn: 'return' })
}
