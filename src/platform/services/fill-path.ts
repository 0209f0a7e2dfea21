import type { Endpoint } from '#contracts/endpoint.ts'

/** The input of a call: each part only if the endpoint declares it. */
export interface CallInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * The endpoint's path with its parameters and query filled in, or undefined if a parameter cannot be part of a path: an
 * empty one would change the path, every URL parser reads `.` and `..` as steps however they are escaped, and half a
 * surrogate pair cannot be encoded. Works in the browser too.
 */
export function fillPath(endpoint: Pick<Endpoint, 'path'>, input: CallInput): string | undefined {
  let isPossible = true
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(input.params?.[name] ?? '')
    if (['', '.', '..'].includes(value) || !value.isWellFormed()) isPossible = false
    return isPossible ? encodeURIComponent(value) : ''
  })
  if (!isPossible) return undefined
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item))
    }
  }
  const search = query.toString()
  return search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`
}
