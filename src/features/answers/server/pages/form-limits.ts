import type { EndpointLimit } from '#contracts/endpoint.ts'
import { handoverLimit, questionLimit } from '../../api/question-endpoints.ts'
import { handoverParameter } from '../../hand-over/handover-address.ts'

/** Without script a page's form asks the services in their stead: what is sent to this address is counted with them. */
export function limitsOfForm({ pathname, searchParams }: URL): readonly EndpointLimit[] {
  const article = pathname.indexOf('/article/')
  const asks = pathname.includes('/ask/') || (article >= 0 && pathname.includes('/feedback', article + '/article/'.length))
  if (!asks) return []
  return searchParams.has(handoverParameter) ? [questionLimit, handoverLimit] : [questionLimit]
}
