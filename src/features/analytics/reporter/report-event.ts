import type { AnalyticsEvent } from '../events/analytics-events.ts'
import { earlyKeyPrefix } from '../events/events-path.ts'
import { mayReport } from '../events/may-report.ts'

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never

/**
 * An event as a part of a page reports it: when, where and by whom is filled in. `page`: a modal's own (ANA-07), in place of
 * the path of the page that it stands on.
 */
export type PageEvent = Without<AnalyticsEvent, 'id' | 'at' | 'viewport' | 'reportSuite' | 'isEntry' | 'page' | 'audience' | 'locale' | 'isAnonymous'> & { page?: string }

/** HOME-16 `sendHitNow`: 'now' sends at once, with whatever waits; else events go together. */
export type Urgency = 'now' | undefined

/** How a part of a page reports. */
export type ReportFromPage = (event: PageEvent, urgency?: Urgency) => void

/** `href`: the address where it happened. The id is missing where crypto has no randomUUID: on plain http. */
export type QueuedEvent = PageEvent & { isAnonymous: boolean; href: string; id: string | undefined; at: number }

/** What is observed, rather than reported by a part of the page: who is there is filled in as well. */
export type ObservedEvent = PageEvent & { href: string }

const early: QueuedEvent[] = []
let take: ((event: QueuedEvent, urgency: Urgency) => void) | undefined
let loading: Promise<void> | undefined

/**
 * ANA-01, in the browser: how the page of somebody who is signed in, or is not, reports. Never disturbs the page. Here events
 * only queue: what completes, keeps and sends them is a script of its own, which comes when the page is idle.
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
    // the next event tries again
    () => void (loading = undefined),
  )
}

function keepEarly(): void {
  try {
    if (early[0]) localStorage.setItem(earlyKeyPrefix + Date.now(), JSON.stringify(early.splice(0)))
  } catch {}
}
