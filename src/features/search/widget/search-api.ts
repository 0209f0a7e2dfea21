import type { ResponseOf } from '#contracts/endpoint.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { searchPredictions, searchResults } from '../contract.ts'
import { maxPanelResults, signalsPath } from '../search-limits.ts'
import type { Signal } from '../signal.ts'

export interface Suggestions {
  predictions: ResponseOf<typeof searchPredictions>['predictions']
  answer: ResponseOf<typeof searchResults>
}

/** What the panel shows for a text. Rejects when a service does not answer, or the signal aborts. */
export async function fetchSuggestions(origin: string, { audience, locale }: SiteVariant, typed: string, signal: AbortSignal): Promise<Suggestions> {
  const ask = async <T>(path: string, query: Record<string, string>): Promise<T> => {
    const address = `${origin}/search/v1/${path}?${new URLSearchParams({ audience, locale, q: typed, ...query })}`
    const response = await fetch(address, { signal, headers: { accept: 'application/json' }, credentials: credentialsFor(origin) })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return (await response.json()) as T
  }
  const [{ predictions }, answer] = await Promise.all([
    ask<{ predictions: Suggestions['predictions'] }>('predictions', {}),
    ask<Suggestions['answer']>('results', { rows: String(maxPanelResults), source: 'panel' }),
  ])
  return { predictions, answer }
}

/** On an operator's other pages nobody's cookies travel. */
function credentialsFor(origin: string): RequestCredentials {
  return origin === '' || origin === location.origin ? 'same-origin' : 'omit'
}

/** SIG-01: that a result of the panel was opened. */
export function reportClick(origin: string, { answer, place }: { answer: Suggestions['answer']; place: number }): void {
  const { id, topic } = answer.results[place]!
  const signal: Signal = {
    type: 'click',
    params: { app_id: 'search-widget', docId: id, fusion_query_id: answer.fusionQueryId, query: answer.query, query_orig_s: answer.query, res_pos: place + 1, los: topic, path: location.pathname.slice(0, 2048), host: location.host },
  }
  const isElsewhere = credentialsFor(origin) === 'omit'
  fetch(`${origin}${signalsPath}/support_signals`, {
    method: 'POST',
    body: JSON.stringify({ 'app-id': 'search-widget', q: answer.query, name: 'panel', signals: [signal] }),
    // plain text needs no question beforehand, which would come too late while the page is left
    headers: { 'content-type': isElsewhere ? 'text/plain' : 'application/json' },
    credentials: isElsewhere ? 'omit' : 'include',
    keepalive: true,
  }).catch((error: unknown) => console.warn('A signal was not sent.', error))
}
