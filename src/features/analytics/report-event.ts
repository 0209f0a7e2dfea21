import type { AnalyticsEvent } from './analytics-events.ts'
import { eventsPath, maxEventsPerReport } from './events-path.ts'

type Without<Event, Keys extends PropertyKey> = Event extends unknown ? Omit<Event, Keys> : never

/** An event as a page reports it: the id and the time are filled in here. */
export type BrowserEvent = Without<AnalyticsEvent, 'id' | 'at'>

/** HOME-16 `sendHitNow`: 'now' sends at once, with whatever waits. */
export type Urgency = 'batched' | 'now'

const batchMs = 1000
const waiting: AnalyticsEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * ANA-01, in the browser. Events of one second leave together; those that wait leave when the page is hidden. A report
 * that fails is dropped without a word: it must never disturb a page.
 */
export function reportEvent(event: BrowserEvent, urgency: Urgency = 'batched'): void {
  if (event.name === 'error/log' && isLogReportingOff()) return
  waiting.push({ ...event, id: newId(), at: Date.now() } as AnalyticsEvent)
  if (urgency === 'now' || waiting.length >= maxEventsPerReport) return queueMicrotask(send)
  if (timer) return
  timer = setTimeout(send, batchMs)
  addEventListener('pagehide', send, { once: true })
}

function send(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length === 0) return
  const body = JSON.stringify({ events: waiting.splice(0, maxEventsPerReport) })
  if (navigator.sendBeacon?.(eventsPath, new Blob([body], { type: 'application/json' }))) return
  fetch(eventsPath, { method: 'POST', body, headers: { 'content-type': 'application/json' }, keepalive: true }).catch(() => {})
}

/** ANA-02: 'off' or 'false'. Storage that may not be read counts as on. */
function isLogReportingOff(): boolean {
  try {
    return ['off', 'false'].includes(sessionStorage.getItem('reportlogs') ?? '')
  } catch {
    return false
  }
}

/** A random UUID. `crypto.randomUUID` exists on https and localhost only; a site on plain http has its random bytes. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
