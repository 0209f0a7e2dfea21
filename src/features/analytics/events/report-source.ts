import type { ReportSource } from '#contracts/report-source.ts'

/** ANA-05: an internet app opens its first page here with `?source=internetApp`; a session cookie remembers that. */
const sourceCookie = 'careline_source'
const appSource = 'internetApp' satisfies ReportSource

/** Whether the query or the cookies of a request name the internet app. */
export function isFromInternetApp(query: string, cookies: string): boolean {
  return new URLSearchParams(query).get('source') === appSource || cookies.split(/; */).includes(`${sourceCookie}=${appSource}`)
}

/**
 * ANA-05, in the browser: the source that a page reports as. The address that this document was loaded from counts,
 * even after client-side navigation.
 */
export function sourceOfPage(page: string): ReportSource {
  if (page.startsWith('/orders/')) return 'omhub'
  const [loaded] = performance.getEntriesByType('navigation')
  if (!isFromInternetApp(loaded ? new URL(loaded.name).search : '', document.cookie)) return 'support'
  document.cookie = `${sourceCookie}=${appSource}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  return appSource
}
