import { readChosenGateway } from '#features/home-network/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { saidNow, type Said } from '../rules/gateway-checks.ts'

/** The answers of the chosen account's gateway, their age, and the accounts to choose from. */
export interface GatewayTold {
  says: Said
  /** age of `says` in ms */
  age: number
  /** the line has no service at all, so nothing at home can help */
  isLineOff: boolean
  accounts: readonly string[]
  account: string | undefined
}

export const nothingTold: GatewayTold = { says: {}, age: 0, isLineOff: false, accounts: [], account: undefined }

/** NET-10: the answers of the customer's gateway. Without sign-in, gateway or timely answer all questions are asked. */
export async function readGatewayTold(context: RequestContext, wanted: string | null): Promise<GatewayTold> {
  const { accounts, account, checks } = await readChosenGateway(context, wanted)
  if (checks === 'unknown') return { ...nothingTold, accounts, account }
  return { says: saidNow(checks), age: checks.age, isLineOff: checks.line === 'off', accounts, account }
}
