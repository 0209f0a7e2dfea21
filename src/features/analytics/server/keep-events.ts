import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { readMayReport } from '#features/consent/server/read-consent.ts'
import type { AnalyticsEventTable } from '#platform/database/analytics-tables.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { AnalyticsEvent } from '../analytics-events.ts'
import type { reportEvents } from '../contract.ts'
import { pageNameOf } from '../modal-pages.ts'
import { flowCodeOf, reportSuiteOf } from '../report-codes.ts'
import { createTableSink } from './event-sink.ts'
import { withoutNames } from './without-names.ts'

type Endpoint = typeof reportEvents

/** ANA-01, ANA-06. Answers 202 when the events are committed; 503, with nothing kept, when too many wait for the database. */
export async function keepEvents(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  // ACC-15: what a browser may not report is taken, so that it is not sent again, and not kept
  if (!readMayReport(context)) return success({ kept: 0 }, 202)
  const { config, database } = context.runtime
  const reportSuite = reportSuiteOf(new URL(config.publicUrl).host, config.productionHost)
  const receivedAt = context.clock()
  const written = createTableSink(database).write(body.events.map((event) => rowOf({ ...completeEvent(withoutNames(event, config.analytics.key)), reportSuite }, receivedAt)))
  if (!written) return failure(503, 'TOO_MANY_EVENTS', 'Too many events wait to be kept. Nothing of this report was; send it again.')
  await written
  return success({ kept: new Set(body.events.map((event) => event.id)).size }, 202)
}

/** ANA-05, ANA-08: what follows from the rest of an event; a sign-in's flow code came from its service. */
function completeEvent(event: AnalyticsEvent): AnalyticsEvent {
  return { ...event, page: pageNameOf(event.page), flowCode: event.flowCode ?? flowCodeOf(!event.isAnonymous, event.source) }
}

function rowOf({ id, name, page, ...payload }: AnalyticsEvent, receivedAt: number): AnalyticsEventTable {
  return { id, name, page, received_at: receivedAt, payload: JSON.stringify(payload) }
}
