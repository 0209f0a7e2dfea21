import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { currentUserServices, type ReportingAccount } from '../contract.ts'

/** ACC-05, ACC-21: every account of the signed-in person with its type, DIRECTV ones too. Undefined where that cannot be known now. */
export async function readReportingAccounts(context: RequestContext): Promise<readonly ReportingAccount[] | undefined> {
  if (context.identity.kind !== 'customer') return []
  const answer = await call(context, currentUserServices, {}, { signIn: 'return' })
  return answer.ok ? answer.data.content.reportingAccounts : undefined
}
