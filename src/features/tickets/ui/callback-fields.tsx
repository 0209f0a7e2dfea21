import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { ReportForm, ReportPage } from '../pages/ticket-view.ts'

/** TIC-01: the fields of a request to be called back: phone number and window. */
export function CallbackFields({ page: { copy, windows = [], windowsHint }, form: { values, errors } }: { page: ReportPage; form: ReportForm }) {
  const { report } = copy
  return (
    <>
      <TextField label={report.phone} hint={report.phoneHint} name="phone" type="tel" inputMode="tel" autoComplete="tel-national" maxLength={20} defaultValue={values.phone} error={errors.phone} required />
      {windows.length > 0 && <RadioGroup legend={report.callback.when} hint={windowsHint} name="window" isRequired defaultValue={values.window} error={errors.window} options={windows} />}
    </>
  )
}
