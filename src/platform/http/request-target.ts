import type { IncomingMessage } from 'node:http'

/**
 * The host that a request is for; its `url` is a path from now on. A target in absolute form (`GET http://host/path`)
 * overrules the Host header (RFC 9112, 3.2.2). Undefined where it names none, or is neither form.
 */
export function readTarget(req: IncomingMessage): { host: string | undefined } | undefined {
  const target = req.url!
  if (target.startsWith('/')) return { host: req.headers.host }
  const host = /^https?:\/\/([^/?#]+)/i.exec(target)?.[1]
  if (host === undefined) return undefined
  req.url = pathOf(target)
  return { host }
}

/** Path and query of a target in absolute form; a path stays as it is. */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  const path = target.slice(target.indexOf('://') + 3).replace(/^[^/?#]*/, '')
  return path.startsWith('/') ? path : `/${path}`
}
