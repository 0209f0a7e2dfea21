import { variantOfUrl } from '#contracts/site-path.ts'
import { viewportOf } from '#ui/dom/viewport.ts'
import type { AnalyticsEvent } from '../events/analytics-events.ts'
import { openEventQueue, type EventQueue } from './event-queue.ts'
import { eventsPath, maxEventsPerReport } from '../events/events-path.ts'
import { mayReport } from '../events/may-report.ts'
import type { QueuedEvent, Urgency } from './report-event.ts'
import { sourceOfPage } from '../events/report-source.ts'

const batchMs = 1000
/** How long after its start a page looks again for events that the page before left behind, ms. */
const adoptMs = 15_000
const longestWaitMs = 60_000
/** The most characters of one report: browsers allow 64 KB in total for requests that outlive their page. */
const maxReportLength = 30_000

/**
 * ANA-01: takes events from `reporterOf`, stores each in the browser until the collector has acknowledged it, and sends
 * those of one second together, oldest first. Failed events are retried: later, when the network is back, or by the
 * next page.
 */
export function startSending(early: readonly QueuedEvent[]): (event: QueuedEvent, urgency?: Urgency) => void {
  const queue = openEventQueue(readStorage())
  const sender = createSender(queue)
  const take = (event: QueuedEvent, urgency?: Urgency) => {
    if (event.name === 'error/log' && isLogReportingOff()) return
    queue.add(complete(event))
    sender.plan(urgency === 'now' ? 0 : batchMs)
  }
  const adopt = () => {
    queue.adopt(complete)
    sender.plan(batchMs)
  }
  adopt()
  for (const event of early) take(event)
  setTimeout(adopt, adoptMs)
  addEventListener('online', adopt)
  addEventListener('pagehide', sender.send)
  return take
}

function complete(event: QueuedEvent): AnalyticsEvent {
  const isEntry = event.name === 'Page_Load' && isNewVisit()
  const { href, ...told } = event
  const url = new URL(href)
  const page = event.page ?? url.pathname
  const source = event.source ?? sourceOfPage(page)
  return { ...told, page, ...variantOfUrl(url), id: event.id ?? newId(), viewport: viewportOf(innerWidth), ...(source === 'support' ? {} : { source }), ...(isEntry ? { isEntry } : {}) } as AnalyticsEvent
}

/** Whether this is the first page in the tab; false if session storage is refused. */
function isNewVisit(): boolean {
  try {
    if (sessionStorage.getItem('careline-visit')) return false
    sessionStorage.setItem('careline-visit', '1')
    return true
  } catch {
    return false
  }
}

function createSender(queue: EventQueue) {
  const underWay = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let batchSize = maxEventsPerReport
  let notBefore = 0

  const plan = (ms: number) => {
    const wait = Math.max(ms, notBefore - Date.now())
    if (wait <= 0) return queueMicrotask(send)
    timer ??= setTimeout(send, wait)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (!mayReport()) return queue.clear()
    const events = withinLength(queue.oldest(batchSize, underWay))
    if (events.length === 0) return
    for (const { id } of events) underWay.add(id)
    const response = await post(events)
    for (const { id } of events) underWay.delete(id)
    if (response?.status === 202) {
      queue.remove(events)
      failures = 0
      batchSize = Math.min(maxEventsPerReport, batchSize * 2)
      plan(0)
    } else if (response && isRefused(response.status)) {
      // one of the events does not fit the catalogue: halve the batch to find it
      if (events.length === 1) queue.remove(events)
      batchSize = Math.ceil(events.length / 2)
      plan(0)
    } else {
      const patienceMs = Math.min(longestWaitMs, batchMs * 2 ** ++failures)
      notBefore = Date.now() + Math.max(patienceMs * (0.5 + Math.random() / 2), 1000 * (Number(response?.headers.get('retry-after')) || 0))
      plan(0)
    }
  }

  return { plan, send }
}

function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** Posts a report; the request outlives its page. Undefined if there was no response. */
async function post(events: readonly AnalyticsEvent[]): Promise<Response | undefined> {
  const request = { method: 'POST', body: JSON.stringify({ events }), headers: { 'content-type': 'application/json' }, keepalive: true }
  return fetch(eventsPath, request).catch(() => undefined)
}

function withinLength(events: AnalyticsEvent[]): AnalyticsEvent[] {
  let length = 0
  const end = events.findIndex((event, index) => (length += JSON.stringify(event).length) > maxReportLength && index > 0)
  return end < 0 ? events : events.slice(0, end)
}

function readStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** ANA-02: 'off' or 'false'. Counts as on if storage cannot be read. */
function isLogReportingOff(): boolean {
  try {
    return ['off', 'false'].includes(sessionStorage.getItem('reportlogs') ?? '')
  } catch {
    return false
  }
}

/**
 * A random UUID. `crypto.randomUUID` exists on https and localhost only; on plain http the UUID is built from random
 * bytes.
 */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
