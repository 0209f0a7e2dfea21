import { readChosenGateway } from '#features/home-network/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { saidNow, type Said } from '../rules/gateway-checks.ts'

/** What the gateway of the chosen account tells in place of questions, how long ago, and among which accounts it was chosen. */
export interface GatewayTold {
  says: Said
  /** of `says`, in ms */
  age: number
  /** there is no service on the line at all: nothing at home mends that */
  isLineOff: boolean
  accounts: readonly string[]
  account: string | undefined
}

export const nothingTold: GatewayTold = { says: {}, age: 0, isLineOff: false, accounts: [], account: undefined }

/** NET-10: of the gateway of whoever asks. Where nobody is signed in, there is none, or it does not answer in time, every question is the person's. */
export async function readGatewayTold(context: RequestContext, wanted: string | null): Promise<GatewayTold> {
  const { accounts, account, checks } = await readChosenGateway(context, wanted)
  if (checks === 'unknown') return { ...nothingTold, accounts, account }
  return { says: saidNow(checks), age: checks.age, isLineOff: checks.line === 'off', accounts, account }
}
