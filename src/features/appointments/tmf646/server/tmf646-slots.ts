import { randomUUID } from 'node:crypto'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { addDays, dateIn } from '#platform/time/local-time.ts'
import { findAppointment, listFreeSlots } from '../../booking/server/store/appointment-store.ts'
import { fieldSystemDown } from '../../booking/server/change-appointment.ts'
import { horizonDays } from '../../booking/server/list-slots.ts'
import { readOwnerFor } from './tmf646-accounts.ts'
import { actorOf, readBody, regionNotAllowed, type Partner } from './tmf646-appointments.ts'
import { announceSlotSearch } from './tmf646-events.ts'
import { readPaging } from './tmf646-list.ts'
import { isObject, mergePatch, periodOf, SlotSearchInput, tmfBase, type TmfResource } from './tmf646-resource.ts'

/** A search can be read again for a day, in ms; its windows may be taken long before. */
const retentionMs = 86_400_000

const notFound = failure(404, 'SEARCH_NOT_FOUND', 'There is no such search.')

/**
 * APT-05: searches windows with a free place, for an appointment or for an account in a region, and stores the search.
 */
export async function createSearch(partner: Partner, body: unknown): Promise<Outcome<TmfResource>> {
  const made = await search(partner, randomUUID(), body)
  if (!made.ok) return made
  const { context, clientId } = partner
  const now = context.clock()
  await context.runtime.database.transaction(async (trx) => {
    await trx.deleteFrom('partner_slot_search').where('created_at', '<=', now - retentionMs).execute()
    await trx.insertInto('partner_slot_search').values({ id: made.data.id, client_id: clientId, created_at: now, body: JSON.stringify(made.data) }).execute()
    await announceSlotSearch(trx, context, clientId, 'CreateEvent', made.data)
  })
  return made
}

async function search(partner: Partner, id: string, body: unknown): Promise<Outcome<TmfResource>> {
  const input = readBody(SlotSearchInput, body)
  if (!input.ok) return input
  const where = await whereOf(partner, input.data)
  if (!where.ok) return where
  const { context } = partner
  const { region, timeZone } = where.data
  const { read } = context.runtime.database
  const now = context.clock()
  const today = dateIn(timeZone, now)
  const slots = await listFreeSlots(read, region, addDays(today, 1), addDays(today, horizonDays))
  if (!slots) return fieldSystemDown
  const free = slots.map((slot) => ({
    id: `${region}.${slot.date}.${slot.startTime}-${slot.endTime}`,
    validFor: periodOf(timeZone, slot),
    '@type': 'TimeSlot',
  }))
  const asked = input.data.requestedTimeSlot?.map(({ validFor }) => [Date.parse(validFor.startDateTime), Date.parse(validFor.endDateTime)] as const)
  const isAsked = (slot: (typeof free)[number]) =>
    !asked?.length || asked.some(([from, to]) => Date.parse(slot.validFor.startDateTime) >= from && Date.parse(slot.validFor.endDateTime) <= to)
  const availableTimeSlot = free.filter(isAsked)
  return success({
    ...input.data,
    id,
    href: `${context.runtime.config.publicUrl}${tmfBase}/searchTimeSlot/${id}`,
    searchDate: new Date(now).toISOString(),
    searchResult: availableTimeSlot.length > 0 ? 'success' : 'no free time slot',
    status: 'done',
    availableTimeSlot,
    '@type': 'SearchTimeSlot',
  })
}

/** The region and time zone of the named appointment; or the named region and the time zone of the account's owner. */
async function whereOf(partner: Partner, input: SlotSearchInput): Promise<Outcome<{ region: string; timeZone: string }>> {
  const { read } = partner.context.runtime.database
  const appointmentId = input.relatedEntity?.find((entity) => entity['@referredType'] === 'Appointment')?.id
  if (appointmentId !== undefined) {
    const row = await findAppointment(read, actorOf(partner), { workOrderId: appointmentId })
    return row ? success({ region: row.region, timeZone: row.time_zone }) : failure(422, 'UNKNOWN_APPOINTMENT', 'relatedEntity names no known appointment.')
  }
  const account = input.relatedParty?.['@referredType'] === 'BillingAccount' ? input.relatedParty.id : undefined
  if (partner.regions && input.relatedPlace && !partner.regions.includes(input.relatedPlace.id)) return regionNotAllowed
  const owner = account === undefined ? undefined : await readOwnerFor(partner, account)
  if (!owner || !input.relatedPlace) return failure(422, 'PLACE_UNKNOWN', 'Name an Appointment in relatedEntity, or a BillingAccount in relatedParty and a region in relatedPlace.')
  return success({ region: input.relatedPlace.id, timeZone: owner.time_zone })
}

export async function readSearch({ context, clientId }: Partner, id: string): Promise<Outcome<TmfResource>> {
  const row = await context.runtime.database.read
    .selectFrom('partner_slot_search')
    .select('body')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('created_at', '>', context.clock() - retentionMs)
    .executeTakeFirst()
  return row ? success(JSON.parse(row.body) as TmfResource) : notFound
}

export async function listSearches({ context, clientId }: Partner, query: Record<string, string[]>): Promise<Outcome<{ resources: TmfResource[]; total: number }>> {
  const paging = readPaging(query)
  if (!paging.ok) return paging
  const filter = Object.keys(query).find((name) => !['fields', 'offset', 'limit', 'id'].includes(name))
  if (filter) return failure(400, 'INVALID_QUERY', `Searches cannot be filtered by ${filter.slice(0, 64)}.`)
  let own = context.runtime.database.read.selectFrom('partner_slot_search').where('client_id', '=', clientId).where('created_at', '>', context.clock() - retentionMs)
  if (query['id']) own = own.where('id', 'in', query['id'].flatMap((value) => value.split(',')))
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own.select('body').orderBy('created_at').orderBy('id').limit(paging.data.limit).offset(paging.data.offset).execute()
  return success({ resources: rows.map((row) => JSON.parse(row.body) as TmfResource), total: Number(total) })
}

const answered = new Set(['id', 'href', 'searchDate', 'searchResult', 'status', 'availableTimeSlot'])

/** Changes what is searched for and runs the search again. The fields of the answer cannot be changed. */
export async function patchSearch(partner: Partner, id: string, body: unknown): Promise<Outcome<TmfResource>> {
  if (!isObject(body)) return failure(400, 'INVALID_BODY', 'The body of a PATCH is a JSON object.')
  const { context, clientId } = partner
  const known = await readSearch(partner, id)
  if (!known.ok) return known
  const fixed = Object.keys(body).find((name) => answered.has(name))
  if (fixed) return failure(422, 'NOT_PATCHABLE', `${fixed} is the answer of the search and does not change.`)
  const asked = Object.fromEntries(Object.entries(known.data).filter(([name]) => !answered.has(name)))
  const made = await search(partner, id, mergePatch(asked, body))
  if (!made.ok) return made
  const isThere = await context.runtime.database.transaction(async (trx) => {
    const { numUpdatedRows } = await trx.updateTable('partner_slot_search').set({ body: JSON.stringify(made.data) }).where('id', '=', id).where('client_id', '=', clientId).executeTakeFirst()
    if (numUpdatedRows > 0n) await announceSlotSearch(trx, context, clientId, 'AttributeValueChangeEvent', made.data)
    return numUpdatedRows > 0n
  })
  return isThere ? made : notFound
}

export async function deleteSearch(partner: Partner, id: string): Promise<Outcome<undefined>> {
  const { context, clientId } = partner
  const known = await readSearch(partner, id)
  if (!known.ok) return known
  const isDeleted = await context.runtime.database.transaction(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('partner_slot_search').where('id', '=', id).where('client_id', '=', clientId).executeTakeFirst()
    if (numDeletedRows > 0n) await announceSlotSearch(trx, context, clientId, 'DeleteEvent', known.data)
    return numDeletedRows > 0n
  })
  return isDeleted ? success(undefined, 204) : notFound
}
