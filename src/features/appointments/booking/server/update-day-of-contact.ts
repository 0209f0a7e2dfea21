import type { InputOf } from '#contracts/endpoint.ts'
import { failure, type Outcome } from '#contracts/outcome.ts'
import { readSupportFlags } from '#features/site-content/server.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { updateDayOfContact } from '../appointment-endpoints.ts'
import { sourceOf } from './store/appointment-source.ts'
import type { ChangeAnswer } from './change-appointment.ts'

/** Each change sends an e-mail to the account's owner, and no other limit bounds these. */
const contactRule = { name: 'visit_contact', tries: 20, seconds: 3600 }
const limitOf = perDatabase((database) => createRateLimit(contactRule, database))

const tooManyChanges = failure(429, 'TOO_MANY_CHANGES', 'The contact of this appointment was changed too often; try again in an hour.')

const contactUnchanged = failure(409, 'CONTACT_UNCHANGED', 'This person is the contact already.')

const contactChangeOff = failure(409, 'CONTACT_CHANGE_OFF', 'Contacts cannot be changed online now.')

interface Contact {
  firstName: string
  lastName: string
  phone: string
}

/** APT-05, APT-10, FLG-02: changes the contact for the technician; the phone number is stored as ten digits. */
export async function changeDayOfContact(context: RequestContext, { body }: InputOf<typeof updateDayOfContact>): Promise<Outcome<ChangeAnswer>> {
  const { externalJobID, dayOfContact, version } = body.appointment
  if (!(await readSupportFlags(context)).isChangeDayOfContactActive) return contactChangeOff
  const contact: Contact = {
    firstName: dayOfContact.firstName.trim(),
    lastName: dayOfContact.lastName.trim(),
    phone: dayOfContact.phone.replace(/\D/g, ''),
  }
  const limit = limitOf(context.runtime.database)
  if (!(await limit.take(externalJobID)).ok) return tooManyChanges
  const outcome = await sourceOf(context).change({
    action: 'updatedayofcontact',
    name: { externalJobId: externalJobID },
    seenVersion: version,
    body: [externalJobID, contact.firstName, contact.lastName, contact.phone, version ?? null],
    // a visitor who only knows an order is not shown the contact, and so is not told either that it is the same
    decide: (row) => (context.identity.kind === 'customer' && isSame(JSON.parse(row.contact) as Contact, contact) ? contactUnchanged : { contact: JSON.stringify(contact) }),
  })
  // A failed call gives its try back, so that a caller cannot use up the tries of another customer's appointment.
  if (!outcome.ok) await limit.giveBack(externalJobID)
  return outcome
}

function isSame(before: Contact, after: Contact): boolean {
  return before.firstName === after.firstName && before.lastName === after.lastName && before.phone.replace(/\D/g, '') === after.phone
}
