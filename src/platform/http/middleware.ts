import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, HonoRequest, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isbot } from 'isbot'
import { anonymous, type Audience, type Identity } from '#contracts/identity.ts'
import { variantOfUrl } from '#contracts/site-path.ts'
import { decodeCall, decodeClient } from '../context/call-headers.ts'
import { currentRuntime } from '../context/current-runtime.ts'
import { identityFromHeaders, isIdentityHeader, proofOf, type Proof } from '../context/identity-headers.ts'
import type { SessionView } from '../context/page-context.ts'
import { pageDeadlineMs, type Client, type RequestContext, type Runtime, type VisitorSigns } from '../context/request-context.ts'
import type { TakeLimit } from '../limits/rate-limit.ts'
import type { Span } from '../observability/span.ts'
import { addressOf } from './client-address.ts'
import { createHostRules, type HostSettings } from './host-rules.ts'
import { createPlainRefusal } from './load/plain-refusal.ts'

/** What `admit` knows of a visitor. */
export interface Visitor {
  identity: Identity
  recognisedToken: string | undefined
  session: SessionView | undefined
}

/** Reads the visitor from this site's cookies; implemented by the sign-in feature. */
export type Identify = (cookieHeader: string | undefined, clock: () => number) => Promise<Visitor>

export interface AppEnv {
  Bindings: HttpBindings
  Variables: { requestId: string; visitor: Visitor; request: RequestContext; nonce: string; span: Span | undefined; takeLimit: TakeLimit }
}

const maxUrlLength = 8 * 1024

/** No address of the site has more than ten. The router takes seconds for thousands. */
const maxSegments = 40

/** The longest body of a form or call, in bytes. */
export const maxBodyBytes = 100 * 1024

/** Sets the request id for the log, and refuses URLs longer than 8 KB or of more than 40 segments. Mount it first. */
export function numberRequests(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    if (c.req.url.length > maxUrlLength) {
      return c.json({ error: { code: 'URL_TOO_LONG', message: 'The address is longer than 8 KB.', requestId } }, 414)
    }
    if (c.req.path.split('/', maxSegments + 2).length > maxSegments + 1) {
      return c.json({ error: { code: 'URL_TOO_DEEP', message: `The address has more than ${maxSegments} parts.`, requestId } }, 414)
    }
    await next()
    // the id of a proven gateway has replaced it
    c.header('x-request-id', c.get('requestId'))
  }
}

/** The security headers of every answer, whichever code writes it. */
export function protectingHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/**
 * The default headers of an answer that sets none: pages set their own policy with its nonce, and only answers that are
 * the same for everyone set a cache lifetime.
 */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
} as const

/** Headers that an answer may set itself: scripts for other sites, pages in own frames, pages with a secret URL. */
const ownNames: ReadonlySet<string> = new Set(['cross-origin-resource-policy', 'referrer-policy', 'x-frame-options'])

/** The parameter with the secret of a link in our e-mails. */
const secretQuery = /[?&]s=/

/** Sets the security headers on every response of the app, errors included. */
export function protect(publicUrl: string): MiddlewareHandler<AppEnv> {
  const always = Object.entries(protectingHeaders(publicUrl))
  const otherwise = Object.entries(bareHeaders)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    // links of e-mails are secrets, on error pages too: no Referer, of any asset or report, may have them
    if (secretQuery.test(c.req.url) && !headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin')
    for (const [name, value] of always) if (!ownNames.has(name) || !headers.has(name)) headers.set(name, value)
    for (const [name, value] of otherwise) if (!headers.has(name)) headers.set(name, value)
  }
}

/** A POST with a body that its own route limits: an upload, or a form with files. */
export interface LargeBody {
  /** matches the path; that of a form without its `.data` suffix */
  path: RegExp
  /** only if it is sent as a form with files */
  isForm: boolean
}

/** Whether the request may have such a body. */
export function hasLargeBody(bodies: readonly LargeBody[], req: { method: string; path: string; header(name: string): string | undefined }): boolean {
  if (req.method !== 'POST') return false
  return bodies.some(({ path, isForm }) => (isForm ? path.test(req.path.replace(/\.data$/, '')) && /^multipart\/form-data\b/i.test(req.header('content-type') ?? '') : path.test(req.path)))
}

/** Runs `middleware` for requests that may have such a body. */
export function forLargeBodies(bodies: readonly LargeBody[], middleware: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return (c, next) => (hasLargeBody(bodies, c.req) ? middleware(c, next) : next())
}

/**
 * Limits every request body to 100 KB, with or without a Content-Length (API-01), except for requests that
 * `countsItself` selects, whose routes limit their bodies themselves. Mount it before `admit`, which removes headers
 * from the request.
 */
export function limitBodies(countsItself: (req: HonoRequest) => boolean = () => false): MiddlewareHandler<AppEnv> {
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => c.json({ error: { code: 'BODY_TOO_LARGE', message: 'The body is larger than 100 KB.', requestId: c.get('requestId') } }, 413),
  })
  // reading the body of a GET would create a second request object; the adapter never reads one
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' || countsItself(c.req) ? next() : limit(c, next))
}

/**
 * Closes the connection after an answer that was given before the whole body had arrived, and announces it: the server
 * stops reading, and a proxy that reused the connection would lose the next requests.
 */
export function closeUnread(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.env?.incoming?.complete === false) c.res.headers.set('connection', 'close')
  }
}

/**
 * Whether a URL has a path that the router can look up. A path that does not decode is refused, because the router
 * would write it to the console with all that a customer has put into it. A path that begins with two slashes resolves
 * to another host.
 */
export function isReadableAddress(url: string): boolean {
  const { pathname } = new URL(url)
  if (pathname.startsWith('//')) return false
  try {
    // the result is used because the bundler removes a call without a used result, although it may throw
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

/** Whether the client left while its request was being read: no fault of the server, and no answer is possible. */
export function hasClientLeft(c: Context<AppEnv>): boolean {
  return c.env.incoming?.readableAborted === true || c.req.raw.signal.aborted
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a write comes from this site's own pages, by Sec-Fetch-Site and Origin. */
export function isOwnWrite(settings: HostSettings): (header: (name: string) => string | undefined) => boolean {
  const own = new URL(settings.publicUrl).origin
  const rules = createHostRules(settings)
  return (header) => {
    const site = header('sec-fetch-site')
    const origin = header('origin')
    const isOwnOrigin = origin === undefined || origin === own || origin === rules.originFor(header('host'))
    return (site === undefined || site === 'same-origin' || site === 'none') && isOwnOrigin
  }
}

/** Refuses cross-site writes, except those that `allows` accepts. */
export function refuseCrossSiteWrites(settings: HostSettings, allows: (c: Context<AppEnv>, origin: string) => boolean = () => false): MiddlewareHandler<AppEnv> {
  const isOwn = isOwnWrite(settings)
  return async (c, next) => {
    if (safeMethods.has(c.req.method) || isOwn((name) => c.req.header(name))) return next()
    const origin = c.req.header('origin')
    if (origin !== undefined && allows(c, origin)) return next()
    return c.json({ error: { code: 'CROSS_SITE_WRITE', message: 'Writes are accepted from our own pages only.', requestId: c.get('requestId') } }, 403)
  }
}

/** If the visitor's identity cannot be read, the request is refused instead of being served as an anonymous one. */
const refuseUnread = createPlainRefusal('UNAVAILABLE', {
  en: { title: 'We can’t open this page right now', text: 'Something on our side doesn’t answer. Nothing of yours is lost. Please try again in a few seconds.', again: 'Try again' },
  es: { title: 'No podemos abrir esta página ahora', text: 'Algo de nuestro lado no responde. No se ha perdido nada suyo. Vuelva a intentarlo en unos segundos.', again: 'Volver a intentarlo' },
})

const noOne: Visitor = { identity: anonymous, recognisedToken: undefined, session: undefined }

/** Files of the build are the same for everyone: they are served also while no session can be read. */
const isStatic = (path: string) => path.startsWith('/assets/')

/**
 * Decides whom the request is for and makes its context. Identity headers count only from a gateway or this site's web
 * process with its secret; from any other caller they are dropped (API-02).
 */
export function admit(runtime: Runtime, identify: Identify): MiddlewareHandler<AppEnv> {
  const { config } = runtime
  return async (c, next) => {
    const proof = proofOf((name) => c.req.header(name), config)
    if (proof) keepRequestId(c)
    const carried = decodeCall(c.req.raw.headers, proof)
    const visitor = isStatic(c.req.path) ? noOne : await visitorOf(c, runtime, proof, identify).catch((err: unknown) => void runtime.log.error({ requestId: c.get('requestId'), err }, 'who asks could not be read'))
    if (!visitor) return refuseUnread(c)
    const client = clientOf(c, runtime, proof)
    dropIdentityHeaders(c)
    c.set('visitor', visitor)
    c.set('nonce', randomUUID())
    const request = createContext(await currentRuntime(runtime), {
      identity: visitor.identity,
      recognisedToken: visitor.recognisedToken,
      client,
      ...carried,
      requestId: c.get('requestId'),
      url: pageUrl(c.req.url),
      signal: c.req.raw.signal,
      span: c.get('span'),
    })
    c.set('request', request)
    await next()
  }
}

/**
 * The client of a request: the site's own web process names it; a gateway is read from X-Forwarded-For like any proxy.
 */
function clientOf(c: Context<AppEnv>, { config }: Runtime, proof: Proof): Client {
  const said = proof === 'web' ? decodeClient(c.req.raw.headers) : undefined
  return said ?? { address: addressOf(c, config.trustedProxies), isRobot: isbot(c.req.header('user-agent')) }
}

/** A gateway and the site's own web process set request ids: the same id then stands in the logs of both sides. */
function keepRequestId(c: Context<AppEnv>): void {
  const given = c.req.header('x-request-id')
  if (given && /^[\w-]{8,64}$/.test(given)) c.set('requestId', given)
}

/** The page that a request is for: scripts request `/page.data?_routes=…`, which is no return address (API-04). */
export function pageUrl(requestUrl: string): string {
  const url = new URL(requestUrl)
  if (!url.pathname.endsWith('.data')) return requestUrl
  url.pathname = url.pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
  url.searchParams.delete('_routes')
  return url.href
}

async function visitorOf(c: Context<AppEnv>, { config, clock }: Runtime, proof: Proof, identify: Identify): Promise<Visitor> {
  if (proof === 'web') return { ...identityFromHeaders(c.req.raw.headers), session: undefined }
  if (config.identity.kind !== 'gateway') return identify(c.req.header('cookie'), clock)
  const identity = proof ? identityFromHeaders(c.req.raw.headers, config.identity.mayNameRoles).identity : anonymous
  return { identity, recognisedToken: undefined, session: undefined }
}

/** Adds what a middleware after `admit` has read from its own cookie. */
export function addSigns(c: Context<AppEnv>, signs: VisitorSigns): void {
  const request = c.get('request')
  c.set('request', { ...request, visitor: { ...request.visitor, ...signs } })
}

function dropIdentityHeaders(c: Context<AppEnv>): void {
  // collected first: deleting a header during the iteration skips the next one
  for (const name of [...c.req.raw.headers.keys()].filter(isIdentityHeader)) c.req.raw.headers.delete(name)
  const inner = c.env.incoming?.headers
  for (const name of Object.keys(inner ?? {})) {
    if (isIdentityHeader(name)) delete inner![name]
  }
}

/** The one place that makes a request context; tests use it with their own clock. */
export function createContext(
  runtime: Runtime,
  parts: {
    identity: Identity
    recognisedToken: string | undefined
    client: Client
    /** undefined: derived from the URL */
    audience?: Audience | undefined
    visitor?: VisitorSigns | undefined
    idempotencyKey?: string | undefined
    forwardedHeaders?: Readonly<Record<string, string>>
    requestId: string
    url: string
    signal: AbortSignal
    span?: Span | undefined
  },
): RequestContext {
  return {
    runtime,
    identity: parts.identity,
    recognisedToken: parts.recognisedToken,
    client: parts.client,
    ...variantOfUrl(new URL(parts.url, runtime.config.publicUrl)),
    ...(parts.audience ? { audience: parts.audience } : {}),
    clock: runtime.clock,
    deadline: runtime.clock() + pageDeadlineMs,
    signal: parts.signal,
    requestId: parts.requestId,
    span: parts.span,
    url: parts.url,
    visitor: parts.visitor ?? {},
    idempotencyKey: parts.idempotencyKey,
    forwardedHeaders: parts.forwardedHeaders ?? {},
  }
}
