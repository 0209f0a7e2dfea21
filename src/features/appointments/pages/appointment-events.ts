import { statusCodes, successFlags, type FormName, type PageEvent } from '#features/analytics/contract.ts'
import { appointmentPseudoPage, type AppointmentSource, type AppointmentStepName } from './appointment-paths.ts'
import type { AppointmentPage } from './appointment-view.ts'

/** The form of each step (APT-05) that submits one or leads to one. */
const formOf: Readonly<Partial<Record<string, FormName>>> = {
  reschedule: 'appointmentReschedule',
  'reschedule/confirm': 'appointmentReschedule',
  cancel: 'appointmentCancel',
  updatecontactinfo: 'appointmentContact',
}

/** ANA-05: the event of a flow whose modal was closed before its form was sent; undefined for a step without a form. */
export function givenUpEvent({ step, source }: Pick<AppointmentPage, 'step' | 'source'>, pathname: string): PageEvent | undefined {
  const formName = formOf[step.name]
  const page = appointmentPseudoPage(step.name as AppointmentStepName, source, pathname)
  return formName && page ? { name: 'formSubmit', formName, page, successFlag: successFlags.userCancel, statusCode: statusCodes.cancel } : undefined
}

export type ChangeEnding = 'done' | 'unknown' | { code: string }

/**
 * ANA-01, ANA-05, ANA-09: the event for the result of a change; changes in the order hub have a path of their own.
 * `choice` is the reason of a cancellation.
 */
export function changeEvent({ step, source }: { step: AppointmentStepName; source: AppointmentSource }, ending: ChangeEnding, choice: string | undefined): PageEvent | undefined {
  const formName = formOf[step]
  return formName && { name: 'formSubmit', formName, ...placeOf(step, source), ...endingOf(ending), ...(choice ? { choice } : {}) }
}

/** The event that no more moves are allowed (APT-05). */
export function maxThresholdEvent(source: AppointmentSource): PageEvent {
  return { name: 'systemEvent', eventName: 'maxThreshold', ...placeOf('maxthreshold', source), successFlag: successFlags.unsuccessful, statusCode: 'MAX_RESCHEDULES' }
}

/** The event's page in the order hub; on the support site the page of the step reports it. */
function placeOf(step: AppointmentStepName, source: AppointmentSource): Pick<PageEvent, 'page' | 'source'> {
  return source === 'omhub' ? { page: `/orders/details/appointment/${step}`, source } : {}
}

function endingOf(ending: ChangeEnding) {
  if (ending === 'done') return { successFlag: successFlags.successful }
  if (ending === 'unknown') return { successFlag: successFlags.unknown, statusCode: statusCodes.unknown }
  return { successFlag: successFlags.unsuccessful, statusCode: ending.code.slice(0, 100) }
}
