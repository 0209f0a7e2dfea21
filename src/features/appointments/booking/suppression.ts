/** API-06 */
export interface Suppression {
  debug?: string | undefined
  mock?: string | undefined
}

/** API-06: what a page's address (`?debug`, `?mock=…`, exact names) hands on to each of its appointment calls. */
export function suppressionIn(search: string): Suppression {
  const given = new URLSearchParams(search)
  const [debug, mock] = [given.get('debug'), given.get('mock')]
  return { ...(debug === null ? {} : { debug }), ...(mock === null ? {} : { mock }) }
}

/** The same, of the page that a request is for. */
export function suppressionOf({ url }: { url: string }): Suppression {
  const at = url.indexOf('?')
  return at === -1 ? {} : suppressionIn(url.slice(at).split('#')[0]!)
}

/** API-06: whether a call is to give no results. */
export function isSuppressed(query: Suppression | undefined): boolean {
  return query?.debug !== undefined || query?.mock !== undefined
}
