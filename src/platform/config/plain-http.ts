import { isIPv4 } from 'node:net'
import { ConfigError } from './config-error.ts'
import { isThisMachine } from './deployment.ts'

/** Which addresses may be called without TLS: this machine only, or private networks too. */
export const plainHttpRules = ['loopback', 'private'] as const
export type PlainHttpRule = (typeof plainHttpRules)[number]

/**
 * Whether data sent to an http(s) URL cannot be read or changed on the way. For private networks the operator decides.
 */
export function isSafeWay(url: string, rule: PlainHttpRule): boolean {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || isThisMachine(hostname)) return true
  return rule === 'private' && isPrivateHost(hostname)
}

const privateNetworks = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
/** Unique local IPv6 addresses, fc00::/7. */
const privateIpv6 = /^\[f[cd][\da-f]{2}:/
/** Names that no public name server resolves; a single word is a container or a service of the same cluster. */
const privateName = /^[^.]+$|\.(internal|local|svc|home\.arpa)$/

/** @param hostname as `URL` normalises it: IPv4 addresses in dotted notation, all in lower case */
function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[')) return privateIpv6.test(hostname)
  return isIPv4(hostname) ? privateNetworks.test(hostname) : privateName.test(hostname)
}

/** Settings whose values are not repeated in logs and terminals. */
export const secretName = /_(SECRET|TOKEN|KEY)$/

/**
 * In production every http URL of the settings must be https, unless it is on this machine or, with PLAIN_HTTP=private,
 * on a private network. PUBLIC_URL must be https even on a private network. E-mail has its own rules (`parseSmtpUrl`).
 * @param settings all settings by name; each http URL in a value or a comma-separated list is checked
 * @throws ConfigError for the first URL that breaks the rule
 */
export function refusePlainHttp(settings: Readonly<Record<string, unknown>>, rule: PlainHttpRule): void {
  for (const [name, value] of Object.entries(settings)) {
    if (typeof value !== 'string' || name === 'SMTP_URL' || secretName.test(name)) continue
    const urls = value.split(',').map((entry) => entry.trim()).filter((entry) => entry.startsWith('http://') && URL.canParse(entry))
    const plain = urls.find((url) => !isSafeWay(url, name === 'PUBLIC_URL' ? 'loopback' : rule))
    if (plain === undefined) continue
    const { origin } = new URL(plain)
    if (name === 'PUBLIC_URL') throw new ConfigError(`PUBLIC_URL names '${origin}': in production customers come by https only.`)
    throw new ConfigError(`${name} names '${origin}': in production it must be https, or an address of a private network with PLAIN_HTTP=private.`)
  }
}
