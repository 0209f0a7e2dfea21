import type { Database } from '#platform/database/database.ts'
import type { AnalyticsEventTable } from '../tables.ts'
import { createLease } from '#platform/database/lease.ts'
import { ensureSetting, readSetting } from '#platform/database/settings.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { createHttpSink, type EventSink } from './event-sink.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 10_000
/**
 * An event that arrived this long ago (ms) is either committed or never will be, so no event appears later with an
 * earlier position.
 */
const settledMs = 30_000
export const forwardedAtOnce = 500
/** The setting that holds the position of the last event sent: its arrival time and id. */
export const forwardedToKey = 'analytics.forwardedTo'
/** The setting that holds the lease: which process forwards, and until when. */
export const forwarderKey = 'analytics.forwarder'

/**
 * Forwards stored events that the sink does not have yet, oldest first. A failed batch is sent again in the next round.
 * Of several processes one forwards at a time. An event is sent twice only if a process ends, or its machine stalls for
 * a minute, between the sink's answer and the note of it; the sink recognises it by its id.
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
    // if another process has taken over meanwhile, it continues from there
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

/** Forwards every ten seconds if an endpoint is configured, until the returned function is called. */
export function startForwarding(parts: Parts): () => Promise<void> {
  const { sink } = parts.config.analytics
  if (!sink) return async () => {}
  const httpSink = createHttpSink(sink)
  return startPeriodicJob(parts.log, (isStopping) => forwardEvents(parts, httpSink, isStopping), { everyMs, failure: 'events could not be sent on' })
}
