import { cachePerSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { readPublishedContent } from '../store/edited-articles.ts'

const articleAddress = /^(\S*)\/article\/([^/?#]+)\/(KM\d{7})(?:[?#]|$)/

/** Reads an address that leads to an article which is off the site; `topic` is then the page of its topic. */
const goneIn = cachePerSiteVersion(async (database) => {
  const [{ titles }, redirects] = await Promise.all([readPublishedContent(database), database.read.selectFrom('redirect').select('path').where('is_on', '=', 1).execute()])
  const published = new Set(titles.map(({ id }) => id))
  const redirected = new Set(redirects.map(({ path }) => path))
  const goneAt = (address: unknown): { topic: string } | undefined => {
    const [, base, topic, id] = (typeof address === 'string' && articleAddress.exec(address)) || []
    return id === undefined || published.has(id) || redirected.has(String(address).split(/[?#]/, 1)[0]!) ? undefined : { topic: `${base}/topic/${topic}` }
  }
  return { goneAt, known: new WeakMap<object, object>() }
})

type GoneAt = Awaited<ReturnType<typeof goneIn>>['goneAt']

/**
 * STU-02, HOME-15: content that leads to no article which was taken off the site: a link in a list is left out, and any
 * other leads to the article's topic. An address that is redirected stays. Returns the same object for the same content.
 */
export async function withoutGone<T extends object>(database: Parameters<typeof goneIn>[0], content: T): Promise<T> {
  const { goneAt, known } = await goneIn(database)
  const kept = known.get(content) ?? (clear(content, goneAt) as object)
  known.set(content, kept)
  return kept as T
}

function clear(value: unknown, goneAt: GoneAt): unknown {
  if (typeof value === 'string') return goneAt(value)?.topic ?? value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const left = value.filter((item) => !isGoneLink(item, goneAt)).map((item) => clear(item, goneAt))
    return left.length === value.length && left.every((item, at) => item === value[at]) ? value : left
  }
  const entries = Object.entries(value).map(([key, part]) => [key, clear(part, goneAt)] as const)
  return entries.every(([key, part]) => part === (value as Record<string, unknown>)[key]) ? value : Object.fromEntries(entries)
}

/** The fields of the links that stand in lists. */
const isGoneLink = (item: unknown, goneAt: GoneAt) => typeof item === 'object' && item !== null && ['url', 'ctaUrl', 'linkWebUrl'].some((field) => goneAt((item as Record<string, unknown>)[field]))
