import { browserFields } from './browser-fields.ts'
import { signalsPath } from './search-limits.ts'
import { reportOf, type OwnSignal } from './signal-report.ts'

/**
 * SIG-01, in the browser; the page's path and host are filled in. Goes also while the page is left, and on a page of ours
 * with the visitor's cookies. A signal that fails is only logged: it never disturbs a page. `origin`: the services', where it
 * is not the page's own; `isOwn`: whether the page is one of ours.
 */
export function postSignal(signal: OwnSignal, sender?: Parameters<typeof reportOf>[1], origin = '', isOwn = true): void {
  const { pathname, host } = location
  const { params, body } = reportOf({ ...signal, params: { ...signal.params, path: pathname.slice(0, 2048), host } }, sender)
  fetch(`${origin}${signalsPath}/${params.collection}`, {
    method: 'POST',
    body: JSON.stringify(body),
    // elsewhere plain text: it needs no question beforehand, which would come too late while the page is left
    headers: { 'content-type': origin === '' ? 'application/json' : 'text/plain' },
    credentials: isOwn ? 'include' : 'omit',
    keepalive: true,
  }).catch((error: unknown) => console.warn('A signal was not sent.', error))
}

/** SIG-01: a signal of a page of ours, which says all that the search box has no room for. */
export function sendSignal(signal: OwnSignal): void {
  postSignal({ ...signal, params: { ...browserFields(), ...signal.params } })
}
