import type { AnalyticsEvent } from '../events/analytics-events.ts'
import { earlyKeyPrefix } from '../events/events-path.ts'
import { mayReport } from '../events/may-report.ts'

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never

/**
 * An event as a part of a page reports it; time, place and user are filled in. `page`: a modal's pseudo-page (ANA-07),
 * in place of the path of the page that shows it.
 */
export type PageEvent = Without<AnalyticsEvent, 'id' | 'at' | 'viewport' | 'reportSuite' | 'isEntry' | 'page' | 'audience' | 'locale' | 'isAnonymous'> & { page?: string }

/** HOME-16 `sendHitNow`: 'now' sends the event at once, with all waiting ones; otherwise events are batched. */
export type Urgency = 'now' | undefined

/** The function by which a part of a page reports. */
export type ReportFromPage = (event: PageEvent, urgency?: Urgency) => void

/** `href`: the address where it happened. The id is missing if crypto has no randomUUID, which is on plain http. */
export type QueuedEvent = PageEvent & { isAnonymous: boolean; href: string; id: string | undefined; at: number }

/** An observed event, not reported by a part of the page; whether the visitor is signed in is filled in as well. */
export type ObservedEvent = PageEvent & { href: string }

const early: QueuedEvent[] = []
let take: ((event: QueuedEvent, urgency: Urgency) => void) | undefined
let loading: Promise<void> | undefined

/**
 * ANA-01, in the browser: returns the page's report function, for a signed-in or an anonymous visitor. It never throws.
 * Events only queue here; the script that completes, stores and sends them is loaded when the page is idle.
 */
export function reporterOf(isSignedIn: boolean | undefined): ReportFromPage {
  return (event, urgency) => {
    if (!mayReport()) return
    const queued: QueuedEvent = { ...event, isAnonymous: !isSignedIn, href: location.href, id: crypto.randomUUID?.(), at: Date.now() }
    if (take) return take(queued, urgency)
    if (early.push(queued) === 1) addEventListener('pagehide', keepEarly, { once: true })
    if (urgency === 'now') load()
    else (globalThis.requestIdleCallback ?? setTimeout)(load)
  }
}

function load(): void {
  loading ??= import('./start-reporting.ts').then(
    ({ startReporting }) => void (take = startReporting(early.splice(0))),
    // loading failed; the next event tries again
    () => void (loading = undefined),
  )
}

function keepEarly(): void {
  try {
    if (early[0]) localStorage.setItem(earlyKeyPrefix + Date.now(), JSON.stringify(early.splice(0)))
  } catch {}
}
