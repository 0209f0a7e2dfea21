import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { readGatewayStatus } from '../network-endpoints.ts'
import { checksOf, type GatewayChecks } from '../rules/gateway-checks.ts'

/** Of a page's 3 s, in ms. */
const shareMs = 2000

/** What the gateway of one's own account tells of a problem; `unknown` also where there is none, or it was never heard of. */
export async function readGatewayChecks(context: RequestContext, accountNumber: string): Promise<GatewayChecks> {
  const answer = await call(withShareOfTime(context, shareMs), readGatewayStatus, { params: { value: accountNumber } }, { signIn: 'return' })
  if (!answer.ok) return 'unknown'
  const { report, at, isLive } = answer.data.content
  const now = context.clock()
  return report && at !== undefined ? checksOf(report, { age: isLive ? 0 : now - at, now }) : 'unknown'
}
