import type { ResponseOf } from '#contracts/endpoint.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { SearchAnswer, searchPredictions } from '../contract.ts'
import { maxPanelResults } from '../search-limits.ts'

export interface Suggestions {
  predictions: ResponseOf<typeof searchPredictions>['predictions']
  answer: SearchAnswer
}

/**
 * What the panel shows for a text. Rejects if a service does not answer, or the signal aborts. `origin`: that of the
 * services, if it is not the page's own; no cookies are sent there.
 */
export async function fetchSuggestions(origin: string, { audience, locale }: SiteVariant, typed: string, signal: AbortSignal): Promise<Suggestions> {
  const ask = async <T>(path: string, query: Record<string, string>): Promise<T> => {
    const response = await fetch(`${origin}/search/v1/${path}?${new URLSearchParams({ audience, locale, q: typed, ...query })}`, { signal, headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as T
  }
  const [{ predictions }, answer] = await Promise.all([
    ask<{ predictions: Suggestions['predictions'] }>('predictions', {}),
    ask<Suggestions['answer']>('results', { rows: String(maxPanelResults), source: 'panel' }),
  ])
  return { predictions, answer }
}
