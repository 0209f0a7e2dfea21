import { keepWorking } from '#platform/jobs/periodic-job.ts'
import type { PartnerApi, PartnerClient } from '#platform/config/partner-settings.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { isOfRegion } from './tmf646-events.ts'
import { isAllowedCallback } from './tmf646-hub.ts'
import { signatureHeader, signCallback } from './tmf646-signature.ts'

type Parts = Pick<Runtime, 'config' | 'database' | 'clock' | 'log'>

const everyMs = 5_000
const batchSize = 20
/** of one round, so that a server that shuts down waits for no endless one */
const mostBatches = 50
/** a listener that takes longer has not answered */
const timeoutMs = 5_000
/** longer than all of a batch may take: nobody else tries what is being tried */
const leaseMs = 60_000
const firstPauseMs = 10_000
const longestPauseMs = 3_600_000
/** about five hours */
const maxAttempts = 14

/** Sends what is due, one round after the other. Returns what stops it and waits for the round that runs. */
export function keepDelivering(parts: Parts): () => Promise<void> {
  if (parts.config.partnerClients.length === 0) return async () => {}
  return keepWorking(parts.log, () => deliverDue(parts), { everyMs, failure: 'the events of partners could not be sent' })
}

/**
 * One round: every event that is due is tried once; where an order holds, one after the other, and none after one that did
 * not arrive. At least once each: whoever answers late gets it again with the same eventId.
 */
export async function deliverDue(parts: Parts): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const due = await listDue(parts)
    if (due.length === 0) return
    await Promise.all(due.map((delivery) => deliver(parts, delivery)))
  }
}

function listDue({ database, clock }: Parts): Promise<Delivery[]> {
  return database.read
    .selectFrom('partner_delivery')
    .innerJoin('partner_subscription', 'partner_subscription.id', 'partner_delivery.subscription_id')
    .select(['partner_delivery.id', 'partner_delivery.due_at', 'partner_delivery.attempts', 'partner_delivery.payload', 'partner_subscription.callback', 'partner_subscription.client_id'])
    .where('partner_delivery.due_at', '<=', clock())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('partner_delivery as earlier')
            .select('earlier.id')
            .whereRef('earlier.subscription_id', '=', 'partner_delivery.subscription_id')
            .whereRef('earlier.subject', '=', 'partner_delivery.subject')
            .whereRef('earlier.place', '<', 'partner_delivery.place'),
        ),
      ),
    )
    .orderBy('partner_delivery.due_at')
    .orderBy('partner_delivery.id')
    .limit(batchSize)
    .execute()
}

interface Delivery {
  id: string
  due_at: number
  attempts: number
  payload: string
  callback: string
  client_id: string
}

async function deliver(parts: Parts, delivery: Delivery): Promise<void> {
  const { database, config, clock, log } = parts
  if (!(await lease(parts, delivery))) return
  const forget = () => database.write.deleteFrom('partner_delivery').where('id', '=', delivery.id).execute()
  // clients, their APIs and regions and the list of origins may have become fewer since the listener was registered
  const client = config.partnerClients.find(({ id }) => id === delivery.client_id)
  const isAllowed = client && client.apis.includes(apiOf(delivery)) && isAllowedCallback(config, delivery.callback) && isOfRegion(config.partnerClients, client.id, regionOf(delivery))
  const isDelivered = isAllowed && (await post(delivery, client, clock()))
  if (isDelivered) {
    await forget()
    return
  }
  if (delivery.attempts + 1 >= maxAttempts) {
    log.warn({ delivery: delivery.id, host: new URL(delivery.callback).host }, 'an event of a partner was given up')
    await forget()
    return
  }
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** delivery.attempts)
  const dueAt = Math.round(clock() + pauseMs * (0.75 + Math.random() / 2))
  await database.write.updateTable('partner_delivery').set({ due_at: dueAt }).where('id', '=', delivery.id).execute()
}

/** Of several processes one takes it; if that one dies, it is due again. */
async function lease({ database, clock }: Parts, { id, due_at, attempts }: Delivery): Promise<boolean> {
  const { numUpdatedRows } = await database.write
    .updateTable('partner_delivery')
    .set({ due_at: clock() + leaseMs, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function apiOf({ payload }: Delivery): PartnerApi {
  return 'troubleTicket' in (JSON.parse(payload) as { event: object }).event ? 'troubleTicket' : 'appointment'
}

function regionOf({ payload }: Delivery): string | undefined {
  const { event } = JSON.parse(payload) as { event: { appointment?: { relatedPlace: { id: string } } } }
  return event.appointment?.relatedPlace.id
}

/** Redirects are not followed: they could lead off the list. Each try is signed anew, so that its time is the time of the try. */
async function post({ callback, payload }: Delivery, client: PartnerClient, now: number): Promise<boolean> {
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
