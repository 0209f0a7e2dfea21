import type { Endpoint } from '#contracts/endpoint.ts'

/** What a call gives to its endpoint: each part only where the endpoint declares it. */
export interface CallInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * The endpoint's path with its parameters and query filled in, or undefined when a parameter cannot stand in a path:
 * an empty one changes which path it is, every URL reader takes `.` and `..`, however they are escaped, as steps, and
 * half a surrogate pair has no bytes. Works in the browser too.
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
