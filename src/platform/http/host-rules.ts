import type { Config } from '../config/config.ts'
import { isThisMachine } from '../config/deployment.ts'

/** The settings that decide which host names requests may come for. */
export type HostSettings = Pick<Config, 'publicUrl' | 'mode' | 'allowedHosts'>

/** A name or an address, optionally with a port. */
const hostShape = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
const mostKnown = 64

/**
 * Which Host headers are accepted, and the origin that browsers use for each. TLS ends at a proxy, so a request does
 * not show its public address: for the host of PUBLIC_URL the origin is PUBLIC_URL, whatever scheme and port the proxy
 * used. Outside production this machine's own names are accepted too, unchanged.
 */
export interface HostRules {
  /** `malformed`: the header is not valid in HTTP; undefined: the name is not served here */
  originFor(host: string | undefined): string | 'malformed' | undefined
}

export function createHostRules({ publicUrl, mode, allowedHosts }: HostSettings): HostRules {
  const { origin, host: publicHost, hostname } = new URL(publicUrl)
  const names = new Set([hostname, ...allowedHosts])
  const find = (host: string): ReturnType<HostRules['originFor']> => {
    const [, name, port] = hostShape.exec(host) ?? []
    if (name === undefined) return 'malformed'
    const isLocal = mode !== 'production' && isThisMachine(host)
    // another port of this machine is another way to the demo, such as a tunnel
    if (isLocal && port !== undefined && host !== publicHost) return `http://${host}`
    if (names.has(name.toLowerCase())) return origin
    return isLocal ? `http://${host}` : undefined
  }
  const known = new Map<string, string>()
  return {
    originFor(host) {
      if (host === undefined) return 'malformed'
      const before = known.get(host)
      if (before !== undefined) return before
      const found = find(host)
      if (found !== undefined && found !== 'malformed' && known.size < mostKnown) known.set(host, found)
      return found
    },
  }
}
