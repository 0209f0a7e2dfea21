import type { Locale } from '#contracts/identity.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { buildCalendarFile, type CalendarParty } from '../calendar-file.ts'
import type { Appointment } from '../appointment-endpoints.ts'
import { isChangeable } from '../appointment-status.ts'
import { hostOf, referenceOf } from '../../mail/server/change-mails.ts'
import { copy as english } from '../../mail/server/appointment-mail-copy.en.ts'
import { copy as spanish } from '../../mail/server/appointment-mail-copy.es.ts'

export const appointmentMailCopy = { en: english, es: spanish }

export interface CalendarOptions {
  locale: Locale
  sequence: number
  zip: string
  /** epoch ms: when what the file says was so */
  at: number
  /** where the appointment is on our pages */
  url: string
  /** makes it an invitation, or a cancellation; without it is a file to keep */
  attendee?: CalendarParty
}

/** The appointment as a calendar file: one UID for as long as it lives, whoever makes the file. */
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
      description: `${copy.labels.reference}: ${referenceOf(appointment.workOrderId, options.sequence)}`,
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
