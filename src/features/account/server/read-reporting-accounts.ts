import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { currentUserServices, type ReportingAccount } from '../contract.ts'

/**
 * ACC-05, ACC-21: every account of the signed-in customer with its type, DIRECTV accounts included; empty for other
 * visitors, undefined if the accounts cannot be read now.
 */
export async function readReportingAccounts(context: RequestContext): Promise<readonly ReportingAccount[] | undefined> {
  if (context.identity.kind !== 'customer') return []
  const answer = await call(context, currentUserServices, {}, { signIn: 'return' })
  return answer.ok ? answer.data.content.reportingAccounts : undefined
}
