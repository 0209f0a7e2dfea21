import type { Site } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'

/** By brand: content that was filled in, since many requests read the same. */
const known = new WeakMap<Site, WeakMap<object, object>>()

/**
 * STU-08: content with the name of the brand for each `{brand}` in its texts. Other placeholders stay. Returns the same
 * object for the same content and brand.
 */
export function inBrand<T extends object>(content: T, site: Site): T {
  const own = known.get(site) ?? new WeakMap<object, object>()
  known.set(site, own)
  const filled = own.get(content) ?? (withName(content, site.brand) as object)
  own.set(content, filled)
  return filled as T
}

function withName(value: unknown, brand: string): unknown {
  if (typeof value === 'string') return fill(value, { brand })
  if (Array.isArray(value)) return value.map((each) => withName(each, brand))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withName(each, brand)]))
}

/** The same for HTML, in which the name is text and no markup. */
export function htmlInBrand(html: string, { brand }: Pick<Site, 'brand'>): string {
  return fill(html, { brand: brand.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`) })
}
