import { z } from 'zod'
import { endpoint, type Endpoint, type InputOf, type ResponseOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import type { Config } from '#platform/config/config.ts'
import { askTmfSystem, closeTmfSystem, type TmfAnswer } from '#platform/services/tmf-client.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { finderTimeoutMs } from '../../finder/finder-timeout.ts'
import { SlotSearchAnswer } from './field-appointment.ts'

/**
 * The operations of an operator's TMF646 v4 that we use. Resources are validated one by one, so that an invalid one
 * hides no others.
 */
export const fieldEndpoints = {
  // The finder allows a look-up more time than pages have; a page's own deadline is shorter.
  list: endpoint({ timeoutMs: finderTimeoutMs, id: 'fieldSystem.listAppointments', summary: 'Visits by attribute.', method: 'GET', path: '/appointment', access: 'anyone', query: z.record(z.string(), z.string()), response: z.array(z.unknown()) }),
  retrieve: endpoint({ id: 'fieldSystem.readAppointment', summary: 'One visit.', method: 'GET', path: '/appointment/{id}', access: 'anyone', params: z.object({ id: z.string() }), response: z.unknown() }),
  patch: endpoint({ id: 'fieldSystem.changeAppointment', summary: 'Changes a visit.', method: 'PATCH', path: '/appointment/{id}', access: 'anyone', params: z.object({ id: z.string() }), body: z.record(z.string(), z.unknown()), response: z.unknown() }),
  // A search reserves no place, so it is safe to repeat.
  searchSlots: endpoint({ id: 'fieldSystem.searchSlots', summary: 'Windows with a free place.', method: 'POST', path: '/searchTimeSlot', access: 'anyone', body: z.record(z.string(), z.unknown()), response: SlotSearchAnswer, isIdempotent: true }),
  readSearch: endpoint({ id: 'fieldSystem.readSearch', summary: 'A search that takes its time.', method: 'GET', path: '/searchTimeSlot/{id}', access: 'anyone', params: z.object({ id: z.string() }), response: SlotSearchAnswer }),
}

/** Closes the connections to the operator's field system, if there are any. */
export function closeFieldSystem({ fieldSystem }: Pick<Config, 'fieldSystem'>): Promise<void> {
  return closeTmfSystem(fieldSystem)
}

/** One call of the operator's field system, by `askTmfSystem`. Throws if no field system is configured. */
export function askFieldSystem<E extends Endpoint>(context: RequestContext, asked: E, input: InputOf<E>, headers: Record<string, string> = {}): Promise<Outcome<TmfAnswer<ResponseOf<E>>>> {
  const { fieldSystem } = context.runtime.config
  if (!fieldSystem) throw new Error('No field system is configured.')
  return askTmfSystem(context, fieldSystem, 'field system', asked, input, headers)
}
