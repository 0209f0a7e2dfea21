import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { fieldSystemDown } from '../../booking/server/change-appointment.ts'
import { askFieldSystem, fieldEndpoints } from './field-system-client.ts'
import { parseAppointment, readAppointment, type FieldAppointment } from './field-appointment.ts'
import { countChanges, readOwners } from './field-appointment-store.ts'

/** A page of a list, and how many of them at most: 2,000 appointments of one look-up are none of a customer's. */
const pageSize = 200
const maxPages = 10

/** Appointments by attributes of TMF646, as the system gives them: the caller looks whether it has filtered. */
export async function listAppointments(context: RequestContext, filter: Record<string, string>): Promise<Outcome<FieldAppointment[]>> {
  const resources = new Map<string, unknown>()
  let offset = 0
  for (let page = 0; page < maxPages; page++) {
    const answer = await askFieldSystem(context, fieldEndpoints.list, { query: { ...filter, offset: String(offset), limit: String(pageSize) } })
    if (!answer.ok) return fieldSystemDown
    const { body, total } = answer.data
    const before = resources.size
    // a system may give fewer than it was asked for
    offset += body.length
    for (const resource of body) resources.set(String((resource as { id?: unknown } | null)?.id), resource)
    // a system without pages sends the same again; one without a total may cap its pages below our limit, so only an empty page ends it
    if (body.length === 0 || resources.size === before || (total !== undefined && offset >= total)) break
  }
  return success(await toAppointments(context, [...resources.values()].map((json) => ({ json, etag: undefined }))))
}

/** One appointment by its id, whoever asks. Undefined where there is none. */
export async function fetchAppointment(context: RequestContext, id: string): Promise<Outcome<FieldAppointment | undefined>> {
  const answer = await askFieldSystem(context, fieldEndpoints.retrieve, { params: { id } })
  if (!answer.ok) return answer.status === 404 || answer.code === 'INVALID_INPUT' ? success(undefined) : fieldSystemDown
  const [appointment] = await toAppointments(context, [{ json: answer.data.body, etag: answer.data.etag }])
  return success(appointment?.row.work_order_id === id ? appointment : undefined)
}

/** Resources with what our own tables add to them; what is no appointment is left out, and said in the log. */
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
