import { z } from 'zod'
import { contactNamePattern } from '../../booking/contact-rules.ts'
import { type AppointmentWindow } from '../../booking/appointment-time.ts'
import { instantOf, dateIn, timeIn } from '#platform/time/local-time.ts'
import type { AppointmentRow } from '../../booking/server/store/appointment-store.ts'

/** Base path of TM Forum's TMF646 v4. */
export const tmfBase = '/tmf-api/appointment/v4'

export const tmfStatuses = ['initialized', 'confirmed', 'cancelled', 'completed', 'failed'] as const
export type TmfStatus = (typeof tmfStatuses)[number]

const text = z.string().min(1).max(256)
const instant = z.iso.datetime({ offset: true })
export const TimePeriod = z.strictObject({ startDateTime: instant, endDateTime: instant })
export type TimePeriod = z.output<typeof TimePeriod>

/** The metadata fields of TMF resources: accepted and ignored. */
const marks = { '@type': text.optional(), '@baseType': text.optional(), '@schemaLocation': text.optional() }
const reference = { ...marks, href: text.optional(), name: text.optional() }
const RelatedParty = z.looseObject({ ...reference, id: text, role: text.optional(), '@referredType': text })
const RelatedPlace = z.looseObject({ ...reference, id: text, role: text, '@referredType': text.optional() })
const RelatedEntity = z.looseObject({ ...reference, id: text, role: text, '@referredType': text })
const ContactMedium = z.looseObject({
  mediumType: text.optional(),
  characteristic: z.looseObject({ phoneNumber: text.optional() }).optional(),
})

/**
 * The fields of an appointment that we store. Other fields are refused, so that no partner assumes that they were
 * stored.
 */
export const AppointmentInput = z.strictObject({
  validFor: TimePeriod,
  category: z.enum(['install', 'repair']),
  // Customers read this text, so it may not break a line or reverse the text direction.
  externalId: z.string().regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,64}$/u).optional(),
  relatedParty: z.array(RelatedParty).min(1).max(10),
  relatedPlace: RelatedPlace,
  relatedEntity: z.array(RelatedEntity).max(10).optional(),
  contactMedium: z.array(ContactMedium).max(10).optional(),
  ...marks,
})
export type AppointmentInput = z.output<typeof AppointmentInput>

/** Values that TMF646 has no field for, written like the characteristics of other TM Forum resources. */
const Characteristic = z.looseObject({ name: text, value: z.union([z.string().max(256), z.number(), z.boolean()]) })
export type Characteristic = z.output<typeof Characteristic>

/** The merged resource after a PATCH; every field that was there may be sent back unchanged. */
export const AppointmentPatched = AppointmentInput.extend({
  id: text,
  href: text,
  externalId: z.string().optional(),
  creationDate: instant.optional(),
  /** set by us; a value in the patch is ignored */
  lastUpdate: instant.optional(),
  status: z.enum(tmfStatuses),
  characteristic: z.array(Characteristic).max(20).optional(),
})

export const SlotSearchInput = z.strictObject({
  requestedTimeSlot: z.array(z.looseObject({ validFor: TimePeriod })).max(10).optional(),
  relatedEntity: z.array(RelatedEntity).max(10).optional(),
  relatedParty: RelatedParty.optional(),
  relatedPlace: RelatedPlace.optional(),
  ...marks,
})
export type SlotSearchInput = z.output<typeof SlotSearchInput>

export type TmfResource = { id: string; href: string } & Record<string, unknown>

interface Contact {
  firstName: string
  lastName: string
  /** ten digits */
  phone: string
}

/** An appointment as a TMF646 resource: instants are in UTC, and its place is the field system's region. */
export function presentTmfAppointment(row: AppointmentRow, publicUrl: string): TmfResource {
  const contact = JSON.parse(row.contact) as Contact
  const name = `${contact.firstName} ${contact.lastName}`.trim()
  return {
    id: row.work_order_id,
    href: `${publicUrl}${tmfBase}/appointment/${encodeURIComponent(row.work_order_id)}`,
    category: row.kind,
    externalId: row.external_order_id,
    ...(row.created_at === null ? {} : { creationDate: new Date(row.created_at).toISOString() }),
    ...(row.updated_at === null ? {} : { lastUpdate: new Date(row.updated_at).toISOString() }),
    status: tmfStatusOf(row.type, row.status),
    validFor: periodOf(row.time_zone, { date: row.date, startTime: row.start_time, endTime: row.end_time }),
    ...(contact.phone ? { contactMedium: [{ mediumType: 'telephoneNumber', preferred: true, characteristic: { phoneNumber: contact.phone } }] } : {}),
    relatedEntity: [{ id: row.service, role: 'service', '@referredType': 'Service' }],
    relatedParty: [
      { id: row.account_number, role: 'customer', '@referredType': 'BillingAccount' },
      ...(name ? [{ id: row.external_job_id, role: 'dayOfContact', name, givenName: contact.firstName, familyName: contact.lastName, '@referredType': 'Individual' }] : []),
      ...(row.technician ? [{ id: row.technician, role: 'technician', name: row.technician, '@referredType': 'Individual' }] : []),
    ],
    relatedPlace: { id: row.region, role: 'serviceRegion' },
    characteristic: characteristicsOf(row),
    '@type': 'Appointment',
  }
}

/**
 * What our own services need of an appointment beyond TMF646. A Careline that uses this API as its field system reads
 * it back (`field-appointment.ts`).
 */
function characteristicsOf(row: AppointmentRow): Characteristic[] {
  const values = {
    appointmentType: row.type,
    status: row.status,
    jobId: row.external_job_id,
    businessDirectId: row.business_direct_id,
    zip: row.zip,
    timeZone: row.time_zone,
    reschedulesLeft: row.reschedules_left,
    version: row.version,
    sequence: row.sequence,
  }
  return Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}

/** APT-04: TMF646 has five states; `tmfStatusSql` is the same rule in SQL. */
export function tmfStatusOf(type: string, status: string): TmfStatus {
  const said = status.toLowerCase()
  if (type === 'bdr') {
    if (said === 'x') return 'cancelled'
    if (/^f(-|$)/.test(said)) return 'failed'
    if (/^[cgrp](-|$)/.test(said)) return 'completed'
  }
  if (said.includes('cancel')) return 'cancelled'
  if (/complete|close/.test(said)) return 'completed'
  return said === 'failed' ? 'failed' : 'confirmed'
}

export function periodOf(timeZone: string, slot: AppointmentWindow): TimePeriod {
  const at = (time: string) => new Date(instantOf(slot.date, time, timeZone)).toISOString()
  return { startDateTime: at(slot.startTime), endDateTime: at(slot.endTime) }
}

/** The period as a window on the wall clock at the appointment's place. */
export function windowOf(timeZone: string, { startDateTime, endDateTime }: TimePeriod): AppointmentWindow {
  const [start, end] = [Date.parse(startDateTime), Date.parse(endDateTime)]
  return { date: dateIn(timeZone, start), startTime: timeIn(timeZone, start), endTime: timeIn(timeZone, end) }
}

/** RFC 7386: null removes a member, objects are merged, and every other value replaces the old one. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(Object.hasOwn(merged, name) ? merged[name] : undefined, value)
  }
  return merged
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Selects top-level fields; `id` and `href` are always included. */
export function selectFields(resource: TmfResource, fields: string | undefined): TmfResource {
  if (fields === undefined) return resource
  const wanted = new Set([...fields.split(',').map((name) => name.trim()), 'id', 'href'])
  return Object.fromEntries(Object.entries(resource).filter(([name]) => wanted.has(name))) as TmfResource
}

const phone = /^\d{3}[.-]?\d{3}[.-]?\d{4}$/

/** The contact for the technician; undefined if the resource has none that is usable. */
export function contactOf(input: Pick<AppointmentInput, 'relatedParty' | 'contactMedium'>): Contact | undefined {
  const party = input.relatedParty.find(({ role }) => role === 'dayOfContact')
  const number = input.contactMedium?.find((medium) => medium.characteristic?.phoneNumber)?.characteristic?.phoneNumber
  const { firstName, lastName } = namesOf(party?.name ?? '', party?.['givenName'], party?.['familyName'])
  if (!contactNamePattern.test(firstName) || !contactNamePattern.test(lastName) || !number || !phone.test(number)) return undefined
  return { firstName, lastName, phone: number.replace(/\D/g, '') }
}

/**
 * First and last name: the given and family name if both are set and match the whole name. A partner may have changed
 * the whole name alone; it is split then.
 */
export function namesOf(name: string, given: unknown, family: unknown): Pick<Contact, 'firstName' | 'lastName'> {
  if (typeof given === 'string' && typeof family === 'string' && `${given} ${family}`.trim() === name.trim()) return { firstName: given.trim(), lastName: family.trim() }
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
