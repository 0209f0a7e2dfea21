import type { SiteVariant } from '#contracts/site-path.ts'
import { appointmentPath, appointmentSources, appointmentSteps, type AppointmentSource, type AppointmentStepName } from './appointment-paths.ts'

/** What leads back to a step: which appointment, and the time that was chosen. What was typed of a person stands in no address. */
const kept = ['visit', 'day', 'date', 'start', 'end'] as const

/** APT-05: where a form goes whose sender nobody knows any more: the list, which says so and leads back to the step. */
export function signedOutPath(variant: SiteVariant, { step, source }: { step: AppointmentStepName; source: AppointmentSource }, form: URLSearchParams): string {
  return appointmentPath(variant, undefined, { from: step, source: source === 'support' ? undefined : source, ...pick(form) })
}

/** The step that `signedOutPath` tells of; undefined where it names none. */
export function stepBefore(variant: SiteVariant, query: URLSearchParams): string | undefined {
  const step = appointmentSteps.find((known) => known === query.get('from'))
  const source = appointmentSources.find((known) => known === query.get('source'))
  return step && appointmentPath(variant, step, { source: source === 'support' ? undefined : source, ...pick(query) })
}

function pick(given: URLSearchParams): Record<string, string> {
  return Object.fromEntries(kept.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => /^[\w:-]{1,40}$/.test(value!)))
}
