import type { EndpointLimit } from '#contracts/endpoint.ts'
import { handoverLimit, questionLimit } from '../../api/question-endpoints.ts'
import { handoverParameter } from '../../hand-over/handover-address.ts'

/**
 * The rate limits of a page's form. Without script the page calls the services for the visitor, so a form sent to this
 * address counts towards their limits.
 */
export function limitsOfForm({ pathname, searchParams }: URL): readonly EndpointLimit[] {
  const article = pathname.indexOf('/article/')
  const asks = pathname.includes('/ask/') || (article >= 0 && pathname.includes('/feedback', article + '/article/'.length))
  if (!asks) return []
  return searchParams.has(handoverParameter) ? [questionLimit, handoverLimit] : [questionLimit]
}
