import { isIPv6 } from 'node:net'
import { refusal, type Failure, type Outcome } from '#contracts/outcome.ts'
import { limitKey, networkOf } from '#platform/http/client-address.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { countLookUp } from '#platform/observability/metrics.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** FIN-11: the ZIPs of one order are guessed in vain, and so are the orders of one ZIP. Whoever guesses right goes on counting. */
const valueRule = { name: 'finder_value', tries: 10, seconds: 900 }
const addressRule = { name: 'finder_address', tries: 30, seconds: 900 }
/** a customer may have the /48 of an IPv6 address, with 65,536 of what counts as one; in others' hands there are 256 customers in it */
const networkRule = { name: 'finder_network', tries: 300, seconds: 900 }

/** FIN-11: tests begin anew by them. */
export const lookUpLimits = perDatabase((database) => ({
  byValue: createRateLimit(valueRule, database),
  byAddress: createRateLimit(addressRule, database),
  byNetwork: createRateLimit(networkRule, database),
}))
type Limits = ReturnType<typeof lookUpLimits>

/** What a look-up is counted under. */
export interface LookUpNames {
  value: string
  address: string
  /** of an IPv6 address */
  network: string | undefined
}

/** What somebody looks up with a ZIP: an order, or an account by its number. */
export interface LookedUp {
  kind: 'orderId' | 'ban'
  value: string
}

/** FIN-11: runs a look-up where its value, its address and its network have a try left; whoever looks up anything by order or account goes through here, and all of it is counted together. A fault of ours is no try of theirs. */
export async function limitLookUp<T>(context: RequestContext, { kind, value }: LookedUp, work: (names: LookUpNames) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const limits = lookUpLimits(context.runtime.database)
  const names = namesOf({ kind, value }, context.client.address)
  const refused = await takeTry(limits, names)
  if (refused) return refused
  try {
    const outcome = await work(names)
    if (!outcome.ok) await giveTryBack(limits, names)
    return outcome
  } catch (error) {
    await giveTryBack(limits, names)
    throw error
  }
}

const namesOf = ({ kind, value }: LookedUp, address: string): LookUpNames => ({ value: `${kind} ${value}`, address: limitKey(address), network: isIPv6(address) ? networkOf(address) : undefined })

/** The address first: one that is over its limit uses up nobody else's tries. */
async function takeTry({ byValue, byAddress, byNetwork }: Limits, { value, address, network }: LookUpNames): Promise<Failure | undefined> {
  let allowance = await byAddress.take(address)
  if (allowance.ok && network) allowance = await byNetwork.take(network)
  if (allowance.ok) allowance = await byValue.take(value)
  if (allowance.ok) return undefined
  countLookUp('limited')
  return refusal('TOO_MANY_LOOKUPS', 'Too many look-ups; try again later.', allowance.retryAfterS)
}

async function giveTryBack({ byValue, byAddress, byNetwork }: Limits, { value, address, network }: LookUpNames): Promise<void> {
  await Promise.all([byValue.giveBack(value), byAddress.giveBack(address), network && byNetwork.giveBack(network)])
}
