import { isMailAddress } from '#platform/mail/mail-settings.ts'
import { cutText, takenText } from '#platform/security/hidden-characters.ts'
import { nationalDigitsIn } from '#platform/sms/phone-number.ts'
import type { TicketsCopy } from '../copy.en.ts'
import { reportFields, type ReportForm, type ReportPage, type ReportValues } from '../pages/ticket-view.ts'

// What a sent report form says and what is wrong with it: the server's rule, which the browser follows while it is corrected.

/** What is read of a form, in the browser or on the server. */
interface FormLike {
  get(name: string): unknown
}

/** A text as it is taken in (forms send \r\n, and PostgreSQL refuses NUL), cut to `most`. */
export function textIn(form: FormLike, name: string, most: number): string {
  const text = form.get(name)
  return typeof text === 'string' ? cutText(takenText(text), most).trim() : ''
}

/** Shape of an order number, or of an account number (9 digits). */
export const lookUpPattern = /^[\d-]{1,20}$/

/** Longest texts of the fields; 40 where nothing is said. */
export const reportLimits = { description: 4000, since: 80, phone: 20, email: 254 } as const
const mostOf: Readonly<Partial<Record<string, number>>> = reportLimits

export function valuesIn(form: FormLike, isVisitor = false): ReportValues {
  const values = Object.fromEntries(reportFields.map((field) => [field, textIn(form, field, mostOf[field] ?? 40)])) as ReportValues
  const read = { ...values, since: values.since.replace(/\s+/g, ' ') }
  return isVisitor ? { ...read, account: '', lookUp: read.lookUp.replace(/[^\d-]/g, ''), zip: read.zip.replace(/\D/g, ''), email: read.email.toLowerCase() } : read
}

type Asked = Pick<ReportPage, 'isVisitor' | 'categories' | 'windows'> & { copy: Pick<TicketsCopy, 'report'> }

export function problemsOf(values: ReportValues, { isVisitor, categories, windows, copy: { report } }: Asked): ReportForm['errors'] {
  const problems: ReportForm['errors'] = {}
  if (!(windows && values.category === '') && !categories.some(({ key }) => key === values.category)) problems.category = report.errors.category
  if (windows && !windows.some(({ value }) => value === values.window)) problems.window = report.callback.errors.window
  if (values.description === '' && !windows) problems.description = report.errors.description
  if ((windows || ['phone', 'sms'].includes(values.contact)) && nationalDigitsIn(values.phone) === undefined) problems.phone = report.errors.phone
  if (!isVisitor) return problems
  if (!lookUpPattern.test(values.lookUp)) problems.lookUp = report.visitor.errors.lookUp
  if (!/^\d{5}$/.test(values.zip)) problems.zip = report.visitor.errors.zip
  if (!isMailAddress(values.email)) problems.email = report.visitor.errors.email
  return problems
}
