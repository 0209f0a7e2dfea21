import type { Locale } from '#contracts/identity.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { buildCalendarFile, type CalendarParty } from '../calendar-file.ts'
import type { Appointment } from '../appointment-endpoints.ts'
import { isChangeable } from '../appointment-status.ts'
import { hostOf, referenceOf } from '../../mail/server/change-mails.ts'
import { copy as english } from '../../mail/server/visit-mail-copy.en.ts'
import { copy as spanish } from '../../mail/server/visit-mail-copy.es.ts'

export const visitMailCopy = { en: english, es: spanish }

export interface CalendarOptions {
  locale: Locale
  sequence: number
  zip: string
  /** epoch ms: when what the file says was so */
  at: number
  /** where the visit is on our pages */
  url: string
  /** makes it an invitation, or a cancellation; without it is a file to keep */
  attendee?: CalendarParty
}

/** The visit as a calendar file: one UID for as long as it lives, whoever makes the file. */
export function buildVisitCalendar({ config, site }: Pick<Runtime, 'config' | 'site'>, visit: Appointment, options: CalendarOptions): { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; file: string } {
  const copy = visitMailCopy[options.locale]
  const isCancelled = !isChangeable(visit.type, visit.status)
  const method = options.attendee ? (isCancelled ? 'CANCEL' : 'REQUEST') : 'PUBLISH'
  const file = buildCalendarFile(
    {
      uid: `${visit.workOrderId}@${hostOf(config)}`,
      sequence: options.sequence,
      ...visit.slot,
      timeZone: visit.customer.timezone,
      isCancelled,
      summary: `${site.brand} · ${copy.summary[visit.kind]}`,
      description: `${copy.labels.reference}: ${referenceOf(visit.workOrderId, options.sequence)}`,
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
