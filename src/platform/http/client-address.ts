import { isIP, isIPv4 } from 'node:net'
import type { Context } from 'hono'
import type { DoorEnv } from './middleware.ts'

/**
 * The address that a request came from, as far as we can believe it: each of the `trustedProxies` in front of us has
 * appended to X-Forwarded-For the address that it was called from. So the last entry counts behind one proxy, the last
 * but one behind two. What stands further left was sent by the client, who may write there what they like. Where fewer
 * entries came, the first was still written by one of our proxies.
 */
export function clientAddress(forwardedFor: string | undefined, peer: string | undefined, trustedProxies: number): string {
  const direct = bareAddress(peer ?? '') ?? unknownAddress
  if (trustedProxies === 0 || !forwardedFor) return direct
  const hops = forwardedFor.split(',')
  const hop = hops[Math.max(0, hops.length - trustedProxies)]
  return bareAddress(hop ?? '') ?? direct
}

const unknownAddress = 'unknown'

/** Proxies write addresses with a port or in brackets as well. An IPv4 address in IPv6 clothes is an IPv4 address. */
function bareAddress(text: string): string | undefined {
  const inBrackets = /^\[([^\]]*)\](:\d+)?$/.exec(text.trim())?.[1] ?? text.trim()
  const address = inBrackets.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const bare = mapped ?? address
  return isIP(bare) ? bare.toLowerCase() : undefined
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 address: a customer has at least all of that. */
export function limitKey(address: string): string {
  if (isIPv4(address) || !isIP(address)) return address
  return `${expand(address).slice(0, 4).join(':')}::/64`
}

/**
 * The network that an address is of: an IPv4 /24, an IPv6 /48. One person has several addresses of a network soon, and
 * several networks seldom.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(address) ? `${expand(address).slice(0, 3).join(':')}::/48` : address
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  // new URL writes it in its one canonical form, also where the end is written as IPv4
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

/** The same for a request of ours. */
export function addressOf(c: Context<DoorEnv>, trustedProxies: number): string {
  return clientAddress(c.req.header('x-forwarded-for'), c.env?.incoming?.socket?.remoteAddress, trustedProxies)
}
