import type { Hono } from 'hono'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { articlePictureBodies } from '#features/studio/server.ts'
import { pictureBodies } from '#features/tickets/server.ts'
import { hasLargeBody, type AppEnv } from '#platform/http/middleware.ts'
import { createHttpServer, type FastPath, type ServerSettings } from '#platform/http/http-server.ts'

/** The process cannot start, for a reason that an operator can fix. The message is one sentence. */
export class StartError extends Error {}

/**
 * How long a stopping process waits for answers in progress and for requests still arriving. An arriving request has
 * had no effect yet, and a slow sender must not delay a restart.
 */
const patience = { answerMs: 9_000, requestMs: 2_000 }

/** The longest time for a request to arrive; uploads of pictures get more, for slow lines. */
const bodyMs = 30_000
const uploadMs = 200_000

/**
 * How long an idle connection stays open. Longer than the minute for which load balancers and ingresses keep theirs: if
 * this side closes first, a request that is on its way ends as their 502.
 */
const idleMs = 75_000

export interface Served {
  port: number
  /** stops accepting connections, waits up to 9 s for running requests, and up to 2 s for those still arriving */
  close(): Promise<void>
}

/** Listens on a port. Throws StartError if the port is taken or forbidden, or the host is not on this machine. */
export async function serve(app: Hono<AppEnv>, port: number, host: string | undefined, settings: ServerSettings, fastPath?: FastPath, waits = patience): Promise<Served> {
  const server = createHttpServer(app.fetch, settings, fastPath)
  server.requestTimeout = uploadMs
  server.prependListener('request', limitSlowBodies(server))
  server.headersTimeout = 15_000
  server.keepAliveTimeout = idleMs
  const unanswered = watchConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    server.listen({ port, ...(host ? { host } : {}) }, () => resolve())
  })
  return { port: (server.address() as AddressInfo).port, close: () => drain(server, unanswered, waits) }
}

/**
 * Tries the port and lets it go, so that a taken one is said before the long part of a start.
 * @throws StartError as `serve` does
 */
export async function refuseTakenPort(port: number, host: string | undefined): Promise<void> {
  const trial = createServer()
  await new Promise<void>((resolve, reject) => {
    trial.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    trial.listen({ port, ...(host ? { host } : {}) }, () => trial.close(() => resolve()))
  })
}

function explain(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`)
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be used by this user. Set PORT to a number above 1024.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartError(`HOST=${host} is not an address of this machine.`)
  return error
}

const slowBodies = [...articlePictureBodies, ...pictureBodies]

/**
 * Limits requests other than picture uploads to `bodyMs`. The server's own `requestTimeout` cannot tell paths apart.
 */
export function limitSlowBodies(server: Server, ms = bodyMs): (req: IncomingMessage) => void {
  return (req) => {
    const { headers, method = '', url = '' } = req
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const path = url.replace(/\?.*/, '')
    if (hasLargeBody(slowBodies, { method, path, header: (name) => headers[name] as string | undefined })) return
    const late = setTimeout(() => {
      if (!req.complete) refuseLate(server, req.socket)
    }, ms)
    req.once('close', () => clearTimeout(late))
    req.once('end', () => clearTimeout(late))
  }
}

function refuseLate(server: Server, socket: Socket): void {
  server.emit('clientError', Object.assign(new Error('The request did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}

/** Returns a function that lists the connections without an answer in progress to a complete request. */
function watchConnections(server: Server): () => Socket[] {
  const connections = new Set<Socket>()
  const answers = new WeakMap<Socket, ServerResponse>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.prependListener('request', (req, response) => void answers.set(req.socket, response))
  const isAnswering = (socket: Socket) => {
    const answer = answers.get(socket)
    return answer !== undefined && answer.req.complete && !answer.writableFinished
  }
  return () => [...connections].filter((socket) => !isAnswering(socket))
}

/** Idle keep-alive connections would otherwise delay the end by more than a minute. */
const closeIdleEveryMs = 50

/** Refuses new connections and waits for running requests; whatever is not done in time is cut off. */
function drain(server: Server, unanswered: () => Socket[], { answerMs, requestMs }: typeof patience): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), answerMs)
    const refuse = setTimeout(() => {
      for (const socket of unanswered()) refuseLate(server, socket)
    }, requestMs)
    const sweep = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
    // a request already on its way over an open connection is answered too, as the last one of that connection
    server.prependListener('request', (_, response) => (response.shouldKeepAlive = false))
    server.close(() => {
      clearTimeout(force)
      clearTimeout(refuse)
      clearInterval(sweep)
      resolve()
    })
  })
}
