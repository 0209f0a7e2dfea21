import type { AnalyticsEvent } from '../events/analytics-events.ts'
import { earlyKeyPrefix } from '../events/events-path.ts'
import type { QueuedEvent } from './report-event.ts'

/** Each event has a key of its own: `careline-event:` time `:` id. */
const keyPrefix = 'careline-event:'

/** As many wait in one browser, some 200 KB; the oldest give way. */
export const maxKeptEvents = 500

/** What is younger may still be with the page that reported it. */
const abandonedAfterMs = 10_000

export interface EventQueue {
  add(event: AnalyticsEvent): void
  /** The oldest, without those whose ids are in `except`. */
  oldest(limit: number, except: ReadonlySet<string>): AnalyticsEvent[]
  remove(events: readonly AnalyticsEvent[]): void
  /** Takes over what pages before this one could not send. */
  adopt(complete: (event: QueuedEvent) => AnalyticsEvent): void
  /** Forgets all, also what other pages wait with. */
  clear(): void
}

/** Events until they are acknowledged: in local storage, or in memory alone where storage is refused. */
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
      // full: memory has it
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

/** Somebody else may have written there: what cannot be read is nothing. */
function readJson<T>(text: string | null): T | undefined {
  try {
    return JSON.parse(text ?? '') as T
  } catch {
    return undefined
  }
}
