import type { Config } from '../config/config.ts'
import { isThisMachine } from '../config/deployment.ts'

/** What decides which names requests may come for. */
export type HostSettings = Pick<Config, 'publicUrl' | 'mode' | 'allowedHosts'>

/** A name or an address, and perhaps a port. */
const hostShape = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
const mostKnown = 64

/**
 * Which Host headers are ours, and the origin that browsers have for them. TLS ends in front of us, so a request does not
 * say by itself what its address is: for the name of PUBLIC_URL it is PUBLIC_URL, whatever scheme and port a proxy used to
 * call us. Outside production this machine's own names count as well, as they are.
 */
export interface HostRules {
  /** `malformed` is the header of no request that HTTP allows; undefined: a name that we do not serve */
  originFor(host: string | undefined): string | 'malformed' | undefined
}

export function createHostRules({ publicUrl, mode, allowedHosts }: HostSettings): HostRules {
  const { origin, host: publicHost, hostname } = new URL(publicUrl)
  const names = new Set([hostname, ...allowedHosts])
  const find = (host: string): ReturnType<HostRules['originFor']> => {
    const [, name, port] = hostShape.exec(host) ?? []
    if (name === undefined) return 'malformed'
    const isLocal = mode !== 'production' && isThisMachine(host)
    // another port of this machine is another way to the demo, through a tunnel for instance
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
