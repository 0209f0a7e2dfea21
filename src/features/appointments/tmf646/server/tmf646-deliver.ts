import type { Selectable } from 'kysely'
import { listDue, nextTry, tryEach, type Fate, type Queue } from '#platform/jobs/durable-queue.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { PartnerApi, PartnerClient } from '#platform/config/partner-settings.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { isOfRegion } from './tmf646-events.ts'
import { isAllowedCallback } from './tmf646-hub.ts'
import { signatureHeader, signCallback } from './tmf646-signature.ts'
import type { PartnerDeliveryTable } from './tables.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>
type Delivery = Selectable<PartnerDeliveryTable>

const everyMs = 5_000
const batchSize = 20
/** Most batches of one round, so that a server that shuts down does not wait for an endless round. */
const mostBatches = 50
/** Time limit of a delivery in ms; a slower listener counts as not answering. */
const timeoutMs = 5_000
const deliveries: Queue<'partner_delivery'> = {
  table: 'partner_delivery',
  key: ['id'],
  order: { of: ['subscription_id', 'subject'], by: ['place'] },
  leaseMs: 60_000,
  firstPauseMs: 10_000,
  longestPauseMs: 3_600_000,
  atOnce: batchSize,
}
/** The tries take about five hours. */
const maxAttempts = 14

/** Starts the periodic job that sends due events. Returns a function that stops it and waits for the current round. */
export function startDelivering(parts: Parts): () => Promise<void> {
  if (parts.config.partnerClients.length === 0) return async () => {}
  return startPeriodicJob(parts.log, (isStopping) => deliverDue(parts, isStopping), { everyMs, failure: 'the events of partners could not be sent' })
}

/**
 * One round: tries every due event once. Ordered events are sent one after the other, and none after one that did not
 * arrive. Delivery is at least once: a listener that answers late gets the event again with the same eventId.
 */
export async function deliverDue(parts: Parts, isStopping?: () => boolean): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const due = await listDue(deliveries, parts.database.read, parts.clock(), batchSize)
    if ((await tryEach(deliveries, parts, due, (delivery) => deliver(parts, delivery), isStopping)) === 0) return
  }
}

async function deliver({ database, config, clock, log }: Parts, delivery: Delivery): Promise<Fate<'partner_delivery'>> {
  const listener = await database.read.selectFrom('partner_subscription').select(['callback', 'client_id']).where('id', '=', delivery.subscription_id).executeTakeFirst()
  // The listener has been unregistered in the meantime.
  if (!listener) return 'done'
  // The clients, their APIs and regions, or the list of origins may have been reduced since the listener was
  // registered.
  const client = config.partnerClients.find(({ id }) => id === listener.client_id)
  const isAllowed = client && client.apis.includes(apiOf(delivery)) && isAllowedCallback(config, listener.callback) && isOfRegion(config.partnerClients, client.id, regionOf(delivery))
  if (isAllowed && (await post(listener.callback, delivery, client, clock()))) return 'done'
  if (delivery.attempts + 1 < maxAttempts) return { due_at: nextTry(deliveries, delivery, clock()) }
  log.warn({ delivery: delivery.id, host: new URL(listener.callback).host }, 'an event of a partner was given up')
  return 'done'
}

function apiOf({ payload }: Delivery): PartnerApi {
  return 'troubleTicket' in (JSON.parse(payload) as { event: object }).event ? 'troubleTicket' : 'appointment'
}

function regionOf({ payload }: Delivery): string | undefined {
  const { event } = JSON.parse(payload) as { event: { appointment?: { relatedPlace: { id: string } } } }
  return event.appointment?.relatedPlace.id
}

/**
 * Sends one event. Redirects are not followed, because they could lead to an origin that is not allowed. Each try is
 * signed again, so that the signature has the time of this try.
 */
async function post(callback: string, { payload }: Delivery, client: PartnerClient, now: number): Promise<boolean> {
  try {
    const response = await fetch(callback, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signCallback(client, payload, now) },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
