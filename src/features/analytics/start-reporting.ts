import { startSending } from './event-sender.ts'
import type { ObservedEvent, QueuedEvent, Urgency } from './report-event.ts'
import { watchImpressions } from './watch-impressions.ts'
import { watchVitals } from './watch-vitals.ts'

/** The reporter's own script: what sends, and what observes. Observed events belong to whoever was last reported about. */
export function startReporting(early: readonly QueuedEvent[]): (event: QueuedEvent, urgency: Urgency) => void {
  const send = startSending(early)
  let latest = early.at(-1)
  const report = (event: ObservedEvent) => {
    const observed = { ...event, isAnonymous: latest?.isAnonymous ?? true, id: undefined, at: Date.now() } as QueuedEvent
    // a hidden page may never come back
    send(observed, document.visibilityState === 'hidden' ? 'now' : 'batched')
  }
  watchVitals(report)
  watchImpressions(report)
  return (event, urgency) => {
    latest = event
    send(event, urgency)
  }
}
