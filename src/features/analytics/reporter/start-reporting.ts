import { startSending } from './event-sender.ts'
import { redirectedKey } from '../events/events-path.ts'
import { successFlags } from '../events/report-codes.ts'
import type { ObservedEvent, QueuedEvent, Urgency } from './report-event.ts'
import { watchImpressions } from './watch-impressions.ts'
import { watchVitals } from './watch-vitals.ts'

/**
 * ANA-01: the redirect from an old address that led here (RED-01 to RED-06), with the sign-in state of the page it led
 * to.
 */
function redirectBefore([load]: readonly QueuedEvent[]): QueuedEvent[] {
  try {
    const [at, page, target] = JSON.parse(sessionStorage.getItem(redirectedKey)!) as [number, string, string]
    sessionStorage.removeItem(redirectedKey)
    return [{ name: 'systemEvent', eventName: 'redirect', successFlag: successFlags.successful, page, target, at, href: new URL(page, location.href).href, isAnonymous: load?.isAnonymous ?? true, id: undefined }]
  } catch {
    // there was no redirect, or storage cannot be read
    return []
  }
}

/**
 * The entry of the reporter's script, which sends and observes. Observed events get the sign-in state of the last
 * reported event.
 */
export function startReporting(early: readonly QueuedEvent[]): (event: QueuedEvent, urgency: Urgency) => void {
  const send = startSending([...redirectBefore(early), ...early])
  let latest = early.at(-1)
  const report = (event: ObservedEvent) => {
    const observed = { ...event, isAnonymous: latest?.isAnonymous ?? true, id: undefined, at: Date.now() } satisfies QueuedEvent
    // a hidden page may never become visible again
    send(observed, document.visibilityState === 'hidden' ? 'now' : undefined)
  }
  watchVitals(report)
  watchImpressions(report)
  return (event, urgency) => {
    latest = event
    send(event, urgency)
  }
}
