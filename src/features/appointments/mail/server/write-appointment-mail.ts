import type { AccountOwner } from '#features/account/server.ts'
import { layOutMail, type MailWords } from '#platform/mail/mail-layout.ts'
import type { OutgoingMail } from '#platform/mail/outgoing-mail.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { dayName, windowLabel } from '../../booking/appointment-words.ts'
import { finderQueryOf } from '../../finder/finder-path.ts'
import { appointmentPath } from '../../pages/appointment-paths.ts'
import { buildAppointmentCalendar, appointmentMailCopy, referenceInWords } from '../../booking/server/appointment-calendar.ts'
import type { AppointmentMailPayload } from './appointment-mail-payload.ts'

type Owner = AccountOwner & { email: string }

/**
 * APT-08: the e-mail about a change or a reminder, in the language of the account's owner, with every time in the
 * appointment's zone.
 */
export function writeAppointmentMail(runtime: Pick<Runtime, 'config' | 'site'>, payload: AppointmentMailPayload, owner: Owner): OutgoingMail {
  const words = wordsOf(runtime, payload, owner)
  const to = { name: `${owner.firstName} ${owner.lastName}`.trim(), address: owner.email }
  const { appointment, sequence, zip, changedAt } = payload
  const options = { locale: owner.locale, sequence, zip, at: changedAt, url: words.link.href, attendee: to }
  const { method, file } = buildAppointmentCalendar(runtime, appointment, options)
  return {
    to,
    subject: words.subject,
    ...layOutMail(words),
    // a reminder changes nothing, so it carries no invitation
    ...(payload.action === 'reminder' || method === 'PUBLISH' ? {} : { invitation: { method, file } }),
  }
}

function wordsOf({ config, site }: Pick<Runtime, 'config' | 'site'>, { action, appointment, reference, zip }: AppointmentMailPayload, owner: Owner): MailWords {
  const { locale, isSmallBusiness } = owner
  const copy = appointmentMailCopy[locale]
  const { slot, kind, dayOfContact } = appointment
  const name = copy.appointment[kind]
  const day = dayName(slot.date, locale)
  const time = windowLabel(slot, { locale, timeZone: appointment.customer.timezone })
  const contact = `${dayOfContact?.firstName ?? ''} ${dayOfContact?.lastName ?? ''}`.trim()
  const isCancelled = action === 'cancel'
  return {
    locale,
    brand: site.brand,
    subject: fill(copy.changes[action].subject, { visit: name, day, time }),
    greeting: fill(copy.greeting, { firstName: owner.firstName }),
    lead: fill(copy.changes[action].lead, { visit: name }),
    facts: [
      { label: copy.labels.what, value: copy.summary[kind] },
      { label: copy.labels.when, value: `${day}, ${time}` },
      { label: copy.labels.where, value: fill(copy.place, { zip }) },
      ...(contact === '' || isCancelled ? [] : [{ label: copy.labels.who, value: contact }]),
      { label: copy.labels.reference, value: referenceInWords(reference, locale) },
    ],
    link: {
      label: isCancelled ? copy.link.cancelled : copy.link.open,
      href: config.publicUrl + appointmentPath({ audience: isSmallBusiness ? 'smb' : 'consumer', locale }, undefined, finderQueryOf(appointment.externalOrderId)),
    },
    notes: [
      ...(action === 'reminder' ? [] : [isCancelled ? copy.calendar.cancel : copy.calendar.invite]),
      fill(copy.help, { phone: site.supportPhone }),
      fill(copy.why, { brand: site.brand }),
    ],
  }
}
