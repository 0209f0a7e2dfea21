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
import { bareHeaders, createContext, pageUrl, protectingHeaders, type DoorEnv } from '#platform/http/middleware.ts'
import type { ReadRequest } from '#platform/page-cache/cached-page.ts'
import { KeptPages, type Rendering } from '#platform/page-cache/page-cache.ts'
import { isPersonalPage, pageKey } from '#platform/page-cache/page-keys.ts'
import { gatewaySecretHeader, servicesSecretHeader } from '#platform/context/identity-headers.ts'
import { providePageContext } from '#platform/context/page-context.ts'
import { currentRuntime } from '#platform/context/current-runtime.ts'
import { pageDeadlineMs, type Runtime, type Site } from '#platform/context/request-context.ts'
import type { Span } from '#platform/observability/span.ts'
import { followSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { homeKey, keptPageKinds, personalPages } from './cached-page-kinds.ts'

/** What the loaders have, and some more to write the page down. */
const renderTimeoutMs = pageDeadlineMs + 2000
/** Addresses longer than this are refused further in. */
const maxTargetLength = 4096

export interface PageKeeper {
  /** before everything else: answers from memory whoever shows nothing that could be an identity; undefined for everybody else */
  recall(request: Request, incoming: IncomingMessage | undefined): Response | undefined
  /** behind the door: the page for a visitor who turned out to be nobody; undefined where it is not kept */
  answer(c: Context<DoorEnv>): Promise<Response> | undefined
}

/** Keeps the anonymous pages that `pages` renders. `policyFor` makes the content-security-policy from script sources. */
export function createPageKeeper(runtime: Runtime, pages: RequestHandler, policyFor: (scriptSources: string, site: Site) => string): PageKeeper {
  let siteVersion: number | undefined
  const kept = new KeptPages({
    render(key) {
      // a trace of its own: many requests may wait for it, or none
      const span = runtime.tracing?.start('make a page to keep')
      return renderForNobody(runtime, pages, key, policyFor, span).finally(() => span?.end())
    },
    siteVersion: () => siteVersion,
    clock: runtime.clock,
  })
  followSiteVersion(runtime.database, (version) => {
    siteVersion = version
    kept.noteChange()
  })
  const mayIdentify = createMayIdentify(runtime.config)
  return {
    recall(request, incoming) {
      const asked = askedOf(request, incoming)
      const key = keyOf(asked, runtime)
      if (key === undefined || mayIdentify(asked.header('cookie')) || claimsProof(asked)) return undefined
      const response = kept.recall(key, readRequestOf(asked))
      return asked.method === 'HEAD' && response ? new Response(null, response) : response
    },
    answer(c) {
      const { identity, recognisedToken, session } = c.get('visitor')
      if (identity.kind !== 'anonymous' || recognisedToken !== undefined || session) return undefined
      const asked = askedOf(c.req.raw, c.env?.incoming)
      const key = keyOf(asked, runtime)
      return key === undefined ? undefined : kept.answer(key, readRequestOf(asked))
    },
  }
}

/** Who shows a secret may say who somebody is: the door finds out. */
function claimsProof({ header }: Asked): boolean {
  return header(gatewaySecretHeader) !== undefined || header(servicesSecretHeader) !== undefined
}

interface Asked {
  method: string
  /** path and query */
  target: string
  header(name: string): string | undefined
}

/** Node's own request where there is one: asking it costs a tenth of making web headers from it. */
function askedOf(request: Request, incoming: IncomingMessage | undefined): Asked {
  const header = incoming ? (name: string) => incoming.headers[name] as string | undefined : (name: string) => request.headers.get(name) ?? undefined
  return { method: request.method, target: targetOf(request, incoming), header }
}

function readRequestOf({ header }: Asked): ReadRequest {
  return { acceptEncoding: header('accept-encoding'), ifNoneMatch: header('if-none-match') }
}

/** End the keys of pages without the consent banner: somebody has answered, or their browser does. No address holds a space. */
const copies = { ' answered': { choice: 'refused', hasPrivacyControl: false }, ' signal': { choice: undefined, hasPrivacyControl: true } } as const

/** Before the ids of the banners that were hidden (HOME-03): without them, the page is another one. */
const hiding = ' without '

/** ACC-15: whoever needs no consent banner gets the page without one, from a copy of its own. */
function keyOf({ method, target, header }: Asked, { config }: Runtime): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const key = target.length > maxTargetLength || isPersonalPage(personalPages, target) ? undefined : pageKey(keptPageKinds, target)
  if (key === undefined) return undefined
  const hidden = homeKey.test(key) ? hiddenBannersIn(header('cookie')) : undefined
  // ids that somebody made up would fill the memory
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

/** What a page that belongs to one person carries, whatever becomes of it; nothing for every other. */
export function headersOfPersonalPage(c: Context<DoorEnv>): Record<string, string> {
  return isPersonalPage(personalPages, targetOf(c.req.raw, c.env?.incoming)) ? { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } : {}
}

/** The page as nobody in particular sees it: no header of any request reaches it, nor does its signal. */
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
    // which answer it was shows on no page
    visitor: { consent: end && copies[end], hiddenBanners: hidden },
    requestId: randomUUID(),
    url: pageUrl(url),
    signal,
    span,
  })
  const provider = new RouterContextProvider()
  // marks the page's own scripts until their hashes are known
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

/** All that is sent with each copy. A nonce cannot be kept: the page's own scripts are allowed by their hashes. */
function headersOfPage(runtime: Runtime, rendered: Headers, policy: string): Record<string, string> {
  const headers: Record<string, string> = { ...protectingHeaders(runtime.config.publicUrl), ...bareHeaders, ...Object.fromEntries(rendered) }
  for (const name of ['set-cookie', 'vary', 'content-length', 'etag']) delete headers[name]
  if (headers['content-type']?.startsWith('text/html')) headers['content-security-policy'] = policy
  return headers
}
