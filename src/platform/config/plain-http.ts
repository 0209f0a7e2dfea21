import { isIPv4 } from 'node:net'
import { ConfigError } from './config-error.ts'
import { isThisMachine } from './deployment.ts'

/** Where what we send may go without TLS: this machine alone, or a private network as well. */
export const plainHttpRules = ['loopback', 'private'] as const
export type PlainHttpRule = (typeof plainHttpRules)[number]

/** Whether an http(s) URL is one that nobody on the way can read or change, by the operator's own word where it is private. */
export function isSafeWay(url: string, rule: PlainHttpRule): boolean {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || isThisMachine(hostname)) return true
  return rule === 'private' && isPrivateHost(hostname)
}

const privateNetworks = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
/** fc00::/7 */
const privateIpv6 = /^\[f[cd][\da-f]{2}:/
/** Names that no public name server answers for; a single word is a container, or a service of the same cluster. */
const privateName = /^[^.]+$|\.(internal|local|svc|home\.arpa)$/

/** @param hostname as `URL` writes it: numbers in any notation are dotted ones, and all is lower case */
function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return privateIpv6.test(hostname)
  return isIPv4(hostname) ? privateNetworks.test(hostname) : privateName.test(hostname)
}

/** Settings whose values are not repeated into logs and terminals. */
export const secretName = /_(SECRET|TOKEN|KEY)$/

/**
 * Production speaks TLS with everybody but this machine, and sends browsers nowhere without; with a private network where
 * the operator says so. Customers reach it by TLS whatever network it is in. E-mail has rules of its own (`parseSmtpUrl`).
 * @param settings all of them, by name: each http URL in a value, or in a list of them, is looked at
 * @throws ConfigError for the first that breaks the rule
 */
export function refusePlainHttp(settings: Readonly<Record<string, unknown>>, rule: PlainHttpRule): void {
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value !== 'string' || secretName.test(name)) continue
    const urls = value.split(',').map((entry) => entry.trim()).filter((entry) => entry.startsWith('http://') && URL.canParse(entry))
    const plain = urls.find((url) => !isSafeWay(url, name === 'PUBLIC_URL' ? 'loopback' : rule))
    if (plain === undefined) continue
    const { origin } = new URL(plain)
    if (name === 'PUBLIC_URL') throw new ConfigError(`PUBLIC_URL names '${origin}': in production customers come by https only.`)
    throw new ConfigError(`${name} names '${origin}': in production it must be https, or an address of a private network with PLAIN_HTTP=private.`)
  }
}
