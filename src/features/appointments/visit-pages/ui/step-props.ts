import type { ComponentType, ReactNode } from 'react'
import type { VisitPage, VisitStep } from '../visit-view.ts'

/** React Router's Form on a page, a fetcher's in a modal. */
export type StepForm = ComponentType<{ method: 'post'; action: string; className: string | undefined; noValidate?: boolean; children: ReactNode }>

/** What every step of a flow is shown with. */
export interface Shown {
  page: VisitPage
  Form: StepForm
  /** a form is on its way */
  isSending: boolean
  /** closes the modal that the step is in; without it the step is a page, and its answer is another one */
  onClose?: (() => void) | undefined
}

export type StepOf<Name extends VisitStep['name']> = Extract<VisitStep, { name: Name }>
