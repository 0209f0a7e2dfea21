import type { ReportSource } from '#contracts/report-source.ts'

/** ANA-05: an internet app opens its first page of ours with `?source=internetApp`; the cookie keeps that until the browser is closed. */
const sourceCookie = 'careline_source'
const appSource = 'internetApp' satisfies ReportSource

/** What the query and the cookies of a request say. */
export function isFromInternetApp(query: string, cookies: string): boolean {
  return new URLSearchParams(query).get('source') === appSource || cookies.split(/; */).includes(`${sourceCookie}=${appSource}`)
}

/** ANA-05, in the browser: which variant reports a page. The address that this document was loaded from counts, wherever one has gone since. */
export function sourceOfPage(page: string): ReportSource {
  if (page.startsWith('/orders/')) return 'omhub'
  const [loaded] = performance.getEntriesByType('navigation')
  if (!isFromInternetApp(loaded ? new URL(loaded.name).search : '', document.cookie)) return 'support'
  document.cookie = `${sourceCookie}=${appSource}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  return appSource
}
