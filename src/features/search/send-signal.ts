import { signalsPath } from './search-limits.ts'
import type { Signal } from './signal.ts'

/** SIG-01: what every signal of ours is filed under. */
const collection = 'support_signals'
const appId = 'support'

/** A signal as a page sends it: the page and its host are filled in here. `q`: the question that it belongs to, if any. */
export interface BrowserSignal {
  type: Signal['type']
  params: Omit<Signal['params'], 'app_id' | 'page_title' | 'path' | 'host' | 'URL'>
  q?: string
  /** where the default would take it for an earlier one */
  id?: string
}

/**
 * SIG-01, in the browser. Goes with the visitor's cookies, also while the page is left. A signal that fails is only
 * logged: it never disturbs a page. `origin`: the search host's, where it is not the page's own.
 */
export function sendSignal({ type, params, q = '', id }: BrowserSignal, origin = ''): void {
  const { pathname, host, href } = window.location
  const signal: Signal = { type, ...(id ? { id } : {}), params: { ...params, app_id: appId, page_title: document.title.slice(0, 300), path: pathname.slice(0, 2048), host, URL: href.slice(0, 2048) } }
  fetch(`${origin}${signalsPath}/${collection}`, {
    method: 'POST',
    body: JSON.stringify({ 'app-id': appId, q, name: 'support', signals: [signal] }),
    headers: { 'content-type': 'application/json' },
    credentials: 'include',
    keepalive: true,
  }).catch((error: unknown) => console.warn('A signal was not sent.', error))
}
