import type { Hono } from 'hono'
import { allowOrigins } from '#platform/http/allow-origins.ts'
import type { DoorEnv } from '#platform/http/middleware.ts'
import type { Runtime } from '#platform/context/request-context.ts'

/** The search and answer services. `/search` itself, and what else stands below it, are pages. */
const searchServices: readonly string[] = ['/search/v1', '/search/v2', '/search/v3', '/search/genai']

/** QAS-02, QAS-04, QAS-13: what our pages' scripts send, beside what every script may. */
const allowHeaders = ['content-type', 'accept', 'ban', 'cgAccountType', 'slid', 'orchestration', 'source', 'x-att-clientid']

/**
 * QAS-10: our own pages of another origin (their SEARCH_ORIGIN is this process) ask with their visitors' cookies. Mount it
 * before whatever refuses requests: a refusal that a script cannot read tells nobody anything.
 */
export function allowSearchPages(app: Hono<DoorEnv>, { config: { searchPageOrigins } }: Runtime): void {
  if (searchPageOrigins.length === 0) return
  const allow = allowOrigins(searchPageOrigins, { allowHeaders, credentials: true })
  for (const service of searchServices) app.use(`${service}/*`, allow)
}

/** Whether a write of another origin is one of our own pages'. */
export function isSearchPageWrite({ config }: Runtime, address: string, origin: string): boolean {
  return config.searchPageOrigins.includes(origin) && searchServices.some((service) => address.startsWith(`${service}/`))
}
