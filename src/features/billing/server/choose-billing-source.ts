import type { RequestContext } from '#platform/context/request-context.ts'
import type { BillingSource } from './billing-source.ts'
import { httpBillingSource } from './http-billing-source.ts'
import { tableBillingSource } from './table-billing-source.ts'

/** The operator's billing system if one is configured, else our tables. */
export function billingSourceOf(context: RequestContext): BillingSource {
  const { billing } = context.runtime.config
  return billing ? httpBillingSource(context, billing) : tableBillingSource(context)
}
