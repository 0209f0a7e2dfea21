import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { readMayReport } from '#features/consent/server.ts'
import type { AnalyticsEventTable } from '../tables.ts'
import { isDiskFull } from '#platform/database/open-error.ts'
import { noRoom } from '#platform/limits/report-budget.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import type { AnalyticsEvent } from '../../events/analytics-events.ts'
import type { reportEvents } from '../../contract.ts'
import { pageNameOf } from '../../events/modal-pages.ts'
import { flowCodeOf, reportSuiteOf } from '../../events/report-codes.ts'
import { createTableSink } from './event-sink.ts'
import { withoutNames } from './without-names.ts'

type Endpoint = typeof reportEvents

export const tooManyEvents = failure(503, 'TOO_MANY_EVENTS', 'Too many events wait to be kept. Nothing of this report was; send it again.')

/** ANA-01, ANA-06. Answers 202 when the events are committed; 503, with nothing kept, when too many wait for the database, or the disk has no room to spare. */
export async function keepEvents(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  return keepReport(context.runtime, body.events, readMayReport(context))
}

/**
 * The same for whoever has no context: the collector's own way in. Not async: what was sent must not live until its rows
 * are committed, or it would be copied by every collection of garbage until then.
 */
export function keepReport({ config, database, clock }: Pick<Runtime, 'config' | 'database' | 'clock'>, events: readonly AnalyticsEvent[], mayReport: boolean): Promise<Outcome<ResponseOf<Endpoint>>> {
  // ACC-15: what a browser may not report is taken, so that it is not sent again, and not kept
  if (!mayReport) return Promise.resolve(success({ kept: 0 }, 202))
  if (!database.hasSpareRoom()) return Promise.resolve(noRoom)
  const reportSuite = reportSuiteOf(new URL(config.publicUrl).host, config.productionHost)
  const receivedAt = clock()
  const rows = events.map((event) => rowOf(withoutNames(event, config.analytics.key), reportSuite, receivedAt))
  const kept = success({ kept: new Set(events.map((event) => event.id)).size }, 202)
  return createTableSink(database).write(rows)?.then(() => kept, refuseWhereFull) ?? Promise.resolve(tooManyEvents)
}

/** A limit of the disk that nobody could measure. */
function refuseWhereFull(error: unknown): typeof noRoom {
  if (isDiskFull(error)) return noRoom
  throw error
}

/** ANA-05, ANA-06, ANA-08: with what follows from the rest of an event; a sign-in's flow code came from its service. */
function rowOf({ id, name, page, ...payload }: AnalyticsEvent, reportSuite: string, receivedAt: number): AnalyticsEventTable {
  payload.flowCode ??= flowCodeOf(!payload.isAnonymous, payload.source)
  return { id, name, page: pageNameOf(page), received_at: receivedAt, payload: JSON.stringify(Object.assign(payload, { reportSuite })) }
}
