import type { AnalyticsEvent } from './analytics-events.ts'
import { earlyKeyPrefix } from './events-path.ts'
import { mayReport } from './may-report.ts'

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never

/** An event as a page reports it: the rest is filled in here. */
export type BrowserEvent = Without<AnalyticsEvent, 'id' | 'at' | 'viewport' | 'reportSuite' | 'isEntry'>

/** An event as a part of a page reports it: the page says where it stands and who is there. `page`: a modal's own (ANA-07). */
export type PageEvent = Without<BrowserEvent, 'page' | 'audience' | 'locale' | 'isAnonymous'> & { page?: string }

/** How a part of a page reports; undefined where nobody listens, as on an operator's other pages. */
export type ReportFromPage = (event: PageEvent, urgency?: Urgency) => void

/** What is observed, rather than reported by a part of the page: who is there is filled in as well. */
export type ObservedEvent = Without<BrowserEvent, 'isAnonymous' | 'source'>

/** HOME-16 `sendHitNow`: 'now' sends at once, with whatever waits. */
export type Urgency = 'batched' | 'now'

/** The id is missing where crypto has no randomUUID: on plain http. */
export type QueuedEvent = BrowserEvent & { id: string | undefined; at: number }

const early: QueuedEvent[] = []
let take: ((event: QueuedEvent, urgency: Urgency) => void) | undefined
let loading: Promise<void> | undefined

/**
 * ANA-01, in the browser. Never disturbs a page. Here events only queue: what keeps and sends them is a script of its own,
 * which comes when the page is idle.
 */
export function reportEvent(event: BrowserEvent, urgency: Urgency = 'batched'): void {
  if (!mayReport()) return
  const queued: QueuedEvent = { ...event, id: crypto.randomUUID?.(), at: Date.now() }
  if (take) return take(queued, urgency)
  if (early.push(queued) === 1) addEventListener('pagehide', keepEarly, { once: true })
  if (urgency === 'now') load()
  else (globalThis.requestIdleCallback ?? setTimeout)(load)
}

function load(): void {
  loading ??= import('./start-reporting.ts').then(
    ({ startReporting }) => void (take = startReporting(early.splice(0))),
    // the next event tries again
    () => void (loading = undefined),
  )
}

function keepEarly(): void {
  try {
    if (early[0]) localStorage.setItem(earlyKeyPrefix + Date.now(), JSON.stringify(early.splice(0)))
  } catch {}
}
