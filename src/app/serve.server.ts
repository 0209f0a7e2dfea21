import type { Hono } from 'hono'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { bringsArticlePicture } from '#features/studio/server.ts'
import { bringsPictures } from '#features/tickets/server.ts'
import type { DoorEnv } from '#platform/http/middleware.ts'
import { createHttpServer, type FirstDoor, type ServerSettings } from '#platform/http/http-server.ts'

/** A reason not to start that an operator can mend. The message is one sentence. */
export class StartError extends Error {}

/**
 * What a process that ends waits for: an answer that is being made, and a request that is still arriving. That one has done
 * nothing yet, and whoever sends it slowly must not hold up a restart.
 */
const patience = { answerMs: 9_000, requestMs: 2_000 }

/** A request from its beginning to its end; pictures come over slow lines too. */
const bodyMs = 30_000
const uploadMs = 200_000

export interface Served {
  port: number
  /** stops accepting, lets running requests finish for at most 9 s, and those that still arrive do so for 2 s */
  close(): Promise<void>
}

/** Listens. Throws StartError where the port is taken or not ours to use. */
export async function serve(app: Hono<DoorEnv>, port: number, host: string | undefined, settings: ServerSettings, firstDoor?: FirstDoor, waits = patience): Promise<Served> {
  const server = createHttpServer(app.fetch, settings, firstDoor)
  server.requestTimeout = uploadMs
  server.prependListener('request', limitSlowBodies(server))
  server.headersTimeout = 15_000
  const unanswered = watchConnections(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    server.listen({ port, ...(host ? { host } : {}) }, () => resolve())
  })
  return { port: (server.address() as AddressInfo).port, close: () => drain(server, unanswered, waits) }
}

function explain(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`)
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be used by this user. Set PORT to a number above 1024.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartError(`HOST=${host} is not an address of this machine.`)
  return error
}

/** Whoever brings no picture has `bodyMs`, as if that were the server's own `requestTimeout`: that one knows no paths. */
export function limitSlowBodies(server: Server, ms = bodyMs): (req: IncomingMessage) => void {
  return (req) => {
    const { headers, method = '', url = '' } = req
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const path = url.replace(/\?.*/, '')
    if (bringsArticlePicture({ method, path }) || bringsPictures({ method, path, header: (name) => headers[name] as string | undefined })) return
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

/** Returns what lists the connections on which no answer is being made to a request that has arrived whole. */
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

/** A connection that a browser keeps open would otherwise hold the end up for as long as it is kept: 5 s and more. */
const closeIdleEveryMs = 50

/** New connections are refused from now on, and running requests get their answers; what is not done in time is cut off. */
function drain(server: Server, unanswered: () => Socket[], { answerMs, requestMs }: typeof patience): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), answerMs)
    const refuse = setTimeout(() => {
      for (const socket of unanswered()) refuseLate(server, socket)
    }, requestMs)
    const sweep = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
    // a request that was on its way over an open connection is answered too, as the last one of that connection
    server.prependListener('request', (_, response) => (response.shouldKeepAlive = false))
    server.close(() => {
      clearTimeout(force)
      clearTimeout(refuse)
      clearInterval(sweep)
      resolve()
    })
  })
}
