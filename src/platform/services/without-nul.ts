/** Deeper input than any endpoint declares is left as it is. */
const deepest = 40

/**
 * The same value, without NUL characters in its strings: PostgreSQL stores none, and no one types one. Plain objects
 * and arrays are copied only if they hold one; other objects, such as bytes and streams, are left as they are.
 */
export function withoutNul<T>(value: T): T {
  return clean(value, 0) as T
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value
  if (value === null || typeof value !== 'object' || depth === deepest) return value
  if (Array.isArray(value)) {
    const cleaned = value.map((each: unknown) => clean(each, depth + 1))
    return cleaned.some((each, index) => each !== value[index]) ? cleaned : value
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  let copy: Record<string, unknown> | undefined
  for (const [name, each] of Object.entries(value)) {
    const cleaned = clean(each, depth + 1)
    if (cleaned !== each || name.includes('\0')) {
      copy ??= { ...value }
      delete copy[name]
      copy[name.replaceAll('\0', '')] = cleaned
    }
  }
  return copy ?? value
}
