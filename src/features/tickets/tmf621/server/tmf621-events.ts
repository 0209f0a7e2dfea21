import type { Transaction } from 'kysely'
import { sendToListeners } from '#features/appointments/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { ticketStateOf } from '../../rules/ticket-state.ts'
import { findTicket, listEntries, listPictures, type TicketRow } from '../../server/store/ticket-store.ts'
import { presentTroubleTicket } from './tmf621-resource.ts'

export const ticketEventTypes = ['TroubleTicketCreateEvent', 'TroubleTicketAttributeValueChangeEvent', 'TroubleTicketStatusChangeEvent', 'TroubleTicketResolvedEvent', 'TroubleTicketInformationRequiredEvent'] as const
type TicketEventType = (typeof ticketEventTypes)[number]

/** The event types of a listener's query (eventType=A,B); all for an empty query; undefined for an invalid one. */
export function wantedTicketEvents(query: string): readonly string[] | undefined {
  if (query === '') return ticketEventTypes
  const parts = [...new URLSearchParams(query)]
  const named = parts.flatMap(([, value]) => value.split(','))
  const isKnown = parts.every(([name]) => name === 'eventType') && named.length > 0 && named.every((type) => (ticketEventTypes as readonly string[]).includes(type))
  return isKnown ? named : undefined
}

/**
 * Queues the events of a change in its transaction, so that an event is sent if and only if the change is committed.
 * @param before the ticket before the change; undefined if it has just been opened
 */
export async function announceTroubleTicket(trx: Transaction<Schema>, context: RequestContext, id: string, before: TicketRow | undefined): Promise<void> {
  const { config } = context.runtime
  const clients = config.partnerClients.filter(({ apis }) => apis.includes('troubleTicket')).map((client) => client.id)
  if (clients.length === 0) return
  const listeners = await trx.selectFrom('partner_subscription').select(['id', 'query']).where('client_id', 'in', clients).execute()
  const row = await findTicket(trx, { kind: 'partner', id: '' }, id)
  if (listeners.length === 0 || !row) return
  const resource = presentTroubleTicket(row, { entries: await listEntries(trx, id), pictures: await listPictures(trx, id) }, config.publicUrl)
  for (const [index, type] of eventsOf(before, row).entries()) {
    // Listeners of this API always name event types; an empty query belongs to another API.
    const hearing = listeners.filter(({ query }) => query !== '' && wantedTicketEvents(query)?.includes(type))
    await sendToListeners(trx, context, hearing.map((listener) => listener.id), { type, key: 'troubleTicket', resource, order: { subject: row.id, place: row.version * mostEvents + index } })
  }
}

/** More than the events of one change; spaces their order numbers. */
const mostEvents = 10

function eventsOf(before: TicketRow | undefined, after: TicketRow): TicketEventType[] {
  if (!before) return ['TroubleTicketCreateEvent']
  if (before.status === after.status) return ['TroubleTicketAttributeValueChangeEvent']
  const [was, is] = [ticketStateOf(before.status), ticketStateOf(after.status)]
  return [
    'TroubleTicketStatusChangeEvent',
    ...(is === 'solved' && was !== 'solved' ? (['TroubleTicketResolvedEvent'] as const) : []),
    ...(is === 'waiting' && was !== 'waiting' ? (['TroubleTicketInformationRequiredEvent'] as const) : []),
  ]
}
