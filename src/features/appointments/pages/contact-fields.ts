import { contactNamePattern, isContactPhone } from '../booking/contact-rules.ts'
import { contactFields, type ContactField } from './appointment-view.ts'

/** The contact in a form, in the browser or as submitted. */
export function contactIn(form: FormData | URLSearchParams): Record<ContactField, string> {
  return Object.fromEntries(contactFields.map((field) => [field, textIn(form, field).trim()])) as Record<ContactField, string>
}

function textIn(form: FormData | URLSearchParams, field: ContactField): string {
  const entry = form.get(field)
  return typeof entry === 'string' ? entry : ''
}

/** The fields of a contact that the service would refuse. */
export function wrongFields(values: Record<ContactField, string>): ContactField[] {
  return contactFields.filter((field) => !(field === 'phone' ? isContactPhone(values.phone) : contactNamePattern.test(values[field])))
}
