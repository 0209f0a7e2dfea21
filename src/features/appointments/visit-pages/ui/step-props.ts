import type { ComponentType, ReactNode } from 'react'
import type { AppointmentPage, AppointmentStep } from '../appointment-view.ts'

/** React Router's Form on a page, a fetcher's in a modal. */
export type StepForm = ComponentType<{ method: 'post'; action: string; className: string | undefined; noValidate?: boolean; children: ReactNode }>

/** What every step of a flow is shown with. */
export interface Shown {
  page: AppointmentPage
  Form: StepForm
  /** a form is on its way */
  isSending: boolean
  /** closes the modal that the step is in; without it the step is a page, and its answer is another one */
  onClose?: (() => void) | undefined
}

export type StepOf<Name extends AppointmentStep['name']> = Extract<AppointmentStep, { name: Name }>
