import type { Locale } from '#contracts/identity.ts'
import { deskViews, type DeskView } from './desk-endpoints.ts'

export const deskPath = '/desk'

/** The query parameters in the address of the list. */
export interface DeskFilters {
  view: DeskView
  topic: string | undefined
  q: string | undefined
  after: string | undefined
}

/** Reads the query parameters of the list; values that no link or form of the list produces are ignored. */
export function readDeskFilters(query: URLSearchParams): DeskFilters {
  const topic = query.get('topic') ?? ''
  const after = query.get('after') ?? ''
  return {
    view: deskViews.find((view) => view === query.get('view')) ?? 'open',
    topic: /^[a-z0-9-]{1,40}$/.test(topic) ? topic : undefined,
    q: (query.get('q') ?? '').replace(/\p{Cc}/gu, ' ').trim().slice(0, 120) || undefined,
    after: /^\d{1,15}\.[\w-]{1,64}$/.test(after) ? after : undefined,
  }
}

export function deskListPath({ view = 'open', topic, q, after }: Partial<DeskFilters>, locale: Locale): string {
  const query = new URLSearchParams({ ...(view !== 'open' && { view: view as string }), ...(topic && { topic }), ...(q && { q }), ...(after && { after }), ...languageOf(locale) }).toString()
  return deskPath + (query && `?${query}`)
}

/** @param done what a form has just done, and the key of that form */
export function deskTicketPath(number: string, locale: Locale, done?: string): string {
  const query = new URLSearchParams({ ...languageOf(locale), ...(done && { done }) }).toString()
  return `${deskPath}/${encodeURIComponent(number)}${query && `?${query}`}`
}

/** Path of the server-sent events about changes: of all tickets, or of one. */
export function deskNewsPath(number?: string): string {
  return `${deskPath}/news${number === undefined ? '' : `?ticket=${encodeURIComponent(number)}`}`
}

const languageOf = (locale: Locale): Record<string, string> => (locale === 'es' ? { lang: 'es' } : {})
