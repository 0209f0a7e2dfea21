import type { ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { allocations, evaluateSupportFlags } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { loginReporting } from '../../login/login-endpoints.ts'

/** ANA-03: the settings of login reporting. FLG-06: if the flags cannot be read, nothing is disabled. */
export async function readLoginReporting(context: RequestContext): Promise<Outcome<ResponseOf<typeof loginReporting>>> {
  const flags = await call(context, allocations, { query: { teams: 'support' } }, { signIn: 'return' })
  const { isLoginReportingDisabled } = evaluateSupportFlags(flags.ok ? flags.data.allocations : [], () => 0)
  const { isProductionSignInHost, loginAnalyticsOrigin } = context.runtime.config.reports
  return success({ isDisabled: isLoginReportingDisabled, isProductionSignInHost, loginAnalyticsOrigin })
}
