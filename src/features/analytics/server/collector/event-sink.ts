import type { AnalyticsEventTable } from '../tables.ts'
import type { Database } from '#platform/database/database.ts'
import type { AnalyticsEvent } from '../../events/analytics-events.ts'
import { eventNameOf } from '../../events/report-codes.ts'
import { writeEvents } from './event-writer.ts'

/** Where events go. */
export interface EventSink {
  /**
   * Resolves when they are kept there, rejects where that is not certain; undefined, with nothing kept, where it takes no
   * more now. An event may come twice, and is known by its id.
   */
  write(events: readonly AnalyticsEventTable[]): Promise<void> | undefined
}

/** Our own tables: what is acknowledged to browsers stands here. */
export function createTableSink(database: Database): EventSink {
  return { write: (events) => writeEvents(database, events) }
}

const timeoutMs = 10_000

/**
 * An endpoint elsewhere: `POST {events: […]}`, each with its id, name, page, `receivedAt` (epoch ms) and the fields of its kind.
 * Events of the order hub and the internet app have names of their own there (ANA-05). Any 2xx acknowledges all of them.
 */
export function createHttpSink({ url, token }: { url: string; token: string | undefined }): EventSink {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return {
    async write(events) {
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ events: events.map(toSend) }), redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The endpoint for events answered ${response.status}.`)
    },
  }
}

function toSend({ id, name, page, received_at: receivedAt, payload }: AnalyticsEventTable) {
  const fields = JSON.parse(payload) as Partial<AnalyticsEvent>
  return { ...fields, id, name: eventNameOf(name, fields.source), page, receivedAt }
}
