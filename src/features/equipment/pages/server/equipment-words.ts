import type { RequestContext } from '#platform/context/request-context.ts'
import { copy as english, type EquipmentCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'

export function copyOf({ locale }: Pick<RequestContext, 'locale'>): EquipmentCopy {
  return locale === 'es' ? spanish : english
}

export function frameOf(context: RequestContext) {
  const { audience, locale, runtime } = context
  return { variant: { audience, locale }, copy: copyOf(context), supportPhone: runtime.site.supportPhone }
}

export const isSignedOut = ({ status }: { status: number }) => status === 401 || status === 309
