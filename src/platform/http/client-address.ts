import { isIP, isIPv4 } from 'node:net'
import type { Context } from 'hono'
import type { AppEnv } from './middleware.ts'

/**
 * The client's address, as far as it can be trusted. Each of the `trustedProxies` in front of the server appends to
 * X-Forwarded-For the address that it was called from, so behind one proxy the last entry counts, behind two the last
 * but one. Entries further left were sent by the client, who may forge them. If there are fewer entries than proxies,
 * the first one was still written by a trusted proxy.
 */
export function clientAddress(forwardedFor: string | undefined, peer: string | undefined, trustedProxies: number): string {
  const direct = bareAddress(peer ?? '') ?? unknownAddress
  if (trustedProxies === 0 || !forwardedFor) return direct
  const hops = forwardedFor.split(',')
  const hop = hops[Math.max(0, hops.length - trustedProxies)]
  return bareAddress(hop ?? '') ?? direct
}

const unknownAddress = 'unknown'

/**
 * Normalises an address: proxies also write it with a port or in brackets. An IPv4-mapped IPv6 address becomes IPv4.
 */
function bareAddress(text: string): string | undefined {
  const inBrackets = /^\[([^\]]*)\](:\d+)?$/.exec(text.trim())?.[1] ?? text.trim()
  const address = inBrackets.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const bare = mapped ?? address
  return isIP(bare) ? bare.toLowerCase() : undefined
}

/**
 * The key of rate limits: an IPv4 address, or the /64 of an IPv6 address, because a customer has at least a whole /64.
 */
export function limitKey(address: string): string {
  if (isIPv4(address) || !isIP(address)) return address
  return `${expand(address).slice(0, 4).join(':')}::/64`
}

/**
 * The network of an address: an IPv4 /24 or an IPv6 /48. One person often has several addresses of one network, but
 * seldom several networks.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIP(address) ? `${expand(address).slice(0, 3).join(':')}::/48` : address
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  // new URL normalises it, even if it ends in IPv4 notation
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

/** The client's address of a Hono request. */
export function addressOf(c: Context<AppEnv>, trustedProxies: number): string {
  return clientAddress(c.req.header('x-forwarded-for'), c.env?.incoming?.socket?.remoteAddress, trustedProxies)
}
