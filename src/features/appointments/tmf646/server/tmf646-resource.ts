import { z } from 'zod'
import { contactNamePattern } from '../../booking/appointment-endpoints.ts'
import { type AppointmentWindow } from '../../booking/appointment-time.ts'
import { instantOf, dateIn, timeIn } from '#platform/time/local-time.ts'
import type { AppointmentRow } from '../../booking/server/store/appointment-store.ts'

/** Where TM Forum's TMF646 v4 stands. */
export const tmfBase = '/tmf-api/appointment/v4'

export const tmfStatuses = ['initialized', 'confirmed', 'cancelled', 'completed', 'failed'] as const
export type TmfStatus = (typeof tmfStatuses)[number]

const text = z.string().min(1).max(256)
const instant = z.iso.datetime({ offset: true })
export const TimePeriod = z.strictObject({ startDateTime: instant, endDateTime: instant })
export type TimePeriod = z.output<typeof TimePeriod>

/** The names that TMF resources carry about themselves: taken, and of no effect. */
const marks = { '@type': text.optional(), '@baseType': text.optional(), '@schemaLocation': text.optional() }
const reference = { ...marks, href: text.optional(), name: text.optional() }
const RelatedParty = z.looseObject({ ...reference, id: text, role: text.optional(), '@referredType': text })
const RelatedPlace = z.looseObject({ ...reference, id: text, role: text, '@referredType': text.optional() })
const RelatedEntity = z.looseObject({ ...reference, id: text, role: text, '@referredType': text })
const ContactMedium = z.looseObject({
  mediumType: text.optional(),
  characteristic: z.looseObject({ phoneNumber: text.optional() }).optional(),
})

/** What is kept of an appointment; what is not is refused, so that nobody takes it for kept. */
export const AppointmentInput = z.strictObject({
  validFor: TimePeriod,
  category: z.enum(['install', 'repair']),
  // customers read it: nothing in it breaks a line or turns the text around
  externalId: z.string().regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,64}$/u).optional(),
  relatedParty: z.array(RelatedParty).min(1).max(10),
  relatedPlace: RelatedPlace,
  relatedEntity: z.array(RelatedEntity).max(10).optional(),
  contactMedium: z.array(ContactMedium).max(10).optional(),
  ...marks,
})
export type AppointmentInput = z.output<typeof AppointmentInput>

/** What TMF646 has no field for, as the characteristics of other TM Forum resources are written. */
const Characteristic = z.looseObject({ name: text, value: z.union([z.string().max(256), z.number(), z.boolean()]) })
export type Characteristic = z.output<typeof Characteristic>

/** The merged resource after a PATCH: all that was there may be sent back as it was. */
export const AppointmentPatched = AppointmentInput.extend({
  id: text,
  href: text,
  externalId: z.string().optional(),
  creationDate: instant.optional(),
  /** ours: whatever comes back of it has no effect */
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

/** An appointment as TMF646 names its parts: instants in UTC, the field system's region as its place. */
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

/** What our own services need of an appointment beyond TMF646: whoever runs them on this API reads it back (`field-visit.ts`). */
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

/** APT-04: TMF646 knows five states; `tmfStatusSql` says the same to the database. */
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

/** The window that a period is on the wall clock where the appointment is. */
export function windowOf(timeZone: string, { startDateTime, endDateTime }: TimePeriod): AppointmentWindow {
  const [start, end] = [Date.parse(startDateTime), Date.parse(endDateTime)]
  return { date: dateIn(timeZone, start), startTime: timeIn(timeZone, start), endTime: timeIn(timeZone, end) }
}

/** RFC 7386: null takes away, objects are merged, all else takes the place of what was. */
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

/** First-level selection: what names the resource always stays. */
export function selectFields(resource: TmfResource, fields: string | undefined): TmfResource {
  if (fields === undefined) return resource
  const wanted = new Set([...fields.split(',').map((name) => name.trim()), 'id', 'href'])
  return Object.fromEntries(Object.entries(resource).filter(([name]) => wanted.has(name))) as TmfResource
}

const phone = /^\d{3}[.-]?\d{3}[.-]?\d{4}$/

/** Whom the technician meets, where the resource says so; undefined where it says nothing that can be used. */
export function contactOf(input: Pick<AppointmentInput, 'relatedParty' | 'contactMedium'>): Contact | undefined {
  const party = input.relatedParty.find(({ role }) => role === 'dayOfContact')
  const number = input.contactMedium?.find((medium) => medium.characteristic?.phoneNumber)?.characteristic?.phoneNumber
  const { firstName, lastName } = namesOf(party?.name ?? '', party?.['givenName'], party?.['familyName'])
  if (!contactNamePattern.test(firstName) || !contactNamePattern.test(lastName) || !number || !phone.test(number)) return undefined
  return { firstName, lastName, phone: number.replace(/\D/g, '') }
}

/** The two names where they are given and agree with the whole one, which is what a partner may have changed alone. */
export function namesOf(name: string, given: unknown, family: unknown): Pick<Contact, 'firstName' | 'lastName'> {
  if (typeof given === 'string' && typeof family === 'string' && `${given} ${family}`.trim() === name.trim()) return { firstName: given.trim(), lastName: family.trim() }
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
