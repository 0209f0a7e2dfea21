import { call } from '#platform/services/call.ts'
import { signedInCustomer, withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { listNetworkAccounts, readGatewayStatus } from '../network-endpoints.ts'
import { readRecentOf } from './own-network.ts'
import { listOwnGatewayRows } from './store/gateway-store.ts'
import { checksOf, type GatewayChecks } from '../rules/gateway-checks.ts'

/** Time limit in ms, out of a page's 3 s; the checks only save the reader some questions. */
const shareMs = 1000

interface ChosenGateway {
  /** the reader's accounts that have a gateway */
  accounts: readonly string[]
  /** the requested account if it is one of them, otherwise the first; undefined without any */
  account: string | undefined
  checks: GatewayChecks
}

/** NET-10: the checks of the reader's own gateway; `unknown` also without sign-in, gateway or timely answer. */
export async function readChosenGateway(context: RequestContext, wanted: string | null): Promise<ChosenGateway> {
  if (context.identity.kind !== 'customer') return { accounts: [], account: undefined, checks: 'unknown' }
  const inShare = withShareOfTime(context, shareMs)
  const listed = await call(inShare, listNetworkAccounts, {}, { signIn: 'return' })
  const accounts = listed.ok ? listed.data.content.accounts.map(({ accountNumber }) => accountNumber) : []
  const account = accounts.find((each) => each === wanted) ?? accounts[0]
  return { accounts, account, checks: account === undefined ? 'unknown' : await readGatewayChecks(inShare, account) }
}

/** NET-12: the checks of each of the customer's own gateways, for services; 'unknown' if no report exists. */
export async function readOwnChecks(context: RequestContext): Promise<{ account: string; checks: GatewayChecks }[]> {
  const rows = await listOwnGatewayRows(context.runtime.database.read, signedInCustomer(context).customerId)
  return Promise.all(
    rows.map(async (row) => {
      const { report, at } = await readRecentOf(context, row)
      const now = context.clock()
      return { account: row.account_number, checks: report && at !== undefined ? checksOf(report, { age: now - at, now }) : ('unknown' as const) }
    }),
  )
}

/** The checks of one account's gateway, within the time that the context has left. */
export async function readGatewayChecks(context: RequestContext, accountNumber: string): Promise<GatewayChecks> {
  const answer = await call(context, readGatewayStatus, { params: { value: accountNumber } }, { signIn: 'return' })
  if (!answer.ok) return 'unknown'
  const { report, at, isLive } = answer.data.content
  const now = context.clock()
  return report && at !== undefined ? checksOf(report, { age: isLive ? 0 : now - at, now }) : 'unknown'
}
