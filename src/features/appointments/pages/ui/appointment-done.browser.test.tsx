import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { copy } from '../../copy.en.ts'
import type { AppointmentPage } from '../appointment-view.ts'
import { buildAppointment } from '../test-appointment.ts'
import { AppointmentStepView } from './appointment-step-view.tsx'
import type { StepForm } from './step-props.ts'

const calendar = { file: '/visit.ics', google: 'https://calendar.google.com/', outlook: 'https://outlook.live.com/' }
const done: AppointmentPage = {
  step: { name: 'done', appointment: buildAppointment(), did: 'reschedule', reference: 'WO100210-1', calendar, inboxHref: undefined },
  notice: undefined,
  variant: { audience: 'consumer', locale: 'en' },
  source: 'support',
  supportPhone: '800.555.0142',
  copy,
}
const Form: StepForm = ({ children }) => <form>{children}</form>

let root: Root | undefined

afterEach(() => root?.unmount())

test('APT-05 the second tap of a double tap on Move does not open the calendars, and a later one does', async () => {
  document.body.replaceChildren(document.createElement('main'))
  root = createRoot(document.querySelector('main')!)
  root.render(<AppointmentStepView page={done} Form={Form} isSending={false} onClose={() => {}} />)
  const choose = page.getByRole('button', { name: copy.calendar })
  await expect.element(choose).toBeInTheDocument()
  // at once, as a real second tap is; the browser's driver waits longer
  const button = choose.element() as HTMLElement
  button.click()
  expect(document.querySelector(':popover-open')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 700))
  await userEvent.click(choose)
  expect(document.querySelector(':popover-open')).not.toBeNull()
})
