import { TextField } from '#ui/fields/text-field.tsx'
import type { ReportForm, ReportPage } from '../../pages/ticket-view.ts'

/** Hidden fields of the report form. A visitor's first step has no key: its page is the same for all visitors. */
export function ReportMarks({ page: { key, isVisitor } }: { page: ReportPage }) {
  return (
    <>
      {key !== '' && <input type="hidden" name="key" value={key} />}
      {isVisitor && <input type="hidden" name="visitor" value="yes" />}
    </>
  )
}

/** TIC-01: the fields that identify the account and the visitor's e-mail address. */
export function VisitorFields({ page: { copy }, form: { values, errors } }: { page: ReportPage; form: ReportForm }) {
  const { visitor } = copy.report
  return (
    <>
      <TextField label={visitor.lookUp} hint={visitor.lookUpHint} name="lookUp" inputMode="numeric" maxLength={20} autoComplete="off" defaultValue={values.lookUp} error={errors.lookUp} required />
      <TextField label={visitor.zip} hint={visitor.zipHint} name="zip" inputMode="numeric" maxLength={5} autoComplete="postal-code" defaultValue={values.zip} error={errors.zip} required />
      <TextField label={visitor.email} hint={visitor.emailHint} name="email" type="email" inputMode="email" maxLength={254} autoComplete="email" defaultValue={values.email} error={errors.email} required />
    </>
  )
}
