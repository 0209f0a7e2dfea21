import { statusCodes, successFlags, type FormName, type PageEvent } from '#features/analytics/contract.ts'
import { appointmentPseudoPage, type AppointmentSource, type AppointmentStepName } from './appointment-paths.ts'
import type { AppointmentPage } from './appointment-view.ts'

/** The forms of the flows (APT-05), by the step that sends them or leads to one that does. */
const formOf: Readonly<Partial<Record<string, FormName>>> = {
  reschedule: 'appointmentReschedule',
  'reschedule/confirm': 'appointmentReschedule',
  cancel: 'appointmentCancel',
  updatecontactinfo: 'appointmentContact',
}

/** ANA-05: a flow whose modal was closed before its form was sent; undefined for a step that has none. */
export function givenUpEvent({ step, source }: Pick<AppointmentPage, 'step' | 'source'>, pathname: string): PageEvent | undefined {
  const formName = formOf[step.name]
  const page = appointmentPseudoPage(step.name as AppointmentStepName, source, pathname)
  return formName && page ? { name: 'formSubmit', formName, page, successFlag: successFlags.userCancel, statusCode: statusCodes.cancel } : undefined
}

export type ChangeEnding = 'done' | 'unknown' | { code: string }

/** ANA-01, ANA-05, ANA-09: what came of a change; the order hub's changes have a path of their own. `choice`: a cancellation's reason. */
export function changeEvent({ step, source }: { step: AppointmentStepName; source: AppointmentSource }, ending: ChangeEnding, choice: string | undefined): PageEvent | undefined {
  const formName = formOf[step]
  return formName && { name: 'formSubmit', formName, ...placeOf(step, source), ...endingOf(ending), ...(choice ? { choice } : {}) }
}

/** Nothing more may be changed (APT-05). */
export function maxThresholdEvent(source: AppointmentSource): PageEvent {
  return { name: 'systemEvent', eventName: 'maxThreshold', ...placeOf('maxthreshold', source), successFlag: successFlags.unsuccessful, statusCode: 'MAX_RESCHEDULES' }
}

/** On the support site the page of the step reports. */
function placeOf(step: AppointmentStepName, source: AppointmentSource): Pick<PageEvent, 'page' | 'source'> {
  return source === 'omhub' ? { page: `/orders/details/appointment/${step}`, source } : {}
}

function endingOf(ending: ChangeEnding) {
  if (ending === 'done') return { successFlag: successFlags.successful }
  if (ending === 'unknown') return { successFlag: successFlags.unknown, statusCode: statusCodes.unknown }
  return { successFlag: successFlags.unsuccessful, statusCode: ending.code.slice(0, 100) }
}
