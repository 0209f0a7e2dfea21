import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { anonymous, type Identity } from '#contracts/identity.ts'
import { variantOfUrl } from '#contracts/site-path.ts'
import { clientIdHeader, forwardable, gatewaySecretHeader, headersOf, identityFromHeaders, isIdentityHeader, isSameSecret } from '../identity-headers.ts'
import type { SessionView } from '../page-context.ts'
import { pageDeadlineMs, type RequestContext, type Runtime } from '../request-context.ts'

/** What the door knows of a visitor. */
export interface Visitor {
  identity: Identity
  recognisedToken: string | undefined
  session: SessionView | undefined
}

/** Reads the visitor from our own cookies; the sign-in feature brings it. */
export type Identify = (cookieHeader: string | undefined, clock: () => number) => Promise<Visitor>

export interface DoorEnv {
  Bindings: HttpBindings
  Variables: { requestId: string; visitor: Visitor; request: RequestContext; nonce: string }
}

const maxUrlLength = 8 * 1024

/** First of all: an id for the log, and nothing longer than we read. */
export function numberRequests(): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    if (c.req.url.length > maxUrlLength) {
      return c.json({ error: { code: 'URL_TOO_LONG', message: 'The address is longer than 8 KB.', requestId } }, 414)
    }
    await next()
    c.header('x-request-id', c.get('requestId'))
  }
}

/**
 * Headers of the design, on every response, errors included. Pages bring their own
 * content-security-policy with its nonce; everything else gets the strictest.
 */
export function protect(publicUrl: string): MiddlewareHandler<DoorEnv> {
  const isHttps = publicUrl.startsWith('https:')
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('x-content-type-options', 'nosniff')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
    headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    headers.set('x-frame-options', 'DENY')
    if (isHttps) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    }
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Cross-site writes are refused: browsers say where a write comes from, and we believe only our own pages. */
export function refuseCrossSiteWrites(publicUrl: string): MiddlewareHandler<DoorEnv> {
  const own = new URL(publicUrl).origin
  return async (c, next) => {
    if (safeMethods.has(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const isOwnOrigin = origin === undefined || origin === own || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
    if ((site === undefined || site === 'same-origin' || site === 'none') && isOwnOrigin) return next()
    return c.json({ error: { code: 'CROSS_SITE_WRITE', message: 'Writes are accepted from our own pages only.', requestId: c.get('requestId') } }, 403)
  }
}

/**
 * Decides who the request is for, and makes the one context. Identity headers count only from
 * a gateway that shows the shared secret; from anybody else they are dropped here (API-02).
 */
export function admit(runtime: Runtime, identify: Identify): MiddlewareHandler<DoorEnv> {
  const { config } = runtime
  return async (c, next) => {
    const isProven = isSameSecret(c.req.header(gatewaySecretHeader), config.gatewaySecret)
    if (isProven) keepRequestId(c)
    const forwarded = isProven ? forwardable(c.req.raw.headers) : {}
    const visitor = await visitorOf(c, runtime, isProven, identify)
    dropIdentityHeaders(c)
    c.set('visitor', visitor)
    c.set('nonce', randomUUID())
    const request = createContext(runtime, {
      ...visitor,
      forwardedHeaders: { ...forwarded, ...headersOf(visitor.identity, visitor.recognisedToken), ...clientIdOf(forwarded) },
      requestId: c.get('requestId'),
      url: pageUrl(c.req.url),
      signal: c.req.raw.signal,
    })
    c.set('request', request)
    await next()
  }
}

/** A proven gateway, our own web process among them, numbers its requests: one id finds both sides in the logs. */
function keepRequestId(c: Context<DoorEnv>): void {
  const given = c.req.header('x-request-id')
  if (given && /^[\w-]{8,64}$/.test(given)) c.set('requestId', given)
}

/** The page that a request is for: its script asks for `/page.data?_routes=…`, which nobody can be sent back to (API-04). */
export function pageUrl(requestUrl: string): string {
  const url = new URL(requestUrl)
  if (!url.pathname.endsWith('.data')) return requestUrl
  url.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
  url.searchParams.delete('_routes')
  return url.href
}

function clientIdOf(forwarded: Record<string, string>): Record<string, string> {
  const clientId = forwarded[clientIdHeader]
  return clientId ? { [clientIdHeader]: clientId } : {}
}

async function visitorOf(c: Context<DoorEnv>, runtime: Runtime, isProven: boolean, identify: Identify): Promise<Visitor> {
  if (isProven) return { ...identityFromHeaders(c.req.raw.headers), session: undefined }
  if (runtime.config.identity.kind === 'gateway') return { identity: anonymous, recognisedToken: undefined, session: undefined }
  return identify(c.req.header('cookie'), runtime.clock)
}

function dropIdentityHeaders(c: Context<DoorEnv>): void {
  // collected first: taking a header away while going through them skips its neighbour
  for (const name of [...c.req.raw.headers.keys()].filter(isIdentityHeader)) c.req.raw.headers.delete(name)
  const inner = c.env.incoming?.headers
  for (const name of Object.keys(inner ?? {})) {
    if (isIdentityHeader(name)) delete inner![name]
  }
}

/** The one place where a request context is made; tests use it with a clock of their own. */
export function createContext(
  runtime: Runtime,
  parts: {
    identity: Identity
    recognisedToken: string | undefined
    forwardedHeaders: Record<string, string>
    requestId: string
    url: string
    signal: AbortSignal
  },
): RequestContext {
  return {
    runtime,
    identity: parts.identity,
    recognisedToken: parts.recognisedToken,
    ...variantOfUrl(new URL(parts.url, runtime.config.publicUrl)),
    clock: runtime.clock,
    deadline: runtime.clock() + pageDeadlineMs,
    signal: parts.signal,
    requestId: parts.requestId,
    url: parts.url,
    forwardedHeaders: parts.forwardedHeaders,
  }
}
