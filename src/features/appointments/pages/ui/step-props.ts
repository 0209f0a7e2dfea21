import type { ComponentType, FormEvent, ReactNode } from 'react'
import type { AppointmentPage, AppointmentStep } from '../appointment-view.ts'

/** React Router's Form on a page, a fetcher's in a modal. */
export type StepForm = ComponentType<{ method: 'post'; action: string; className: string | undefined; noValidate?: boolean; onInput?: (event: FormEvent<HTMLFormElement>) => void; children: ReactNode }>

/** The props of every step of a flow. */
export interface Shown {
  page: AppointmentPage
  Form: StepForm
  /** true while a form is being submitted */
  isSending: boolean
  /** closes the modal that holds the step; without it the step is a page */
  onClose?: (() => void) | undefined
}

export type StepOf<Name extends AppointmentStep['name']> = Extract<AppointmentStep, { name: Name }>
