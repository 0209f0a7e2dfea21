import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { failure, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { PartnerClient } from '#platform/config/partner-settings.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isChangeable } from '../../booking/appointment-status.ts'
import { type AppointmentWindow } from '../../booking/appointment-time.ts'
import { instantOf } from '#platform/time/local-time.ts'
import { findAppointment, type Actor, type AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { addAppointment, appointmentNotFound, changeAppointment, slotNotOffered, type Change } from '../../booking/server/change-appointment.ts'
import { readOwner, readOwnerFor, type Owner } from './tmf646-accounts.ts'
import { AppointmentInput, AppointmentPatched, contactOf, isObject, mergePatch, presentTmfAppointment, windowOf, type Characteristic, type TimePeriod, type TmfResource, type TmfStatus } from './tmf646-resource.ts'

/** The field system that sent a request. */
export interface Partner extends Pick<PartnerClient, 'regions' | 'access'> {
  context: RequestContext
  clientId: string
}

/** How often a customer may move an appointment that a partner has added. */
const reschedulesOfNew = 2

const statusNames = { cancelled: ['cancelled', 'x-cancelled'], completed: ['completed', 'c-closed'], failed: ['failed', 'f-failed'] } as const

export const actorOf = ({ context, clientId, regions }: Partner): Actor => ({ customerId: undefined, tokenHash: undefined, partnerId: clientId, regions, now: context.clock() })

export const regionNotAllowed = failure(403, 'INSUFFICIENT_SCOPE', 'This client has nothing to do with that region.')

export async function readForPartner(partner: Partner, id: string): Promise<Outcome<TmfResource>> {
  const row = await findAppointment(partner.context.runtime.database.read, actorOf(partner), { workOrderId: id })
  return row ? success(present(partner, row)) : appointmentNotFound
}

/**
 * APT-08: adds an appointment if its window has a free place; otherwise fails and adds none. What the client may not
 * know of, other regions and their accounts, is refused before windows are looked at.
 */
export async function createForPartner(partner: Partner, body: unknown): Promise<Outcome<TmfResource>> {
  const input = readBody(AppointmentInput, body)
  if (!input.ok) return input
  if (partner.regions && !partner.regions.includes(input.data.relatedPlace.id)) return regionNotAllowed
  const { read } = partner.context.runtime.database
  const account = input.data.relatedParty.find((party) => party['@referredType'] === 'BillingAccount')?.id
  const owner = account === undefined ? undefined : await readOwnerFor(partner, account)
  if (account === undefined || !owner) return failure(422, 'UNKNOWN_ACCOUNT', 'relatedParty must name a known customer by @referredType BillingAccount.')
  const region = await read.selectFrom('service_region').select('name').where('name', '=', input.data.relatedPlace.id).executeTakeFirst()
  if (!region) return failure(422, 'UNKNOWN_REGION', 'relatedPlace.id must be a known service region.')
  if (input.data.contactMedium && !contactOf(input.data)) return invalidContact
  const row = buildRow(input.data, owner, account, partner.context.clock())
  if (!isSamePeriod(row.time_zone, windowOf(row.time_zone, input.data.validFor), input.data.validFor)) return slotNotOffered
  if (instantOf(row.date, row.start_time, row.time_zone) <= partner.context.clock()) return slotNotOffered
  const refuse = async (trx: Transaction<Schema>) => (input.data.externalId !== undefined && (await hasTwin(trx, row)) ? alreadyBooked : undefined)
  const added = await addAppointment(inLocaleOf(partner.context, owner), actorOf(partner), { row, body: input.data, refuse })
  return added.ok ? readForPartner(partner, added.data.content.appointment.workOrderId) : added
}

/**
 * Whether a field system repeats a request whose answer was lost. Both requests may run at once: the update locks the
 * account's row, so the second one waits here until the first one's transaction has ended.
 */
async function hasTwin(trx: Transaction<Schema>, row: AppointmentRow): Promise<boolean> {
  await trx.updateTable('account').set((eb) => ({ position: eb.ref('position') })).where('number', '=', row.account_number).execute()
  const rows = await trx
    .selectFrom('appointment')
    .select(['type', 'status'])
    .where('external_order_id', '=', row.external_order_id)
    .where('account_number', '=', row.account_number)
    .where('kind', '=', row.kind)
    .where('date', '=', row.date)
    .where('start_time', '=', row.start_time)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.some(({ type, status }) => isChangeable(type, status))
}

function buildRow(input: AppointmentInput, owner: Owner, account: string, now: number): AppointmentRow {
  const token = randomBytes(6).toString('hex').toUpperCase()
  const slot = windowOf(owner.time_zone, input.validFor)
  const contact = contactOf(input) ?? { firstName: owner.first_name, lastName: owner.last_name, phone: owner.phone }
  return {
    work_order_id: `WO${token}`,
    external_order_id: input.externalId ?? `WO${token}`,
    external_job_id: `JOB${token}`,
    kind: input.category,
    type: 'tech',
    service: input.relatedEntity?.find(({ role }) => role === 'service')?.id ?? 'internet',
    status: 'open',
    account_number: account,
    business_direct_id: null,
    zip: owner.zip,
    region: input.relatedPlace.id,
    time_zone: owner.time_zone,
    ...columnsOf(slot),
    reschedules_left: reschedulesOfNew,
    contact: JSON.stringify(contact),
    technician: null,
    version: 1,
    sequence: 0,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  }
}

/**
 * Applies a merge patch of the window, the status and the contact; the other fields cannot be changed here. A partner
 * that sends If-Match cannot overwrite a newer version.
 */
export async function patchForPartner(partner: Partner, id: string, body: unknown, ifMatch?: string): Promise<Outcome<TmfResource>> {
  if (!isObject(body)) return failure(400, 'INVALID_BODY', 'The body of a PATCH is a JSON object.')
  const { context } = partner
  const row = await findAppointment(context.runtime.database.read, actorOf(partner), { workOrderId: id })
  if (!row) return appointmentNotFound
  const before = present(partner, row)
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(before)) return failure(412, 'APPOINTMENT_CHANGED', 'The appointment was changed meanwhile; read it again.')
  const merged = readBody(AppointmentPatched, mergePatch(before, body))
  if (!merged.ok) return merged
  const planned = planChange(row, before, merged.data, context.clock())
  if (!planned.ok) return planned
  if (!planned.data) return success(before)
  return change(partner, row, planned.data)
}

type Plan = Pick<Change, 'action' | 'decide' | 'isReport'> & { body: unknown }
type Patched = z.output<typeof AppointmentPatched>

function planChange(row: AppointmentRow, before: TmfResource, after: Patched, now: number): Outcome<Plan | undefined> {
  const fixed = (['id', 'href', 'category', 'creationDate', 'externalId', 'relatedPlace', 'relatedEntity'] as const).find((name) => !isDeepStrictEqual(before[name], after[name]))
  if (fixed) return failure(422, 'NOT_PATCHABLE', `${fixed} does not change.`)
  const left = readReschedulesLeft(before['characteristic'], after.characteristic)
  const isMoved = !isDeepStrictEqual(periodMs(before['validFor']), periodMs(after.validFor))
  const isMet = !isDeepStrictEqual([before['relatedParty'], before['contactMedium']], [after.relatedParty, after.contactMedium])
  if (!left.ok || (left.data !== row.reschedules_left && !isMoved)) return failure(422, 'NOT_PATCHABLE', 'Of characteristic, reschedulesLeft alone changes, as a whole number and together with validFor.')
  if (after.status !== before['status']) {
    if (isMoved || isMet) return failure(422, 'NOT_PATCHABLE', 'A change of status stands alone.')
    return planStatus(row, after.status, now)
  }
  const contact = isMet ? contactOf(after) : undefined
  if (isMet && (!contact || !isDeepStrictEqual(othersOf(before['relatedParty']), othersOf(after.relatedParty)))) return invalidContact
  if (!isMoved && !contact) return success(undefined)
  const slot = isMoved ? windowOf(row.time_zone, after.validFor) : undefined
  if (slot && !isSamePeriod(row.time_zone, slot, after.validFor)) return slotNotOffered
  const columns = { ...(slot ? { ...columnsOf(slot), reschedules_left: left.data } : {}), ...(contact ? { contact: JSON.stringify(contact) } : {}) }
  const decide = () => (slot && instantOf(slot.date, slot.startTime, row.time_zone) <= now ? slotNotOffered : columns)
  return success({ action: slot ? 'reschedule' : 'updatedayofcontact', decide, body: columns })
}

/**
 * The number of moves that the customer has left after this patch. A field system sets it itself; its own moves are not
 * counted.
 */
function readReschedulesLeft(before: unknown, after: Characteristic[] = []): Outcome<number> {
  const others = (list: Characteristic[]) => list.filter(({ name }) => name !== 'reschedulesLeft')
  const value = after.find(({ name }) => name === 'reschedulesLeft')?.value
  const isFit = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 100
  return isFit && isDeepStrictEqual(others(before as Characteristic[]), others(after)) ? success(value) : failure(422, 'NOT_PATCHABLE', 'characteristic')
}

/** The version as an ETag (RFC 9110). */
export function etagOf(resource: TmfResource): string | undefined {
  const version = (resource['characteristic'] as Characteristic[] | undefined)?.find(({ name }) => name === 'version')?.value
  return version === undefined ? undefined : `"${version}"`
}

const periodMs = (period: unknown) => [Date.parse((period as TimePeriod).startDateTime), Date.parse((period as TimePeriod).endDateTime)]
const othersOf = (parties: unknown) => (parties as Patched['relatedParty']).filter(({ role }) => role !== 'dayOfContact')

/** Whether the period is exactly a window: it must begin and end at whole minutes of one day. */
function isSamePeriod(timeZone: string, slot: AppointmentWindow, { startDateTime, endDateTime }: TimePeriod): boolean {
  return instantOf(slot.date, slot.startTime, timeZone) === Date.parse(startDateTime) && instantOf(slot.date, slot.endTime, timeZone) === Date.parse(endDateTime)
}

function planStatus(row: AppointmentRow, status: TmfStatus, now: number): Outcome<Plan> {
  if (status === 'initialized' || status === 'confirmed') return failure(409, 'STATUS_NOT_REACHABLE', `This appointment cannot become ${status}.`)
  const columns = { status: statusNames[status][row.type === 'bdr' ? 1 : 0] }
  if (status === 'cancelled') return success({ action: 'cancel', decide: () => columns, body: columns })
  const decide = (): Partial<AppointmentRow> | Failure => {
    const hasBegun = instantOf(row.date, row.start_time, row.time_zone) <= now
    return hasBegun && isChangeable(row.type, row.status) ? columns : failure(409, 'STATUS_NOT_REACHABLE', `Only a visit that has begun and is not over can become ${status}.`)
  }
  return success({ action: 'report', isReport: true, decide, body: columns })
}

/**
 * Deletes an appointment for the partners. A future one is also cancelled and its customer is told; one that is over
 * only disappears from the partners' view.
 */
export async function deleteForPartner(partner: Partner, id: string): Promise<Outcome<undefined>> {
  const row = await findAppointment(partner.context.runtime.database.read, actorOf(partner), { workOrderId: id })
  if (!row) return appointmentNotFound
  const deleted_at = partner.context.clock()
  const isOver = !isChangeable(row.type, row.status)
  const plan: Plan = isOver
    ? { action: 'delete', isReport: true, decide: () => ({ deleted_at }), body: [id] }
    : { action: 'cancel', decide: () => ({ deleted_at, status: statusNames.cancelled[row.type === 'bdr' ? 1 : 0] }), body: [id] }
  const outcome = await applyPlan(partner, row, plan)
  return outcome.ok ? success(undefined, 204) : outcome
}

async function change(partner: Partner, row: AppointmentRow, plan: Plan): Promise<Outcome<TmfResource>> {
  const outcome = await applyPlan(partner, row, plan)
  return outcome.ok ? readForPartner(partner, row.work_order_id) : outcome
}

async function applyPlan(partner: Partner, row: AppointmentRow, { body, ...plan }: Plan) {
  const owner = await readOwner(partner.context.runtime.database.read, row.account_number)
  const named = { name: { workOrderId: row.work_order_id }, seenVersion: row.version, body: [row.work_order_id, body] }
  return changeAppointment(owner ? inLocaleOf(partner.context, owner) : partner.context, { ...plan, ...named }, actorOf(partner))
}

/**
 * The context with the owner's language, because the e-mail of a change is in its reader's language, not in the
 * partner's.
 */
function inLocaleOf(context: RequestContext, owner: Owner): RequestContext {
  return { ...context, locale: owner.locale === 'es' ? 'es' : 'en' }
}

/** Validates a body; returns a 400 failure with the first issue if it is not valid. */
export function readBody<T extends z.ZodType>(schema: T, body: unknown): Outcome<z.output<T>> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return success(parsed.data)
  const issue = parsed.error.issues[0]!
  return failure(400, 'INVALID_BODY', `${issue.path.join('.') || 'body'}: ${issue.message}`.slice(0, 300))
}

const present = ({ context }: Partner, row: AppointmentRow) => presentTmfAppointment(row, context.runtime.config.publicUrl)
const columnsOf = (slot: AppointmentWindow) => ({ date: slot.date, start_time: slot.startTime, end_time: slot.endTime })
const alreadyBooked = failure(409, 'ALREADY_BOOKED', 'There is such an appointment with this externalId, for this account and window.')
const invalidContact = failure(422, 'INVALID_CONTACT', 'A day-of contact is a relatedParty of the role dayOfContact with first and last name (letters: no digits, addresses or marks that turn the text around), and a contactMedium with a phoneNumber of ten digits.')
