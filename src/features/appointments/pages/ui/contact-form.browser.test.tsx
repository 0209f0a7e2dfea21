import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { copy } from '../../copy.en.ts'
import type { AppointmentPage } from '../appointment-view.ts'
import { buildAppointment } from '../test-appointment.ts'
import { AppointmentStepView } from './appointment-step-view.tsx'
import type { StepForm } from './step-props.ts'

const mark = { key: 'key-of-a-form', version: 1, order: '1', job: '1', ban: '1', region: '1', service: 'uverse' }
const shown: AppointmentPage = {
  step: { name: 'updatecontactinfo', appointment: buildAppointment(), values: { firstName: 'Maya', lastName: '', phone: '404' }, errors: {}, mark },
  notice: undefined,
  variant: { audience: 'consumer', locale: 'en' },
  source: 'support',
  supportPhone: '800.555.0142',
  copy,
}
const refused: AppointmentPage = { ...shown, notice: 'invalid', step: { ...shown.step, errors: { lastName: copy.fieldErrors.lastName, phone: copy.fieldErrors.phone } } as AppointmentPage['step'] }
const Form: StepForm = ({ children, onInput }) => <form onInput={onInput}>{children}</form>

let root: Root | undefined

afterEach(() => root?.unmount())

test('APT-05 a refused contact has the focus at its first wrong field, an error goes with its mistake, and none stands beside a newer notice', async () => {
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  const show = (of: AppointmentPage) => root!.render(<AppointmentStepView page={of} Form={Form} isSending={false} onClose={() => {}} />)
  show(shown)
  const last = page.getByLabelText(copy.fields.lastName)
  await expect.element(last).toBeInTheDocument()
  show(refused)
  await expect.element(last).toHaveFocus()
  await userEvent.fill(last, 'Torres')
  await expect.element(page.getByText(copy.fieldErrors.lastName)).not.toBeInTheDocument()
  await expect.element(page.getByText(copy.fieldErrors.phone)).toBeInTheDocument()
  show({ ...refused, notice: 'unsent' })
  await expect.element(page.getByText(copy.fieldErrors.phone)).not.toBeInTheDocument()
})
