import type { Locale } from '#contracts/identity.ts'
import { deskViews, type DeskView } from './desk-endpoints.ts'

export const deskPath = '/desk'

/** What the address of the list says. */
export interface DeskFilters {
  view: DeskView
  topic: string | undefined
  q: string | undefined
  after: string | undefined
}

/** What nobody could choose is left out. */
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

/** `done`: what a form has just done, and the key of that form. */
export function deskTicketPath(number: string, locale: Locale, done?: string): string {
  const query = new URLSearchParams({ ...languageOf(locale), ...(done && { done }) }).toString()
  return `${deskPath}/${encodeURIComponent(number)}${query && `?${query}`}`
}

/** Where changes are told of as they happen: all of them, or those of one ticket. */
export function deskNewsPath(number?: string): string {
  return `${deskPath}/news${number === undefined ? '' : `?ticket=${encodeURIComponent(number)}`}`
}

const languageOf = (locale: Locale): Record<string, string> => (locale === 'es' ? { lang: 'es' } : {})
