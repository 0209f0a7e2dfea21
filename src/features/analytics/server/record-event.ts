import { randomUUID } from 'node:crypto'
import { defaultTimeoutMs } from '#contracts/endpoint.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AnalyticsEvent } from '../events/analytics-events.ts'
import { reportEvents } from '../contract.ts'

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never

/** An event of the server itself; the fields known from the request are filled in. */
export type ServerEvent = Without<AnalyticsEvent, 'id' | 'at' | 'audience' | 'locale' | 'page' | 'isAnonymous'> & { page?: string; isAnonymous?: boolean }

/** The most time that reporting takes from the page, ms, even if the page has little time left. */
const patienceMs = 250
/** The collector may be full, or an external one unreachable: it is retried after 2, 4, 8, 16 and 32 s. */
const pauseMs = 2000
const mostPauses = 5
/** Events waiting for a retry; each holds its request in memory. Further ones are dropped. */
const mostUnsent = 200
/** Statuses after which a retry may succeed. */
const passing = new Set([502, 503, 504])

/**
 * Reports an event from the server: what no script sees, such as the anonymous page load of ACC-09, a redirect, or a
 * posted form. Never throws and never fails a page. If the collector does not take the event now, it is retried in the
 * background with the same id; it is lost if not taken within a minute or before the process ends. Requests of robots
 * are not reported.
 */
export async function recordEvent(context: RequestContext, event: ServerEvent): Promise<void> {
  if (context.client.isRobot) return
  const { pathname } = new URL(context.url, context.runtime.config.publicUrl)
  const source = context.visitor.reportSource
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
  if (!(await isSettled(context, complete, patienceMs))) sendLater(context, complete, 0)
}

/** Whether the collector has stored the event, or never will. */
async function isSettled(context: RequestContext, event: AnalyticsEvent, waitMs: number): Promise<boolean> {
  const outcome = await call({ ...context, deadline: context.clock() + waitMs }, reportEvents, { body: { events: [event] } }, { signIn: 'return' })
  return outcome.ok || !passing.has(outcome.status)
}

let unsent = 0

function sendLater(context: RequestContext, event: AnalyticsEvent, pauses: number): void {
  if (unsent >= mostUnsent || pauses >= mostPauses) return
  unsent += 1
  const again = async () => {
    // the visitor's request may have been aborted by now
    const isDone = await isSettled({ ...context, signal: AbortSignal.timeout(defaultTimeoutMs) }, event, defaultTimeoutMs)
    unsent -= 1
    if (!isDone) sendLater(context, event, pauses + 1)
  }
  setTimeout(() => void again(), pauseMs * 2 ** pauses).unref()
}
