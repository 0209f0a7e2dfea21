import type { Hono } from 'hono'
import { allowOrigins } from '#platform/http/allow-origins.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import type { Runtime } from '#platform/context/request-context.ts'

/** The paths of search and answer services. `/search` itself and other paths below it are pages. */
const searchServices: readonly string[] = ['/search/v1', '/search/v2', '/search/v3', '/search/genai']

/** QAS-02, QAS-04, QAS-13: the headers that this site's scripts send, besides those always allowed. */
const allowHeaders = ['content-type', 'accept', 'ban', 'cgAccountType', 'slid', 'orchestration', 'source', 'x-att-clientid']

/**
 * QAS-10: lets this site's pages on another origin (whose SEARCH_ORIGIN is this process) call with their visitors'
 * cookies. Mount it before all middleware that refuses requests: without CORS headers a script cannot read a refusal.
 */
export function allowSearchPages(app: Hono<AppEnv>, { config: { searchPageOrigins } }: Runtime): void {
  if (searchPageOrigins.length === 0) return
  const allow = allowOrigins(searchPageOrigins, { allowHeaders, credentials: true })
  for (const service of searchServices) app.use(`${service}/*`, allow)
}

/** Whether a cross-origin write comes from one of this site's own pages. */
export function isSearchPageWrite({ config }: Runtime, address: string, origin: string): boolean {
  return config.searchPageOrigins.includes(origin) && searchServices.some((service) => address.startsWith(`${service}/`))
}
