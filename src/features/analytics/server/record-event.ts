import { randomUUID } from 'node:crypto'
import { call } from '#platform/call.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { AnalyticsEvent } from '../analytics-events.ts'
import { reportEvents } from '../contract.ts'

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never

/** An event of the server's own: what the request already says is filled in. */
export type ServerEvent = Without<AnalyticsEvent, 'id' | 'at' | 'audience' | 'locale' | 'page'> & { page?: string }

/**
 * Reports an event from the server, such as the anonymous page load of ACC-09. Never throws and never fails a page: a
 * report that cannot be kept is logged by the call and dropped. No page needs to wait for it.
 */
export async function recordEvent(context: RequestContext, event: ServerEvent): Promise<void> {
  const { pathname } = new URL(context.url, context.runtime.config.publicUrl)
  const complete = {
    page: pathname,
    ...event,
    id: randomUUID(),
    at: context.clock(),
    audience: context.audience,
    locale: context.locale,
  } as AnalyticsEvent
  await call(context, reportEvents, { body: { events: [complete] } }, { signIn: 'return' })
}
