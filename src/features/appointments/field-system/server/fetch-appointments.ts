import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { fieldSystemDown } from '../../booking/server/change-appointment.ts'
import { askFieldSystem, fieldEndpoints } from './field-system-client.ts'
import { parseAppointment, readAppointment, type FieldAppointment } from './field-appointment.ts'
import { countChanges, readOwners } from './field-appointment-store.ts'

/** Page size and maximum number of pages of a list: a look-up with 2,000 appointments cannot be a single customer's. */
const pageSize = 200
const maxPages = 10

/**
 * Appointments by TMF646 attributes, as the system returns them. The caller must check that the system applied the
 * filter.
 */
export async function listAppointments(context: RequestContext, filter: Record<string, string>): Promise<Outcome<FieldAppointment[]>> {
  const resources = new Map<string, unknown>()
  let offset = 0
  for (let page = 0; page < maxPages; page++) {
    const answer = await askFieldSystem(context, fieldEndpoints.list, { query: { ...filter, offset: String(offset), limit: String(pageSize) } })
    if (!answer.ok) return fieldSystemDown
    const { body, total } = answer.data
    const before = resources.size
    // a system may return fewer than the requested limit
    offset += body.length
    for (const resource of body) resources.set(String((resource as { id?: unknown } | null)?.id), resource)
    // A system without paging sends the same page again. One that sends no total may cap its pages below our limit, so
    // only an empty page ends its list.
    if (body.length === 0 || resources.size === before || (total !== undefined && offset >= total)) break
  }
  return success(await toAppointments(context, [...resources.values()].map((json) => ({ json, etag: undefined }))))
}

/** One appointment by its id, without a check of the caller's rights. Undefined if there is none. */
export async function fetchAppointment(context: RequestContext, id: string): Promise<Outcome<FieldAppointment | undefined>> {
  const answer = await askFieldSystem(context, fieldEndpoints.retrieve, { params: { id } })
  if (!answer.ok) return answer.status === 404 || answer.code === 'INVALID_INPUT' ? success(undefined) : fieldSystemDown
  const [appointment] = await toAppointments(context, [{ json: answer.data.body, etag: answer.data.etag }])
  return success(appointment?.row.work_order_id === id ? appointment : undefined)
}

/**
 * Resources together with what our own tables add to them. Resources that are not usable appointments are left out and
 * logged.
 */
export async function toAppointments(context: RequestContext, answers: readonly { json: unknown; etag: string | undefined }[]): Promise<FieldAppointment[]> {
  const { read } = context.runtime.database
  const parsed = answers.flatMap(({ json, etag }) => {
    const one = parseAppointment(json)
    return one ? [{ ...one, etag }] : []
  })
  const owners = await readOwners(read, [...new Set(parsed.map(({ account }) => account))])
  const counts = await countChanges(read, parsed.map(({ resource }) => resource.id))
  const appointments = parsed.flatMap((one) => {
    const { changes, moves } = counts.get(one.resource.id) ?? { changes: 0, moves: 0 }
    return readAppointment(one, { owner: owners.get(one.account), changes, moves }, one.etag) ?? []
  })
  const unfit = answers.length - appointments.length
  if (unfit > 0) context.runtime.log.warn({ requestId: context.requestId, unfit }, 'the field system answers with appointments that cannot be used')
  return appointments
}
