import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { loginAnalytics } from '../../contract.ts'
import { flowCodeOf } from '../../events/report-codes.ts'

type Endpoint = typeof loginAnalytics

const clientId = 'careline-support'

/** ANA-04, ANA-05: the login report's data, from the session alone. */
export async function readLoginAnalytics(context: RequestContext, { query }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { identity, requestId } = context
  const isSignedIn = identity.kind === 'customer'
  return success({
    userid: isSignedIn ? identity.customerId : '',
    client_id: clientId,
    trid: requestId,
    flowcode: flowCodeOf(isSignedIn, query.source),
  })
}
