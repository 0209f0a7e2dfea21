/** API-06: the query parameters that suppress the results of appointment calls. */
export interface Suppression {
  debug?: string | undefined
  mock?: string | undefined
}

/**
 * API-06: the parameters of a page's address (`?debug`, `?mock=…`, exact names), which the page passes on to each of
 * its appointment calls.
 */
export function suppressionIn(search: string): Suppression {
  const given = new URLSearchParams(search)
  const [debug, mock] = [given.get('debug'), given.get('mock')]
  return { ...(debug === null ? {} : { debug }), ...(mock === null ? {} : { mock }) }
}

/** The same for the page that a request is for. */
export function suppressionOf({ url }: { url: string }): Suppression {
  const at = url.indexOf('?')
  return at === -1 ? {} : suppressionIn(url.slice(at).split('#')[0]!)
}

/** API-06: whether a call must give no results. */
export function isSuppressed(query: Suppression | undefined): boolean {
  return query?.debug !== undefined || query?.mock !== undefined
}
