import type { Site } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import { brandPhoneLink } from './article-text/content-link.ts'

/** By brand: content that was filled in, since many requests read the same. */
const known = new WeakMap<Site, WeakMap<object, object>>()

/**
 * STU-08: content with the name of the brand for each `{brand}` in its texts, and its phone for each `{phone}`: as it
 * is displayed, and as it is dialled in a link to `tel:{phone}`. Other placeholders stay. Returns the same object for
 * the same content and brand.
 */
export function inBrand<T extends object>(content: T, site: Site): T {
  const own = known.get(site) ?? new WeakMap<object, object>()
  known.set(site, own)
  const written = own.get(content) ?? (withWords(content, site) as object)
  own.set(content, written)
  return written as T
}

type Words = Pick<Site, 'brand' | 'supportPhone'>

function withWords(value: unknown, site: Words): unknown {
  if (typeof value === 'string') return filled(value, site)
  if (Array.isArray(value)) return value.map((each) => withWords(each, site))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withWords(each, site)]))
}

/** The same for HTML, in which the name is text and no markup. A phone consists of digits and signs that are no markup. */
export function htmlInBrand(html: string, { brand, supportPhone }: Words): string {
  return filled(html, { brand: brand.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`), supportPhone })
}

function filled(text: string, { brand, supportPhone }: Words): string {
  return fill(text.replaceAll(brandPhoneLink, dialLink(supportPhone)), { brand, phone: supportPhone })
}
