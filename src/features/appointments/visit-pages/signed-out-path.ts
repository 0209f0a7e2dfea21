import type { SiteVariant } from '#contracts/site-path.ts'
import { visitPath, visitSources, visitSteps, type VisitSource, type VisitStepName } from './visit-paths.ts'

/** What leads back to a step: which visit, and the time that was chosen. What was typed of a person stands in no address. */
const kept = ['visit', 'day', 'date', 'start', 'end'] as const

/** APT-05: where a form goes whose sender nobody knows any more: the list, which says so and leads back to the step. */
export function signedOutPath(variant: SiteVariant, { step, source }: { step: VisitStepName; source: VisitSource }, form: URLSearchParams): string {
  return visitPath(variant, undefined, { from: step, source: source === 'support' ? undefined : source, ...pick(form) })
}

/** The step that `signedOutPath` tells of; undefined where it names none. */
export function stepBefore(variant: SiteVariant, query: URLSearchParams): string | undefined {
  const step = visitSteps.find((known) => known === query.get('from'))
  const source = visitSources.find((known) => known === query.get('source'))
  return step && visitPath(variant, step, { source: source === 'support' ? undefined : source, ...pick(query) })
}

function pick(given: URLSearchParams): Record<string, string> {
  return Object.fromEntries(kept.map((name) => [name, given.get(name) ?? '']).filter(([, value]) => /^[\w:-]{1,40}$/.test(value!)))
}
