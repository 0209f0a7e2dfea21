import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { PartnerClient } from '#platform/config/partner-settings.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { presentTmfAppointment, type TmfResource } from './tmf646-resource.ts'

const changes = ['CreateEvent', 'AttributeValueChangeEvent', 'StateChangeEvent', 'DeleteEvent'] as const
type ChangeName = (typeof changes)[number]
export const eventTypes: readonly string[] = ['Appointment', 'SearchTimeSlot'].flatMap((resource) => changes.map((change) => resource + change))

/**
 * Queues the events of a change in the change's own transaction, so that an event is sent if and only if the change was
 * made.
 */
export async function announceAppointment(trx: Transaction<Schema>, context: RequestContext, row: AppointmentRow, action: string): Promise<void> {
  if (context.runtime.config.partnerClients.length === 0) return
  const resource = presentTmfAppointment(row, context.runtime.config.publicUrl)
  await announce(trx, context, { type: `Appointment${changeOf(row, action)}`, key: 'appointment', resource, region: row.region })
}

function changeOf(row: AppointmentRow, action: string): ChangeName {
  if (row.deleted_at !== null) return 'DeleteEvent'
  if (action === 'create') return 'CreateEvent'
  return action === 'cancel' || action === 'report' ? 'StateChangeEvent' : 'AttributeValueChangeEvent'
}

/** Queues the events of a slot search. A search belongs to its client, so only that client's listeners get them. */
export async function announceSlotSearch(trx: Transaction<Schema>, context: RequestContext, clientId: string, change: ChangeName, resource: TmfResource): Promise<void> {
  await announce(trx, context, { type: `SearchTimeSlot${change}`, key: 'searchTimeSlot', resource, clientId })
}

interface Announcement {
  type: string
  key: 'appointment' | 'searchTimeSlot'
  resource: TmfResource
  /** restricts the event to listeners of this client */
  clientId?: string
  /** restricts the event to listeners of clients that serve this region */
  region?: string
}

async function announce(trx: Transaction<Schema>, context: RequestContext, { type, key, resource, clientId, region }: Announcement): Promise<void> {
  const all = trx.selectFrom('partner_subscription').select(['id', 'query', 'client_id'])
  const listeners = await (clientId === undefined ? all : all.where('client_id', '=', clientId)).execute()
  const clients = context.runtime.config.partnerClients
  const hearing = listeners.filter((one) => (one.query === '' || wantedTypes(one.query)?.has(type)) && isOfRegion(clients, one.client_id, region))
  await sendToListeners(trx, context, hearing.map(({ id }) => id), { type, key, resource })
}

/** An event of any partner API. */
export interface PartnerEvent {
  type: string
  key: string
  resource: object
  /** its subject and its position in that subject's order; each event waits for those before it */
  order?: { subject: string; place: number }
}

/** Queues an event for these listeners. */
export async function sendToListeners(trx: Transaction<Schema>, context: RequestContext, listeners: readonly string[], { type, key, resource, order }: PartnerEvent): Promise<void> {
  if (listeners.length === 0) return
  const now = context.clock()
  const payload = JSON.stringify({ eventId: randomUUID(), eventTime: new Date(now).toISOString(), eventType: type, correlationId: context.requestId, event: { [key]: resource } })
  const rows = listeners.map((id) => ({ id: randomUUID(), subscription_id: id, created_at: now, due_at: now, attempts: 0, payload, subject: order?.subject ?? null, place: order?.place ?? null }))
  await trx.insertInto('partner_delivery').values(rows).execute()
}

/**
 * Whether a client that is configured now may see appointments of that region. Without a region (an event that is not
 * about an appointment) the answer is yes.
 */
export function isOfRegion(clients: readonly PartnerClient[], clientId: string, region: string | undefined): boolean {
  const client = clients.find(({ id }) => id === clientId)
  return client !== undefined && (region === undefined || !client.regions || client.regions.includes(region))
}

/**
 * The event types that a listener's query names (eventType=A,B or eventType=A&eventType=B); undefined if it holds
 * anything else.
 */
export function wantedTypes(query: string): Set<string> | undefined {
  const parts = [...new URLSearchParams(query)]
  const named = parts.flatMap(([, value]) => value.split(','))
  const isKnown = parts.every(([name]) => name === 'eventType') && named.length > 0 && named.every((type) => eventTypes.includes(type))
  return isKnown ? new Set(named) : undefined
}
