import { browserFields } from './browser-fields.ts'
import { signalsPath } from './search-limits.ts'
import { reportOf, type OwnSignal } from './signal-report.ts'

/**
 * SIG-01: sends a signal from the browser, with the page's path and host filled in. It is sent even while the page is
 * being left, and from our own pages with the visitor's cookies. A failure is only logged, so that it never disturbs a
 * page. `origin`: that of the services, if it is not the page's own; `isOwn`: whether the page is one of ours.
 */
export function postSignal(signal: OwnSignal, sender?: Parameters<typeof reportOf>[1], origin = '', isOwn = true): void {
  const { pathname, host } = location
  const { params, body } = reportOf({ ...signal, params: { ...signal.params, path: pathname.slice(0, 2048), host } }, sender)
  fetch(`${origin}${signalsPath}/${params.collection}`, {
    method: 'POST',
    body: JSON.stringify(body),
    // plain text to another origin: it needs no preflight request, which would come too late while the page is being
    // left
    headers: { 'content-type': origin === '' ? 'application/json' : 'text/plain' },
    credentials: isOwn ? 'include' : 'omit',
    keepalive: true,
  }).catch((error: unknown) => console.warn('A signal was not sent.', error))
}

/** SIG-01: sends a signal from one of our own pages, with the browser fields that the search box leaves out. */
export function sendSignal(signal: OwnSignal): void {
  postSignal({ ...signal, params: { ...browserFields(), ...signal.params } })
}
