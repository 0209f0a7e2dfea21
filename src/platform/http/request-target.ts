import type { IncomingMessage } from 'node:http'

/**
 * The host that a request is for; changes `req.url` to a path. A target in absolute form (`GET http://host/path`)
 * overrides the Host header (RFC 9112, 3.2.2). Undefined if the target is neither form or names no host.
 */
export function readTarget(req: IncomingMessage): { host: string | undefined } | undefined {
  const target = req.url!
  if (target.startsWith('/')) return { host: req.headers.host }
  const host = /^https?:\/\/([^/?#]+)/i.exec(target)?.[1]
  if (host === undefined) return undefined
  req.url = pathOf(target)
  return { host }
}

/** Path and query of a target in absolute form; a path is returned unchanged. */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  const path = target.slice(target.indexOf('://') + 3).replace(/^[^/?#]*/, '')
  return path.startsWith('/') ? path : `/${path}`
}
