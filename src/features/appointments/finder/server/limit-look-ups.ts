import { isIPv6 } from 'node:net'
import { refusal, type Failure, type Outcome } from '#contracts/outcome.ts'
import { limitKey, networkOf } from '#platform/http/client-address.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { countLookUp } from '#platform/observability/metrics.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** FIN-11: limits that defeat guessing the ZIP of an order or the orders of a ZIP. Successful look-ups count too. */
const valueRule = { name: 'finder_value', tries: 10, seconds: 900 }
const addressRule = { name: 'finder_address', tries: 30, seconds: 900 }
/**
 * A customer may have the /48 of an IPv6 address, which holds 65,536 networks that count as one address each. With
 * other providers, 256 customers share it.
 */
const networkRule = { name: 'finder_network', tries: 300, seconds: 900 }

/** FIN-11: the limits of a database; exported so that tests can reset them. */
export const lookUpLimits = perDatabase((database) => ({
  byValue: createRateLimit(valueRule, database),
  byAddress: createRateLimit(addressRule, database),
  byNetwork: createRateLimit(networkRule, database),
}))
type Limits = ReturnType<typeof lookUpLimits>

/** The names under which a look-up is counted. */
export interface LookUpNames {
  value: string
  address: string
  /** the network of an IPv6 address; undefined for IPv4 */
  network: string | undefined
}

/** A look-up by order id or account number, always together with a ZIP. */
export interface LookedUp {
  kind: 'orderId' | 'ban'
  value: string
}

/**
 * FIN-11: runs a look-up if its number, its address and its network each have a try left. Every feature that looks up
 * an order or an account must call this function, so that all look-ups share the limits. A failure on our side does not
 * use up a try.
 */
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

/** Counts the address first, so that an address over its limit does not use up the tries of other visitors. */
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
