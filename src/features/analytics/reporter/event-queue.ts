import type { AnalyticsEvent } from '../events/analytics-events.ts'
import { earlyKeyPrefix } from '../events/events-path.ts'
import type { QueuedEvent } from './report-event.ts'

/** The prefix of storage keys. Each event has its own key: `careline-event:` time `:` id. */
const keyPrefix = 'careline-event:'

/** The most events stored in one browser, some 200 KB; the oldest are dropped. */
export const maxKeptEvents = 500

/** Younger events may still belong to an open page that reported them. */
const abandonedAfterMs = 10_000

export interface EventQueue {
  add(event: AnalyticsEvent): void
  /** The oldest events, except those whose ids are in `except`. */
  oldest(limit: number, except: ReadonlySet<string>): AnalyticsEvent[]
  remove(events: readonly AnalyticsEvent[]): void
  /** Takes over the events that earlier pages could not send. */
  adopt(complete: (event: QueuedEvent) => AnalyticsEvent): void
  /** Removes all events, including those of other pages. */
  clear(): void
}

/** A queue of events until they are acknowledged: in local storage, or in memory alone if storage is refused. */
export function openEventQueue(storage: Storage | undefined, clock: () => number = Date.now): EventQueue {
  const waiting = new Map<string, AnalyticsEvent>()
  const keyOf = (event: AnalyticsEvent) => `${keyPrefix}${event.at}:${event.id}`
  const keysWith = (prefix: string) => (storage ? Array.from({ length: storage.length }, (_, index) => storage.key(index)!).filter((key) => key.startsWith(prefix)) : [])
  const forget = (event: AnalyticsEvent) => {
    waiting.delete(event.id)
    storage?.removeItem(keyOf(event))
  }
  const queue: EventQueue = {
    add(event) {
      if (waiting.size >= maxKeptEvents) forget(waiting.values().next().value!)
      waiting.set(event.id, event)
      // if storage is full, the event is still in memory
      attempt(() => storage?.setItem(keyOf(event), JSON.stringify(event)))
    },
    oldest: (limit, except) => [...waiting.values()].filter((event) => !except.has(event.id)).slice(0, limit),
    remove: (events) => events.forEach(forget),
    adopt(complete) {
      for (const key of keysWith(earlyKeyPrefix)) {
        const events = readJson<QueuedEvent[]>(storage!.getItem(key))
        events?.forEach((event) => queue.add(complete(event)))
        storage!.removeItem(key)
      }
      for (const key of keysWith(keyPrefix).toSorted()) {
        if (Number(key.slice(keyPrefix.length).split(':')[0]) > clock() - abandonedAfterMs) continue
        const event = readJson<AnalyticsEvent>(storage!.getItem(key))
        if (!event || waiting.size >= maxKeptEvents) storage!.removeItem(key)
        else waiting.set(event.id, event)
      }
    },
    clear() {
      waiting.clear()
      for (const key of [...keysWith(keyPrefix), ...keysWith(earlyKeyPrefix)]) storage!.removeItem(key)
    },
  }
  return queue
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {}
}

/** The parsed value; undefined for invalid JSON, since other scripts may have written to the key. */
function readJson<T>(text: string | null): T | undefined {
  try {
    return JSON.parse(text ?? '') as T
  } catch {
    return undefined
  }
}
