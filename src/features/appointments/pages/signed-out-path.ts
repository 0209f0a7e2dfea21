import type { SiteVariant } from '#contracts/site-path.ts'
import { appointmentPath, appointmentSources, appointmentSteps, type AppointmentSource, type AppointmentStepName } from './appointment-paths.ts'

/**
 * The query parameters that lead back to a step: the appointment and the chosen time. Personal data that was typed in
 * never goes into an address.
 */
const kept = ['visit', 'day', 'date', 'start', 'end'] as const

/**
 * APT-05: the target of a form whose sender is no longer signed in: the list, which says so and leads back to the step.
 */
export function signedOutPath(variant: SiteVariant, { step, source }: { step: AppointmentStepName; source: AppointmentSource }, form: URLSearchParams): string {
  return appointmentPath(variant, undefined, { from: step, source: source === 'support' ? undefined : source, ...pick(form) })
}

/** The step that an address from `signedOutPath` leads back to; undefined if it names none. */
export function stepBefore(variant: SiteVariant, query: URLSearchParams): string | undefined {
  const step = appointmentSteps.find((known) => known === query.get('from'))
  const source = appointmentSources.find((known) => known === query.get('source'))
  return step && appointmentPath(variant, step, { source: source === 'support' ? undefined : source, ...pick(query) })
}

function pick(given: URLSearchParams): Record<string, string> {
  return Object.fromEntries(kept.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => /^[\w:-]{1,40}$/.test(value!)))
}
