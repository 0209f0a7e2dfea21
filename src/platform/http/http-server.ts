import { randomUUID } from 'node:crypto'
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config/config.ts'
import { readSecrets } from '../context/identity-headers.ts'
import { countOtherHost } from '../observability/metrics.ts'
import { bareHeaders, protectingHeaders } from './middleware.ts'
import { createHostRules, type HostSettings } from './host-rules.ts'
import { pathOf, readTarget } from './request-target.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * Answers some requests before the app, without the steps that other requests need. Returns undefined, or resolves to
 * false, if the app has to answer.
 */
export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean> | undefined

interface Refusal {
  status: number
  code: string
  message: string
}

const malformed: Refusal = { status: 400, code: 'MALFORMED_REQUEST', message: 'The request is not valid HTTP.' }

/** The reasons for which Node's parser or its timeouts gave up on a request; any other reason counts as malformed. */
const refusals: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'HEADERS_TOO_LARGE', message: 'The headers are larger than 16 KB.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'BODY_TOO_LARGE', message: 'The body carries too many chunk extensions.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'REQUEST_TIMEOUT', message: 'The request did not arrive in time.' },
}
const noExpectation: Refusal = { status: 417, code: 'EXPECTATION_FAILED', message: 'No such expectation can be met.' }
const noTunnel: Refusal = { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'There are no tunnels here.' }
const otherHost: Refusal = { status: 421, code: 'UNKNOWN_HOST', message: 'Nothing answers under this name here. The operator sets it with PUBLIC_URL.' }
const wrongSecret: Refusal = { status: 403, code: 'WRONG_SECRET', message: 'The secret of the web process is not the one of this process. The operator sets the same SERVICES_SECRET in both.' }

/** Paths for monitoring, which calls a process by its own address. */
const watchersPaths = new Set(['/healthz', '/readyz', '/metrics'])

/** The host names that a server answers for, and the secrets of callers that may use another name. */
export type ServerSettings = HostSettings & Pick<Config, 'identity' | 'servicesSecret'> & {
  /** called for each request with a wrong secret of the web process, whether it is refused for it or not */
  onWrongSecret?: () => void
  /** called for each request that is refused because it is for another host */
  onOtherHost?: (host: string) => void
  /** called for each request that has come through a proxy, or says so */
  onForwarded?: (() => void) | undefined
}

/**
 * Node's HTTP server around the app. Requests that Node or the adapter refuses itself (malformed, ambiguous, too large,
 * too slow) never reach the app; they are answered here with the same headers and envelope as all others (API-01), and
 * so are requests for another host. The app sees the URL that the browser has.
 */
export function createHttpServer(fetch: Fetch, settings: ServerSettings, fastPath?: FastPath): Server {
  const headers = { ...protectingHeaders(settings.publicUrl), ...bareHeaders, 'content-type': 'application/json' }
  const rules = createHostRules(settings)
  const publicOrigin = new URL(settings.publicUrl).origin
  /** The origin of a request's URL, or a refusal if this server does not serve its host. */
  const originOf = (req: IncomingMessage, host: string | undefined): string | Refusal => {
    const origin = rules.originFor(host)
    const { proof, wrong } = readSecrets((name) => req.headers[name] as string | undefined, settings)
    if (wrong === 'web') settings.onWrongSecret?.()
    // for this site's own name a wrong secret does no harm, because `admit` drops it
    if (origin !== undefined && origin !== 'malformed') return origin
    if (watchersPaths.has(req.url!.replace(/\?.*/, ''))) return publicOrigin
    if (origin === 'malformed') return malformed
    // the site's own web process calls the services by an address that only these two processes know
    if (proof === 'web') return publicOrigin
    if (wrong === 'web') return wrongSecret
    countOtherHost()
    settings.onOtherHost?.(host!)
    return otherHost
  }
  const inner = getRequestListener((request, env) => {
    // a target in absolute form becomes a path for the code behind this
    const { incoming } = env as { incoming: IncomingMessage }
    incoming.url = pathOf(incoming.url!)
    return fetch(request, env)
  }, {
    errorHandler: () => {
      const { body, requestId } = envelopeOf(malformed)
      return new Response(body, { status: malformed.status, headers: { ...headers, 'x-request-id': requestId } })
    },
  })
  /** the latest answer on each connection, so that no error text is written into an answer that is being sent */
  const answers = new WeakMap<Duplex, ServerResponse>()
  const refuse = (res: ServerResponse, refusal: Refusal) => {
    const { body, requestId } = envelopeOf(refusal)
    res.writeHead(refusal.status, { ...headers, 'x-request-id': requestId, 'content-length': Buffer.byteLength(body), connection: 'close' }).end(body)
  }
  // Node would refuse a request without Host without our headers; the adapter refuses it with them
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    answers.set(req.socket, res)
    if (countHosts(req) > 1) return refuse(res, malformed)
    const target = readTarget(req)
    const origin = target && originOf(req, target.host)
    if (!origin) return refuse(res, malformed)
    if (req.headers['x-forwarded-for'] !== undefined) settings.onForwarded?.()
    if (typeof origin !== 'string') return refuse(res, origin)
    const listener = () => {
      // the adapter builds the URL from http:// and the Host header, unless the request's own target is absolute
      if (origin !== `http://${req.headers.host}`) req.url = origin + req.url
      void inner(req, res)
    }
    const answered = fastPath?.(req, res)
    if (!answered) return listener()
    answered.then((isAnswered) => void (isAnswered || listener()), () => res.destroy())
  })
  server.on('checkExpectation', (_, res: ServerResponse) => refuse(res, noExpectation))
  server.on('connect', (_, socket) => endWith(socket, headers, noTunnel))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    const isSending = answer?.headersSent === true && !answer.writableFinished
    if (isSending || !socket.writable || error.code === 'ECONNRESET') socket.destroy()
    else endWith(socket, headers, refusals[error.code ?? ''] ?? malformed)
  })
  return server
}

/** Counts the Host headers. Node reads the first of two; a proxy in front may have read the second. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

function envelopeOf({ code, message }: Refusal): { body: string; requestId: string } {
  const requestId = randomUUID()
  return { body: JSON.stringify({ error: { code, message, requestId } }), requestId }
}

function endWith(socket: Duplex, headers: Record<string, string>, refusal: Refusal): void {
  const { body, requestId } = envelopeOf(refusal)
  const all = { ...headers, 'x-request-id': requestId, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
