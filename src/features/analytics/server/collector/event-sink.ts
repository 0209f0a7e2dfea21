import type { AnalyticsEventTable } from '../tables.ts'
import type { AnalyticsEvent } from '../../events/analytics-events.ts'
import { eventNameOf } from '../../events/report-codes.ts'

/** Where stored events are sent too. */
export interface EventSink {
  /**
   * Resolves once the events are stored there; rejects if that is not certain. An event may be written twice and is
   * identified by its id.
   */
  write(events: readonly AnalyticsEventTable[]): Promise<void>
}

const timeoutMs = 10_000

/**
 * An external endpoint: `POST {events: […]}`, each with its id, name, page, `receivedAt` (epoch ms) and the fields of
 * its kind. Events of the order hub and the internet app have their own names there (ANA-05). Any 2xx acknowledges all
 * of them.
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
