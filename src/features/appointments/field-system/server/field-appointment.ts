import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AppointmentWindow } from '../../booking/appointment-time.ts'
import type { AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { namesOf, periodOf, TimePeriod, tmfStatusOf, windowOf } from '../../tmf646/server/tmf646-resource.ts'

const text = z.string().max(256)
/** The ids by which customers name appointments in our endpoints. */
const name = z.string().min(1).max(64).regex(/^\P{Cc}*$/u)
const Party = z.looseObject({ id: text.optional(), role: text.optional(), name: text.optional(), '@referredType': text.optional() })
const Medium = z.looseObject({ characteristic: z.looseObject({ phoneNumber: text.optional() }).optional() })
const Characteristic = z.looseObject({ name: text, value: z.unknown() })
const Period = z.looseObject(TimePeriod.shape)

/** The fields that we read of an operator's appointment; other fields are sent back unchanged. */
const AppointmentResource = z.looseObject({
  id: name,
  category: text.optional(),
  externalId: name.optional(),
  status: text.optional(),
  validFor: Period,
  relatedParty: z.array(Party).optional(),
  relatedPlace: z.looseObject({ id: text.optional() }).optional(),
  relatedEntity: z.array(Party).optional(),
  contactMedium: z.array(Medium).optional(),
  characteristic: z.array(Characteristic).optional(),
})
type AppointmentResource = z.output<typeof AppointmentResource>

/** `status` 'inProgress': the system answers later, at the address of the search. */
export const SlotSearchAnswer = z.looseObject({
  id: text.optional(),
  status: text.optional(),
  availableTimeSlot: z.array(z.looseObject({ validFor: Period })).optional(),
})

/** An appointment as the operator's system holds it (`resource`) and as our services use it (`row`). */
export interface FieldAppointment {
  row: AppointmentRow
  resource: AppointmentResource
  etag: string | undefined
  /** which values the operator's resource holds itself; missing ones are derived from our own records */
  says: { version: boolean; sequence: boolean; reschedulesLeft: boolean }
}

/** What our own tables know of an appointment and the operator may not report. */
export interface OwnKnowledge {
  /** the account's owner; undefined if the account is not one of ours */
  owner: { zip: string; timeZone: string } | undefined
  /** changes that our customers made through this site, and how many of these were moves */
  changes: number
  moves: number
}

/** The resource and its account number; undefined if it is not a usable appointment. */
export function parseAppointment(json: unknown): { resource: AppointmentResource; account: string } | undefined {
  const parsed = AppointmentResource.safeParse(json)
  const account = parsed.data?.relatedParty?.find((party) => party['@referredType'] === 'BillingAccount')?.id
  return parsed.success && name.safeParse(account).success && account ? { resource: parsed.data, account } : undefined
}

/** How often a customer may move an appointment if the operator does not report a number. */
const reschedulesAllowed = 2

/** The appointment, or undefined if its ZIP or time zone is unknown, because it could be shown at a wrong time. */
export function readAppointment({ resource, account }: { resource: AppointmentResource; account: string }, own: OwnKnowledge, etag?: string): FieldAppointment | undefined {
  const said = new Map(resource.characteristic?.map((one) => [one.name, one.value]))
  const textOf = (key: string) => (typeof said.get(key) === 'string' && said.get(key) !== '' ? (said.get(key) as string) : undefined)
  const numberOf = (key: string) => (Number.isSafeInteger(said.get(key)) ? (said.get(key) as number) : undefined)
  const [timeZone, zip] = [textOf('timeZone') ?? own.owner?.timeZone, textOf('zip') ?? own.owner?.zip]
  if (!timeZone || !isZone(timeZone) || !zip) return undefined
  const slot = windowOf(timeZone, resource.validFor)
  const type = textOf('appointmentType') ?? 'tech'
  const row = {
    work_order_id: resource.id,
    external_order_id: resource.externalId ?? resource.id,
    external_job_id: textOf('jobId') ?? resource.id,
    kind: /install/i.test(resource.category ?? '') ? ('install' as const) : ('repair' as const),
    type,
    service: resource.relatedEntity?.find(({ role }) => role === 'service')?.id ?? 'internet',
    status: statusOf(type, textOf('status'), resource.status),
    account_number: account,
    business_direct_id: textOf('businessDirectId') ?? null,
    zip,
    region: resource.relatedPlace?.id ?? '',
    time_zone: timeZone,
    date: slot.date,
    start_time: slot.startTime,
    end_time: slot.endTime,
    reschedules_left: numberOf('reschedulesLeft') ?? Math.max(0, reschedulesAllowed - own.moves),
    contact: JSON.stringify(readContact(resource)),
    technician: resource.relatedParty?.find(({ role }) => role === 'technician')?.name ?? null,
    sequence: numberOf('sequence') ?? own.changes,
    deleted_at: null,
    created_at: null,
    updated_at: null,
  }
  const version = numberOf('version')
  const says = { version: version !== undefined, sequence: numberOf('sequence') !== undefined, reschedulesLeft: numberOf('reschedulesLeft') !== undefined }
  return { row: { ...row, version: version ?? versionFrom(row) }, resource, etag, says }
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The operator's own status text if it agrees with the TMF646 status, else a status that follows TMF646. */
function statusOf(type: string, detail: string | undefined, status: string | undefined): string {
  const agrees = status === undefined || status === 'initialized' || (detail !== undefined && tmfStatusOf(type, detail) === status)
  if (detail !== undefined && agrees) return detail
  return status === 'cancelled' || status === 'completed' || status === 'failed' ? status : 'open'
}

function readContact({ relatedParty = [], contactMedium = [] }: AppointmentResource) {
  const party = relatedParty.find(({ role }) => role === 'dayOfContact')
  const number = contactMedium.find((medium) => medium.characteristic?.phoneNumber)?.characteristic?.phoneNumber ?? ''
  return { ...namesOf(party?.name ?? '', party?.['givenName'], party?.['familyName']), phone: number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') }
}

/**
 * A version for systems that report none: a hash of the appointment, so it differs whenever the appointment differs,
 * whatever our own records count. Fits a 32-bit column.
 */
function versionFrom(row: Omit<AppointmentRow, 'version'>): number {
  return createHash('sha256').update(JSON.stringify({ ...row, reschedules_left: 0, sequence: 0 })).digest().readUInt32BE(0) >>> 2
}

/** The three things that a customer can change, as strings to compare and store. */
export interface AppointmentState {
  window: string
  status: string
  contact: string
}

export function stateOf(row: AppointmentRow): AppointmentState {
  const contact = JSON.parse(row.contact) as ReturnType<typeof readContact>
  return {
    window: `${row.date} ${row.start_time}-${row.end_time}`,
    status: tmfStatusOf(row.type, row.status),
    // some systems keep a single name, so first and last name are compared as one string
    contact: `${contact.firstName} ${contact.lastName} ${contact.phone}`.trim(),
  }
}

/**
 * The merge patch that turns an appointment into `next`. It always includes `validFor`, which TMF646's schema of an
 * update requires.
 */
export function patchOf({ row, resource }: FieldAppointment, next: AppointmentRow): Record<string, unknown> {
  const [before, after] = [stateOf(row), stateOf(next)]
  const slot: AppointmentWindow = { date: next.date, startTime: next.start_time, endTime: next.end_time }
  return {
    validFor: after.window === before.window ? resource.validFor : periodOf(next.time_zone, slot),
    ...(after.status === before.status ? {} : { status: after.status }),
    ...(after.contact === before.contact ? {} : contactPatch(resource, next)),
    ...(next.reschedules_left === row.reschedules_left ? {} : characteristicPatch(resource, next.reschedules_left)),
  }
}

function contactPatch({ relatedParty = [], contactMedium = [] }: AppointmentResource, next: AppointmentRow) {
  const { firstName, lastName, phone } = JSON.parse(next.contact) as ReturnType<typeof readContact>
  const known = relatedParty.find(({ role }) => role === 'dayOfContact')
  const party = { '@referredType': 'Individual', id: next.external_job_id, ...known, role: 'dayOfContact', name: `${firstName} ${lastName}`, givenName: firstName, familyName: lastName }
  const others = contactMedium.filter((medium) => !medium.characteristic?.phoneNumber)
  return {
    relatedParty: [...relatedParty.filter((other) => other !== known), party],
    contactMedium: [{ mediumType: 'telephoneNumber', preferred: true, characteristic: { phoneNumber: phone } }, ...others],
  }
}

/** A patch of `reschedulesLeft`, if the operator counts a customer's moves; otherwise our own records count them. */
function characteristicPatch({ characteristic }: AppointmentResource, value: number) {
  if (!characteristic?.some((one) => one.name === 'reschedulesLeft')) return {}
  return { characteristic: characteristic.map((one) => (one.name === 'reschedulesLeft' ? { ...one, value } : one)) }
}
