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
import type { Span } from '../observability/span.ts'
import { addressOf } from './client-address.ts'
import { createHostRules, type HostSettings } from './host-rules.ts'
import { createPlainRefusal } from './load/plain-refusal.ts'

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
  Variables: { requestId: string; visitor: Visitor; request: RequestContext; nonce: string; span: Span | undefined }
}

const maxUrlLength = 8 * 1024

/** Bodies of every form and call. */
export const maxBodyBytes = 100 * 1024

/** First of all: an id for the log, and nothing longer than we read. */
export function numberRequests(): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    if (c.req.url.length > maxUrlLength) {
      return c.json({ error: { code: 'URL_TOO_LONG', message: 'The address is longer than 8 KB.', requestId } }, 414)
    }
    await next()
    // a proven gateway's takes its place
    c.header('x-request-id', c.get('requestId'))
  }
}

/** What every answer carries, whoever writes it. */
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
 * What an answer carries that says nothing else: pages bring their own policy with its nonce, and only what is the
 * same for everybody says how long it may be kept.
 */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
} as const

/** What an answer may say for itself: a script for other pages, a page for a frame of ours, pages whose address is a key. */
const ownNames: ReadonlySet<string> = new Set(['cross-origin-resource-policy', 'referrer-policy', 'x-frame-options'])

/** Headers of the design, on every response that the app makes, errors included. */
export function protect(publicUrl: string): MiddlewareHandler<DoorEnv> {
  const always = Object.entries(protectingHeaders(publicUrl))
  const otherwise = Object.entries(bareHeaders)
  return async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of always) if (!ownNames.has(name) || !headers.has(name)) headers.set(name, value)
    for (const [name, value] of otherwise) if (!headers.has(name)) headers.set(name, value)
  }
}

/**
 * Nobody sends more than 100 KB, to any address, with or without a Content-Length (API-01); `countsItself`: of
 * requests whose routes count what comes themselves. Before `admit`, which drops headers from the request as it is then.
 */
export function limitBodies(countsItself: (req: HonoRequest) => boolean = () => false): MiddlewareHandler<DoorEnv> {
  const limit = bodyLimit({
    maxSize: maxBodyBytes,
    onError: (c) => c.json({ error: { code: 'BODY_TOO_LARGE', message: 'The body is larger than 100 KB.', requestId: c.get('requestId') } }, 413),
  })
  // asking a GET for its body would make a whole second request of it; the adapter never reads one
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' || countsItself(c.req) ? next() : limit(c, next))
}

/**
 * An answer that is given before all of the body has come ends its connection, and says so: the server stops reading, and a
 * proxy that kept the connection for others would lose their requests.
 */
export function closeUnread(): MiddlewareHandler<DoorEnv> {
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.env?.incoming?.complete === false) c.res.headers.set('connection', 'close')
  }
}

/**
 * Whether an address has a path that pages can be looked up by. One that does not decode is no page's; the router would
 * write it to the console as it is, whatever a customer has put into it. One that begins with two slashes is another
 * host to everything that resolves it.
 */
export function isReadableAddress(url: string): boolean {
  const { pathname } = new URL(url)
  if (pathname.startsWith('//')) return false
  try {
    // its value is used: the bundler takes a call away whose value is not, though it may throw
    return decodeURIComponent(pathname) !== ''
  } catch {
    return false
  }
}

/** The client went away while its request was being read: no fault of ours, and nobody to answer. */
export function hasClientLeft(c: Context<DoorEnv>): boolean {
  return c.env.incoming?.readableAborted === true || c.req.raw.signal.aborted
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a write comes from our own pages: browsers say where it comes from. */
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

/** Cross-site writes are refused: we believe only our own pages, and what `allows` names. */
export function refuseCrossSiteWrites(settings: HostSettings, allows: (c: Context<DoorEnv>, origin: string) => boolean = () => false): MiddlewareHandler<DoorEnv> {
  const isOwn = isOwnWrite(settings)
  return async (c, next) => {
    if (safeMethods.has(c.req.method) || isOwn((name) => c.req.header(name))) return next()
    const origin = c.req.header('origin')
    if (origin !== undefined && allows(c, origin)) return next()
    return c.json({ error: { code: 'CROSS_SITE_WRITE', message: 'Writes are accepted from our own pages only.', requestId: c.get('requestId') } }, 403)
  }
}

/** Nobody is served as a stranger because we cannot read who they are: they come again when we can. */
const refuseUnread = createPlainRefusal('UNAVAILABLE', {
  en: { title: 'We can’t open this page right now', text: 'Something on our side doesn’t answer. Nothing of yours is lost. Please try again in a few seconds.', again: 'Try again' },
  es: { title: 'No podemos abrir esta página ahora', text: 'Algo de nuestro lado no responde. No se ha perdido nada suyo. Vuelva a intentarlo en unos segundos.', again: 'Volver a intentarlo' },
})

/**
 * Decides who the request is for, and makes the one context. Identity headers count only from
 * a gateway or a web process of ours that shows its secret; from anybody else they are dropped here (API-02).
 */
export function admit(runtime: Runtime, identify: Identify): MiddlewareHandler<DoorEnv> {
  const { config } = runtime
  return async (c, next) => {
    const proof = proofOf((name) => c.req.header(name), config)
    if (proof) keepRequestId(c)
    const carried = decodeCall(c.req.raw.headers, proof)
    const visitor = await visitorOf(c, runtime, proof, identify).catch((err: unknown) => void runtime.log.error({ requestId: c.get('requestId'), err }, 'who asks could not be read'))
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

/** Our own web process says who called it; an operator's gateway stands in X-Forwarded-For like every proxy. */
function clientOf(c: Context<DoorEnv>, { config }: Runtime, proof: Proof): Client {
  const said = proof === 'web' ? decodeClient(c.req.raw.headers) : undefined
  return said ?? { address: addressOf(c, config.trustedProxies), isRobot: isbot(c.req.header('user-agent')) }
}

/** A gateway and our own web process number their requests: one id finds both sides in the logs. */
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

async function visitorOf(c: Context<DoorEnv>, { config, clock }: Runtime, proof: Proof, identify: Identify): Promise<Visitor> {
  if (proof === 'web') return { ...identityFromHeaders(c.req.raw.headers), session: undefined }
  if (config.identity.kind !== 'gateway') return identify(c.req.header('cookie'), clock)
  const identity = proof ? identityFromHeaders(c.req.raw.headers, config.identity.mayNameRoles).identity : anonymous
  return { identity, recognisedToken: undefined, session: undefined }
}

/** What a middleware behind `admit` has read of the visitor from its own cookie. */
export function addSigns(c: Context<DoorEnv>, signs: VisitorSigns): void {
  const request = c.get('request')
  c.set('request', { ...request, visitor: { ...request.visitor, ...signs } })
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
    client: Client
    /** undefined: as the address says */
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
