import type { Locale } from '#contracts/identity.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { buildCalendarFile, type CalendarParty } from '../calendar-file.ts'
import type { Appointment } from '../appointment-endpoints.ts'
import { isChangeable } from '../appointment-status.ts'
import { hostOf, referenceOf } from '../../mail/server/change-mails.ts'
import { mail as english } from '../../copy.en.ts'
import { mail as spanish } from '../../copy.es.ts'

export const appointmentMailCopy = { en: english, es: spanish }

export interface CalendarOptions {
  locale: Locale
  sequence: number
  zip: string
  /** epoch ms of the state that the file describes */
  at: number
  /** address of the appointment on this site */
  url: string
  /** makes the file an invitation or a cancellation; without it the file is for download */
  attendee?: CalendarParty
}

/** 'WO100210, change 2': the reference of an appointment's change as people tell it; the first booking is no change. */
export function referenceInWords(reference: string, locale: Locale): string {
  const at = reference.lastIndexOf('-')
  const [id, number] = [reference.slice(0, at), reference.slice(at + 1)]
  return number === '0' ? id : fill(appointmentMailCopy[locale].change, { id, number })
}

/**
 * The appointment as a calendar file. The UID is the same for the appointment's whole life, whichever feature makes the
 * file.
 */
export function buildAppointmentCalendar({ config, site }: Pick<Runtime, 'config' | 'site'>, appointment: Appointment, options: CalendarOptions): { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; file: string } {
  const copy = appointmentMailCopy[options.locale]
  const isCancelled = !isChangeable(appointment.type, appointment.status)
  const method = options.attendee ? (isCancelled ? 'CANCEL' : 'REQUEST') : 'PUBLISH'
  const file = buildCalendarFile(
    {
      uid: `${appointment.workOrderId}@${hostOf(config)}`,
      sequence: options.sequence,
      ...appointment.slot,
      timeZone: appointment.customer.timezone,
      isCancelled,
      summary: `${site.brand} · ${copy.summary[appointment.kind]}`,
      description: `${copy.labels.reference}: ${referenceInWords(referenceOf(appointment.workOrderId, options.sequence), options.locale)}`,
      location: fill(copy.place, { zip: options.zip }),
      url: options.url,
      organizer: { name: config.mail.from.name ?? site.brand, address: config.mail.from.address },
      ...(options.attendee ? { attendee: options.attendee } : {}),
      changedAt: options.at,
    },
    method,
  )
  return { method, file }
}
