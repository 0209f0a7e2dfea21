import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DoorEnv } from '#platform/http/door.ts'

/** A reason not to start that an operator can mend. The message is one sentence. */
export class StartError extends Error {}

const drainMs = 9_000

export interface Served {
  port: number
  /** stops accepting, lets running requests finish for at most 9 s */
  close(): Promise<void>
}

/** Listens. Throws StartError where the port is taken or not ours to use. */
export async function serve(app: Hono<DoorEnv>, port: number, host: string | undefined): Promise<Served> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  server.requestTimeout = 30_000
  server.headersTimeout = 15_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    server.listen({ port, ...(host ? { host } : {}) }, () => resolve())
  })
  return { port: (server.address() as AddressInfo).port, close: () => drain(server) }
}

function explain(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is already in use. Stop the program that uses it, or set PORT to another number.`)
  if (error.code === 'EACCES') return new StartError(`Port ${port} may not be used by this user. Set PORT to a number above 1024.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new StartError(`HOST=${host} is not an address of this machine.`)
  return error
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
