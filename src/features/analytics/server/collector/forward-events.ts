import type { Database } from '#platform/database/database.ts'
import type { AnalyticsEventTable } from '../tables.ts'
import { createLease } from '#platform/database/lease.ts'
import { ensureSetting, readSetting } from '#platform/database/settings.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { createHttpSink, type EventSink } from './event-sink.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 10_000
/** An event that arrived so long ago is committed, or never will be: none comes to stand before one that was sent. */
const settledMs = 30_000
export const forwardedAtOnce = 500
/** The last event that was sent: when it arrived, and its id. */
export const forwardedToKey = 'analytics.forwardedTo'
/** Which process sends on, and until when. */
export const forwarderKey = 'analytics.forwarder'

/**
 * Sends what our tables have kept and the sink does not have yet, oldest first. What fails is sent again in the next round.
 * Of several processes one sends at a time: an event goes twice only where a process ends, or its machine stands still for
 * a minute, between the answer to a batch and our note of it; the sink knows it by its id.
 */
export async function forwardEvents({ database, clock }: Pick<Parts, 'database' | 'clock'>, sink: EventSink, isStopped: () => boolean = () => false): Promise<void> {
  const lease = createLease(database, forwarderKey, clock)
  try {
    await sendOn({ database, clock }, sink, async () => !isStopped() && lease.take())
  } finally {
    await lease.giveBack()
  }
}

async function sendOn({ database, clock }: Pick<Parts, 'database' | 'clock'>, sink: EventSink, mayGoOn: () => Promise<boolean>): Promise<void> {
  while (await mayGoOn()) {
    const from = (await readSetting(database.read, forwardedToKey)) ?? '0:'
    const events = await readEventsAfter(database, from, clock() - settledMs)
    const last = events.at(-1)
    if (!last) return
    await sink.write(events)
    // where another process has taken over meanwhile, it goes on from there
    if (!(await moveOn(database, from, `${last.received_at}:${last.id}`)) || events.length < forwardedAtOnce) return
  }
}

async function readEventsAfter(database: Database, place: string, until: number): Promise<AnalyticsEventTable[]> {
  const at = Number(place.split(':')[0])
  const id = place.slice(place.indexOf(':') + 1)
  return database.read
    .selectFrom('analytics_event')
    .selectAll()
    .where('received_at', '>=', at)
    .where('received_at', '<', until)
    .where((where) => where.or([where('received_at', '>', at), where('id', '>', id)]))
    .orderBy('received_at')
    .orderBy('id')
    .limit(forwardedAtOnce)
    .execute()
}

async function moveOn(database: Database, from: string, to: string): Promise<boolean> {
  return database.transaction(async (trx) => {
    await ensureSetting(trx, forwardedToKey, () => from)
    const { numUpdatedRows } = await trx.updateTable('setting').set({ value: to }).where('key', '=', forwardedToKey).where('value', '=', from).executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

/** Every ten seconds, where an endpoint is configured; ends when the function that it returns is called. */
export function startForwarding(parts: Parts): () => Promise<void> {
  const { sink } = parts.config.analytics
  if (!sink) return async () => {}
  const httpSink = createHttpSink(sink)
  return startPeriodicJob(parts.log, (isStopping) => forwardEvents(parts, httpSink, isStopping), { everyMs, failure: 'events could not be sent on' })
}
