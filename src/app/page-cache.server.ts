import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { RouterContextProvider, type RequestHandler } from 'react-router'
import { needsConsentBanner } from '#contracts/consent.ts'
import { anonymous } from '#contracts/identity.ts'
import { signsOfRequest } from '#features/consent/server.ts'
import { createMayIdentify } from '#features/sign-in/server.ts'
import { withTrace } from '#features/studio/server.ts'
import { areKnownBanners, hiddenBannersIn } from '#features/support-home/server.ts'
import { replaceNonceByHashes } from '#platform/page-cache/inline-script-hashes.ts'
import { bareHeaders, createContext, pageUrl, protectingHeaders, type AppEnv } from '#platform/http/middleware.ts'
import type { ReadRequest } from '#platform/page-cache/cached-page.ts'
import { PageCache, type Rendering } from '#platform/page-cache/page-cache.ts'
import { isPersonalPage, pageKey } from '#platform/page-cache/page-keys.ts'
import { gatewaySecretHeader, servicesSecretHeader } from '#platform/context/identity-headers.ts'
import { providePageContext } from '#platform/context/page-context.ts'
import { currentRuntime } from '#platform/context/current-runtime.ts'
import { pageDeadlineMs, type Runtime, type Site } from '#platform/context/request-context.ts'
import type { Span } from '#platform/observability/span.ts'
import { followSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { cachedPageKinds, homeKey, personalPages } from './cached-page-kinds.ts'

/** The loaders' deadline, plus time to render. */
const renderTimeoutMs = pageDeadlineMs + 2000
/** Longer targets are not looked up; a later middleware refuses them. */
const maxTargetLength = 4096

export interface SitePageCache {
  /** called before all middleware: answers from the cache if nothing in the request could be an identity */
  recall(request: Request, incoming: IncomingMessage | undefined): Response | undefined
  /** called behind `admit`: the page for a visitor who turned out to be anonymous; undefined if it is not cached */
  answer(c: Context<AppEnv>): Promise<Response> | undefined
}

/** The page cache of the anonymous pages that `pages` renders. `policyFor` makes their Content-Security-Policy. */
export function createSitePageCache(runtime: Runtime, pages: RequestHandler, policyFor: (scriptSources: string, site: Site) => string): SitePageCache {
  let siteVersion: number | undefined
  const cache = new PageCache({
    render(key) {
      // a separate trace, because many requests or none may wait for the rendering
      const span = runtime.tracing?.start('make a page to keep')
      return renderForNobody(runtime, pages, key, policyFor, span).finally(() => span?.end())
    },
    siteVersion: () => siteVersion,
    clock: runtime.clock,
  })
  followSiteVersion(runtime.database, (version) => {
    siteVersion = version
    cache.noteChange()
  })
  const mayIdentify = createMayIdentify(runtime.config)
  return {
    recall(request, incoming) {
      const asked = askedOf(request, incoming)
      const key = keyOf(asked, runtime)
      if (key === undefined || mayIdentify(asked.header('cookie')) || claimsProof(asked)) return undefined
      const response = cache.recall(key, readRequestOf(asked))
      return asked.method === 'HEAD' && response ? new Response(null, response) : response
    },
    answer(c) {
      const { identity, recognisedToken, session } = c.get('visitor')
      if (identity.kind !== 'anonymous' || recognisedToken !== undefined || session) return undefined
      const asked = askedOf(c.req.raw, c.env?.incoming)
      const key = keyOf(asked, runtime)
      return key === undefined ? undefined : cache.answer(key, readRequestOf(asked))
    },
  }
}

/** Whether the request shows a secret, and so may name an identity; `admit` checks the secret. */
function claimsProof({ header }: Asked): boolean {
  return header(gatewaySecretHeader) !== undefined || header(servicesSecretHeader) !== undefined
}

interface Asked {
  method: string
  /** path and query */
  target: string
  header(name: string): string | undefined
}

/** Reads from Node's request if there is one: that costs a tenth of making web headers from it. */
function askedOf(request: Request, incoming: IncomingMessage | undefined): Asked {
  const header = incoming ? (name: string) => incoming.headers[name] as string | undefined : (name: string) => request.headers.get(name) ?? undefined
  return { method: request.method, target: targetOf(request, incoming), header }
}

function readRequestOf({ header }: Asked): ReadRequest {
  return { acceptEncoding: header('accept-encoding'), ifNoneMatch: header('if-none-match') }
}

/**
 * Suffixes of the keys of pages without the consent banner: the visitor has chosen, or the browser sends a privacy
 * signal. No URL contains a space.
 */
const copies = { ' answered': { choice: 'refused', hasPrivacyControl: false }, ' signal': { choice: undefined, hasPrivacyControl: true } } as const

/** Separates a key from the ids of hidden banners (HOME-03); a page without them is another page. */
const hiding = ' without '

/**
 * The cache key of a request; undefined if its page is not cached. ACC-15: visitors who need no consent banner get a
 * copy without it.
 */
function keyOf({ method, target, header }: Asked, { config }: Runtime): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const key = target.length > maxTargetLength || isPersonalPage(personalPages, target) ? undefined : pageKey(cachedPageKinds, target)
  if (key === undefined) return undefined
  const hidden = homeKey.test(key) ? hiddenBannersIn(header('cookie')) : undefined
  // invented ids would fill the cache
  if (hidden !== undefined && !areKnownBanners(hidden)) return undefined
  const shown = hidden === undefined ? key : `${key}${hiding}${hidden}`
  if (config.consent === 'off') return shown
  const signs = signsOfRequest(header)
  if (needsConsentBanner(signs, config.consent)) return shown
  return shown + (signs.hasPrivacyControl ? ' signal' : ' answered')
}

function targetOf({ url }: Request, incoming: IncomingMessage | undefined): string {
  return incoming?.url ?? url.slice(url.indexOf('/', 'https://'.length))
}

/** Headers of a page that belongs to one visitor, whatever its status; empty for other pages. */
export function headersOfPersonalPage(c: Context<AppEnv>): Record<string, string> {
  return isPersonalPage(personalPages, targetOf(c.req.raw, c.env?.incoming)) ? { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } : {}
}

/** Renders a page for an anonymous visitor: no header and no signal of a request reaches the rendering. */
async function renderForNobody(
  runtime: Runtime,
  pages: RequestHandler,
  key: string,
  policyFor: (scriptSources: string, site: Site) => string,
  span: Span | undefined,
): Promise<Rendering> {
  const end = Object.keys(copies).find((each) => key.endsWith(each)) as keyof typeof copies | undefined
  const [target, hidden] = (end ? key.slice(0, -end.length) : key).split(hiding)
  const url = new URL(target!, runtime.config.publicUrl).href
  const signal = AbortSignal.timeout(renderTimeoutMs)
  let isDegraded = false
  const now = await currentRuntime(runtime)
  const context = createContext(now, {
    identity: anonymous,
    recognisedToken: undefined,
    client: { address: 'unknown', isRobot: true },
    // no page shows which choice it was
    visitor: { consent: end && copies[end], hiddenBanners: hidden },
    requestId: randomUUID(),
    url: pageUrl(url),
    signal,
    span,
  })
  const provider = new RouterContextProvider()
  // marks the page's own scripts until they are replaced by hashes
  const nonce = randomUUID()
  providePageContext(provider, { request: { ...withTrace(context, { isShared: true }), noteDegraded: () => (isDegraded = true) }, session: undefined, nonce })
  const response = await pages(new Request(url, { signal }), provider)
  const { headers } = response
  const page = replaceNonceByHashes(await response.text(), nonce)
  return {
    status: response.status,
    headers: headersOfPage(runtime, headers, policyFor(page.hashes.join(' '), now.site)),
    body: Buffer.from(page.html),
    isDegraded: isDegraded || signal.aborted,
    isShareable: !headers.has('set-cookie') && !/cookie|\*/i.test(headers.get('vary') ?? ''),
  }
}

/** The headers sent with each copy. A nonce cannot be cached, so the page's scripts are allowed by their hashes. */
function headersOfPage(runtime: Runtime, rendered: Headers, policy: string): Record<string, string> {
  const headers: Record<string, string> = { ...protectingHeaders(runtime.config.publicUrl), ...bareHeaders, ...Object.fromEntries(rendered) }
  for (const name of ['set-cookie', 'vary', 'content-length', 'etag']) delete headers[name]
  if (headers['content-type']?.startsWith('text/html')) headers['content-security-policy'] = policy
  return headers
}
