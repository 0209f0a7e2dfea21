import type { InputOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { updateDayOfContact } from '../contract.ts'
import { sourceOf } from './appointment-source.ts'
import type { ChangeAnswer } from './change-appointment.ts'

/** APT-05, APT-10: whom the technician meets; the phone is kept as ten digits. */
export async function changeDayOfContact(context: RequestContext, { body }: InputOf<typeof updateDayOfContact>): Promise<Outcome<ChangeAnswer>> {
  const { externalJobID, dayOfContact, version } = body.appointment
  const contact = {
    firstName: dayOfContact.firstName.trim(),
    lastName: dayOfContact.lastName.trim(),
    phone: dayOfContact.phone.replace(/\D/g, ''),
  }
  return sourceOf(context).change({
    action: 'updatedayofcontact',
    name: { externalJobId: externalJobID },
    seenVersion: version,
    body: [externalJobID, contact.firstName, contact.lastName, contact.phone, version ?? null],
    decide: () => ({ contact: JSON.stringify(contact) }),
  })
}
