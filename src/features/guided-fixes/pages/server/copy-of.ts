import type { RequestContext } from '#platform/context/request-context.ts'
import { copy as english, type FixesCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'

export function copyOf({ locale }: Pick<RequestContext, 'locale'>): FixesCopy {
  return locale === 'es' ? spanish : english
}
